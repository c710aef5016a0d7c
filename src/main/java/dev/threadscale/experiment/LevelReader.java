package dev.threadscale.experiment;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Spelling;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Level;
import dev.threadscale.protocol.Choice;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.TimeText;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a level of an axis.
 *
 * @param jmh true if JMH creates the threads: one for each task, by an executor that lasts for the
 *     fork
 */
record LevelReader(List<Parameter> workloadParameters, boolean jmh) {

    static final int MOST_TASKS = 10_000_000;

    Level read(String axis, YamlNode node) {
        return switch (axis) {
            case Axes.RUNTIME -> RuntimeReader.read(node);
            case Axes.CPUS -> CpuReader.level(node);
            case Axes.THREADS -> threads(node);
            case Axes.TASKS ->
                    new Level.Tasks((int) Fields.whole(node, "a level of tasks", 1, MOST_TASKS));
            case Axes.COLLECTOR -> MachineReader.collector(node);
            case Axes.HEAP -> MachineReader.heap(node);
            case Axes.MEMORY -> MachineReader.memory(node);
            case Axes.JVM -> MachineReader.options(node);
            case Axes.SYSTEM -> system(node);
            default ->
                    CompanionAxes.isOne(axis)
                            ? CompanionAxes.level(axis, node)
                            : new Level.Value(parameter(workloadParameter(axis), node));
        };
    }

    private Parameter workloadParameter(String name) {
        return workloadParameters.stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Level system(YamlNode node) {
        String name = Fields.text(node, "a level of system");
        if (!Level.SystemName.isOne(name)) {
            throw node.problem("'%s' is not the name of a system", name)
                    .fix("%s", Level.SystemName.RULE);
        }
        return new Level.SystemName(name);
    }

    /** Reads {@code platform}, or {@code {fixed-pool: {size: 4}}}. */
    private Level threads(YamlNode node) {
        if (node instanceof YamlNode.Scalar) {
            String name = Fields.text(node, "a level of threads");
            return threads(kind(node.location(), name), new LinkedHashMap<>());
        }
        Fields fields = Fields.of(node, "a level of threads");
        if (fields.rest().size() != 1) {
            throw node.problem("a level of threads must name one thread kind")
                    .fix("Write only its name, or {name: {parameter: value}}.");
        }
        String name = fields.rest().iterator().next();
        ThreadKindType type = kind(fields.keyLocation(name), name);
        YamlNode given = fields.required(name);
        if (type.equals(ThreadKinds.OWN) && given instanceof YamlNode.Scalar) {
            return threads(type, Map.of(ThreadKinds.FACTORY.name(), Fields.text(given, name)));
        }
        Fields parameters = Fields.of(given, "the thread kind " + name);
        Map<String, String> arguments = new LinkedHashMap<>();
        for (Parameter parameter : type.parameters()) {
            Optional<YamlNode> value = parameters.optional(parameter.name());
            if (value.isPresent()) {
                if (jmh && ThreadKinds.OF_POOLS.contains(parameter)) {
                    throw parameters
                            .problem(
                                    parameter.name(),
                                    "JMH decides it: one pool for the fork, with a thread for"
                                            + " each task")
                            .fix("Leave '%s' out.", parameter.name());
                }
                arguments.put(parameter.name(), parameter(parameter, value.get()));
            }
        }
        parameters.rejectOthers();
        return threads(type, arguments);
    }

    /**
     * Fills in defaults so that equal levels get equal labels. Two kinds of parameter are left out:
     * those added later (old labels must not change) and those that JMH decides.
     */
    private Level threads(ThreadKindType type, Map<String, String> given) {
        Map<String, String> arguments =
                new LinkedHashMap<>(Arguments.of(type.parameters(), given).asMap());
        type.parameters().stream()
                .filter(ThreadKinds.UNNAMED::contains)
                .forEach(late -> arguments.remove(late.name(), late.defaultValue()));
        if (jmh) {
            type.parameters().stream()
                    .filter(ThreadKinds.OF_POOLS::contains)
                    .forEach(settled -> arguments.remove(settled.name()));
        }
        return new Level.Threads(new Choice(type.name(), arguments));
    }

    private static ThreadKindType kind(Location at, String name) {
        return ThreadKinds.find(name)
                .orElseThrow(() ->
                        UserException.at(at, "unknown thread kind '%s'", name)
                                .fix("%s", Spelling.didYouMean(name, ThreadKinds.names())));
    }

    /**
     * Returns the text of a parameter's value in its only form, so equal values are the same level.
     */
    static String parameter(Parameter parameter, YamlNode node) {
        String name = parameter.name();
        return switch (parameter.domain()) {
            case Parameter.Whole(long min, long max, List<String> words) ->
                    node instanceof YamlNode.Scalar scalar && words.contains(scalar.text())
                            ? scalar.text()
                            : Long.toString(
                                    Fields.whole(node, name, min, max, parameter.describe()));
            case Parameter.Words(List<String> words) -> Fields.word(node, name, words);
            case Parameter.Time(Duration max) ->
                    TimeText.format(Values.time(node, name, max, parameter.describe()));
            case Parameter.Text(int longest) -> {
                String text = Fields.text(node, name);
                Bounds.length(node.location(), name, text, longest);
                yield text;
            }
        };
    }
}
