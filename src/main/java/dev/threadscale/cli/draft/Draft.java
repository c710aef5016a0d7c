package dev.threadscale.cli.draft;

import dev.threadscale.error.Location;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.levels.Axes;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An experiment that is being created by questions.
 *
 * @param answers the YAML of each answer's values, by the key of its {@link DraftQuestion}
 * @param code the code that contains the workload; empty if it is the kit's
 * @param options the options that gave answers, by the dotted path of the values; problems name
 *     them
 */
public record Draft(
        Map<String, List<String>> answers,
        Optional<DraftCode> code,
        Map<String, Location> options) {

    public static final String WORKLOAD = "workload";
    static final String TIMEOUT = "timeout";
    public static final String NAME = "name";

    public static final Draft EMPTY = new Draft(Map.of(), Optional.empty(), Map.of());

    private static final Location ALL_OPTIONS = Location.of("these options");

    /** Creates a draft that measures the user's code. */
    public static Draft of(DraftCode code) {
        return new Draft(
                Map.of(WORKLOAD, List.of(code.code().className())),
                Optional.of(code),
                code.options());
    }

    public Draft with(String key, List<String> values) {
        Map<String, List<String>> more = new LinkedHashMap<>(answers);
        more.put(key, List.copyOf(values));
        return new Draft(Collections.unmodifiableMap(more), code, options);
    }

    /**
     * Returns a copy with the values of an option.
     *
     * @param path of the values in the file
     * @param option as it was typed
     */
    public Draft with(String key, List<String> values, String path, Location option) {
        Map<String, Location> more = new LinkedHashMap<>(options);
        more.put(path, option);
        return new Draft(with(key, values).answers, code, more);
    }

    /** Returns a copy with a suggestion, unless the question has been answered. */
    public Draft orElse(String key, List<String> suggestion) {
        return has(key) || suggestion.isEmpty() ? this : with(key, suggestion);
    }

    boolean has(String key) {
        return answers.containsKey(key);
    }

    /** Returns the values of an answer; empty without one. */
    List<String> values(String key) {
        return answers.getOrDefault(key, List.of());
    }

    /** Returns the only value of an answer. */
    public String value(String key) {
        return values(key).getFirst();
    }

    /** Returns the chosen workload; empty if no workload has that name. */
    Optional<WorkloadType> workload() {
        return code.map(own -> own.code().type())
                .or(() -> values(WORKLOAD).stream().findFirst().flatMap(Workloads::find));
    }

    List<Parameter> parameters() {
        return workload().map(WorkloadType::parameters).orElse(List.of());
    }

    /**
     * Returns the plan of a complete draft, read from its own YAML by the rules for all files.
     *
     * @throws dev.threadscale.error.UserException if a value is rejected, a combination does not
     *     make sense, or there are too many
     */
    public Plan plan() {
        Path file = DraftCode.place(code.map(DraftCode::folder).orElse(Path.of("")));
        ExperimentFile draft = ExperimentFile.of(file, yaml());
        ExperimentFile named = options.isEmpty() ? draft : draft.located(ALL_OPTIONS, options);
        return Plan.of(ExperimentReader.read(named, Optional.empty(), List.of()), Filter.ALL);
    }

    /** Returns the experiment file of a complete draft. */
    public String yaml() {
        Stream<Parameter> fixed =
                parameters().stream()
                        .filter(one -> values(one.name()).size() == 1 && !isAxis(one.name()));
        Stream<Parameter> axes = parameters().stream().filter(one -> isAxis(one.name()));
        String schema = "# yaml-language-server: $schema=experiment.schema.json\n";
        String listed =
                "# 'threadscale list workloads %1$s' explains it.\nworkload: {name: %1$s"
                        .formatted(value(WORKLOAD));
        return """
        %sapiVersion: %s
        name: %s
        title: %s
        %s%s}
        matrix:
          # Each combination is a configuration; 'exclude' removes some.
          %s
          cpus: %s
          threads: %s
          tasks: %s
        %s# A fork is a fresh container: its warm-up, then its measured iterations.
        measure: {warmup: %s, iterations: %s, forks: %s%s}
        profiles:
          # A first look, with --profile quick: too few forks for confidence intervals.
          quick: {measure: {forks: 1}}
        """
                .formatted(
                        // The schema is next to the kit's experiments.
                        code.isPresent() ? "" : schema,
                        ExperimentReader.API_VERSION,
                        FlowYaml.text(value(NAME)),
                        FlowYaml.text(value("title")),
                        code.map(own -> "workload: {" + own.yaml()).orElse(listed),
                        fixed.map(one -> ", %s: %s".formatted(one.name(), value(one.name())))
                                .collect(Collectors.joining()),
                        has(Axes.RUNTIME)
                                ? "runtime: " + values(Axes.RUNTIME)
                                : "# To compare versions of Java, add runtime: [jvm-25, jvm-21]",
                        values(Axes.CPUS),
                        levels(),
                        values(Axes.TASKS),
                        axes.map(one -> "  %s: %s\n".formatted(one.name(), values(one.name())))
                                .collect(Collectors.joining()),
                        value("warmup"),
                        value("iterations"),
                        value("forks"),
                        has(TIMEOUT) ? ", timeout: " + value(TIMEOUT) : "");
    }

    /** Returns true if a parameter is an axis: it has several values, or is one of JMH's. */
    boolean isAxis(String parameter) {
        int values = values(parameter).size();
        return values > 1 || (values == 1 && code.filter(DraftCode::isJmh).isPresent());
    }

    /** Returns the thread kinds, one for each value of their parameters. */
    private List<String> levels() {
        return values(Axes.THREADS).stream().flatMap(this::levels).toList();
    }

    private Stream<String> levels(String kind) {
        List<String> levels =
                DraftQuestion.parameters(kind).stream()
                        .flatMap(parameter ->
                                values(DraftQuestion.key(kind, parameter)).stream()
                                        .map(value -> level(kind, parameter, value)))
                        .toList();
        return levels.isEmpty() ? Stream.of(kind) : levels.stream();
    }

    private static String level(String kind, Parameter parameter, String value) {
        return value.equals(parameter.defaultValue())
                ? kind
                : "{%s: {%s: %s}}".formatted(kind, parameter.name(), value);
    }
}
