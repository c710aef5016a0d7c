package dev.threadscale.cli.draft;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.experiment.yaml.YamlReader;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An experiment that is being asked for.
 *
 * @param answers the YAML of each answer's values, by the key of its {@link DraftQuestion}
 * @param code that the workload is in; empty if it is the kit's
 */
public record Draft(Map<String, List<String>> answers, Optional<DraftCode> code) {

    public static final String WORKLOAD = "workload";
    static final String CPUS = "cpus";
    static final String THREADS = "threads";
    static final String TASKS = "tasks";
    static final String TIMEOUT = "timeout";
    public static final String NAME = "name";

    public static final Draft EMPTY = new Draft(Map.of(), Optional.empty());

    /** A draft that measures code of the user's. */
    public static Draft of(DraftCode code) {
        return new Draft(Map.of(WORKLOAD, List.of(code.code().className())), Optional.of(code));
    }

    public Draft with(String key, List<String> values) {
        Map<String, List<String>> more = new LinkedHashMap<>(answers);
        more.put(key, List.copyOf(values));
        return new Draft(Collections.unmodifiableMap(more), code);
    }

    /** This draft with a suggestion, unless the question has been answered. */
    public Draft orElse(String key, List<String> suggestion) {
        return has(key) || suggestion.isEmpty() ? this : with(key, suggestion);
    }

    boolean has(String key) {
        return answers.containsKey(key);
    }

    /** The values of an answer; empty without one. */
    List<String> values(String key) {
        return answers.getOrDefault(key, List.of());
    }

    /** The only value of an answer. */
    public String value(String key) {
        return values(key).getFirst();
    }

    /** The workload that was chosen; empty if no workload has that name. */
    Optional<WorkloadType> workload() {
        return code.map(own -> own.code().type())
                .or(() -> values(WORKLOAD).stream().findFirst().flatMap(Workloads::find));
    }

    List<Parameter> parameters() {
        return workload().map(WorkloadType::parameters).orElse(List.of());
    }

    /**
     * The plan of a complete draft, read from its own YAML by the rules for every file.
     *
     * @throws UserException if a value is refused, a combination makes no sense, or there are too
     *     many
     */
    public Plan plan() {
        Path folder = code.map(DraftCode::folder).orElse(Path.of(""));
        return Plan.of(DraftCode.read(folder, yaml()), Filter.ALL);
    }

    /** The experiment file of a complete draft. */
    public String yaml() {
        Stream<Parameter> fixed =
                parameters().stream().filter(parameter -> values(parameter.name()).size() == 1);
        Stream<Parameter> axes =
                parameters().stream().filter(parameter -> values(parameter.name()).size() > 1);
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
          # To compare versions of Java, add runtime: [jvm-25, jvm-21]
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
                        // The schema lies beside the kit's experiments.
                        code.isPresent() ? "" : schema,
                        ExperimentReader.API_VERSION,
                        FlowYaml.text(value(NAME)),
                        FlowYaml.text(value("title")),
                        code.map(own -> "workload: {" + own.yaml()).orElse(listed),
                        fixed.map(one -> ", %s: %s".formatted(one.name(), value(one.name())))
                                .collect(Collectors.joining()),
                        values(CPUS),
                        levels(),
                        values(TASKS),
                        axes.map(one -> "  %s: %s\n".formatted(one.name(), values(one.name())))
                                .collect(Collectors.joining()),
                        value("warmup"),
                        value("iterations"),
                        value("forks"),
                        has(TIMEOUT) ? ", timeout: " + value(TIMEOUT) : "");
    }

    /** The thread kinds, one for each value of their parameters. */
    private List<String> levels() {
        return values(THREADS).stream().flatMap(this::levels).toList();
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

    /** Reads and writes YAML on one line. */
    static final class FlowYaml {

        private static final Pattern WORDS =
                Pattern.compile("[A-Za-z]([A-Za-z0-9 ().+/-]*[A-Za-z0-9)])?");

        /** Words that some version of YAML takes for something other than text. */
        private static final Set<String> KEYWORDS =
                Set.of("true", "false", "yes", "no", "on", "off", "y", "n", "null");

        private FlowYaml() {}

        /**
         * Reads a list as in an experiment file, with or without its brackets.
         *
         * @return the YAML of each value
         * @throws UserException if the text is no list, or an empty one
         */
        static List<String> list(String typed) {
            try {
                if (YamlReader.read("the answer", "[" + typed + "]")
                        instanceof YamlNode.Sequence(_, List<YamlNode> items)) {
                    boolean inBrackets =
                            items.size() == 1 && items.getFirst() instanceof YamlNode.Sequence;
                    List<String> values =
                            (inBrackets ? ((YamlNode.Sequence) items.getFirst()).items() : items)
                                    .stream().map(FlowYaml::of).toList();
                    if (!values.isEmpty()) {
                        return values;
                    }
                }
            } catch (UserException broken) {
                // Its place would be one that nobody sees.
            }
            throw UserException.of("this is not a list of values")
                    .fix("Separate them by commas, as in: 1, 2, {quota: 0.5}");
        }

        private static String of(YamlNode node) {
            return switch (node) {
                case YamlNode.Scalar(_, String text, boolean plain) -> plain ? text : text(text);
                case YamlNode.Sequence(_, var items) ->
                        items.stream()
                                .map(FlowYaml::of)
                                .collect(Collectors.joining(", ", "[", "]"));
                case YamlNode.Mapping(_, var entries) ->
                        entries.entrySet().stream()
                                .map(entry ->
                                        text(entry.getKey()) + ": " + of(entry.getValue().value()))
                                .collect(Collectors.joining(", ", "{", "}"));
            };
        }

        /** A text, in quotes unless it is made of words. */
        static String text(String text) {
            return WORDS.matcher(text).matches()
                            && !KEYWORDS.contains(text.toLowerCase(Locale.ROOT))
                    ? text
                    : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        }
    }
}
