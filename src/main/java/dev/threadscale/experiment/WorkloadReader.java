package dev.threadscale.experiment;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.CodeReader;
import dev.threadscale.experiment.code.JmhBenchmark;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Problems;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.protocol.Choice;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Reads {@code workload}, {@code search} and {@code matrix}, each of which depends on the one
 * before.
 */
final class WorkloadReader {

    static final String WORKLOAD = "workload";
    static final String MATRIX = "matrix";
    static final String SEARCH = "search";
    private static final String NAME_KEY = "name";

    /**
     * The workload that was read.
     *
     * @param code the code of a workload that is not the kit's
     * @param parameters the parameters that are not axes, with defaults
     * @param reader reads levels of this matrix
     */
    record StudiedWork(
            WorkloadType type,
            Optional<Code> code,
            Map<String, String> parameters,
            Optional<Search> search,
            Optional<FlipGoal> flip,
            Optional<MapGoal> map,
            MatrixReader reader,
            Matrix matrix) {}

    private WorkloadReader() {}

    static StudiedWork read(ExperimentFile file, Fields experiment) {
        YamlNode node = experiment.required(WORKLOAD);
        Optional<Code> code =
                CodeReader.isAsked(node)
                        ? Optional.of(code(file, node, experiment))
                        : Optional.empty();
        WorkloadType type = code.map(Code::type).orElseGet(() -> workloadType(node));
        Problems problems = new Problems();
        Function<String, Optional<String>> remedies = key -> code.flatMap(own -> own.remedy(key));
        Optional<Map<String, String>> given = problems.attempt(() -> given(node, type, remedies));
        Optional<Optional<Search>> search = problems.attempt(() -> search(experiment, type));
        Optional<Optional<FlipGoal>> flip =
                problems.attempt(() -> flip(experiment, type, levels(node, type)));
        Optional<Optional<MapGoal>> map =
                problems.attempt(() -> map(experiment, type, levels(node, type)));
        Optional<MatrixReader> reader =
                search.isPresent() && flip.isPresent() && map.isPresent()
                        ? Optional.of(
                                new MatrixReader(
                                        levels(node, type),
                                        CompanionAxes.of(experiment),
                                        search.get(),
                                        flip.get(),
                                        map.get()))
                        : Optional.empty();
        Optional<Matrix> matrix =
                reader.flatMap(by ->
                        problems.attempt(() -> by.read(experiment.required(MATRIX), remedies)));
        problems.reject();
        Matrix axes = matrix.orElseThrow();
        Optional<Search> searched = search.orElseThrow();
        demandExecutors(experiment, code, axes);
        code.flatMap(Code::benchmark).ifPresent(benchmark -> demandChoices(node, benchmark, axes));
        return new StudiedWork(
                type,
                code,
                parameters(
                        node,
                        type,
                        code,
                        given.orElseThrow(),
                        axes,
                        reader.orElseThrow()::isChosen),
                searched,
                flip.orElseThrow(),
                map.orElseThrow(),
                reader.orElseThrow(),
                axes);
    }

    /**
     * Checks the executors before anything runs. Otherwise every fork would fail with the same
     * message.
     */
    private static void demandExecutors(Fields experiment, Optional<Code> code, Matrix matrix) {
        Location at =
                Fields.of(experiment.required(MATRIX), "the matrix").keyLocation(Axes.THREADS);
        for (Level.Threads level : matrix.levels(Level.Threads.class)) {
            Choice kind = level.choice();
            if (kind.name().equals(ThreadKinds.OWN.name())) {
                String method = kind.arguments().getOrDefault(ThreadKinds.FACTORY.name(), "");
                Code.checkExecutor(code, at, method);
            }
        }
    }

    /**
     * Rejects a parameter without a value, because JMH would measure all its values one after the
     * other in one process.
     */
    private static void demandChoices(YamlNode node, JmhBenchmark benchmark, Matrix matrix) {
        List<String> axes = matrix.axes().stream().map(Axis::name).toList();
        for (Map.Entry<String, List<String>> choice : benchmark.choices().entrySet()) {
            String name = choice.getKey();
            List<String> values = choice.getValue();
            if (!axes.contains(name)) {
                throw node.problem("the benchmark's parameter '%s' does not have a value", name)
                        .fix(
                                "Choose one or more, as in 'params: {%s: [%s]}'.",
                                name, values.isEmpty() ? "..." : String.join(", ", values));
            }
        }
    }

    private static LevelReader levels(YamlNode node, WorkloadType type) {
        return new LevelReader(type.parameters(), CodeReader.isJmh(node));
    }

    private static Optional<Search> search(Fields experiment, WorkloadType type) {
        SearchReader reader = new SearchReader(type);
        return experiment
                .optional(SEARCH)
                .filter(node -> !SearchReader.isFlip(node))
                .map(reader::read);
    }

    private static Optional<FlipGoal> flip(
            Fields experiment, WorkloadType type, LevelReader levels) {
        FlipReader reader = new FlipReader(type, levels);
        return experiment
                .optional(SEARCH)
                .filter(SearchReader::isFlip)
                .filter(node -> !MapReader.isMap(node))
                .map(reader::read);
    }

    private static Optional<MapGoal> map(Fields experiment, WorkloadType type, LevelReader levels) {
        MapReader reader = new MapReader(new FlipReader(type, levels));
        return experiment
                .optional(SEARCH)
                .filter(SearchReader::isFlip)
                .filter(MapReader::isMap)
                .map(reader::read);
    }

    private static Code code(ExperimentFile file, YamlNode node, Fields experiment) {
        Fields workload = Fields.of(node, "the workload");
        if (workload.optional(NAME_KEY).isPresent()) {
            throw workload.problem(NAME_KEY, "the workload has both a name and its own code")
                    .fix(
                            "Keep 'name' for a workload of the kit, or 'class', 'source', 'server' or"
                                    + " 'jmh' for your own.");
        }
        return CodeReader.read(file, workload, () -> oldestRelease(experiment));
    }

    /**
     * Returns the oldest release of the runtimes in the matrix and of the sides of a search. Errors
     * there are reported later.
     */
    private static int oldestRelease(Fields experiment) {
        List<Optional<YamlNode>> places = new ArrayList<>();
        places.add(inside(Optional.of(experiment.required(MATRIX)), Axes.RUNTIME));
        for (String side : List.of("compare", "with")) {
            Optional<YamlNode> levels = inside(experiment.optional(SEARCH), side);
            if (levels.isPresent() && levels.get() instanceof YamlNode.Sequence several) {
                for (YamlNode one : several.items()) {
                    places.add(inside(Optional.of(one), Axes.RUNTIME));
                }
            } else {
                places.add(inside(levels, Axes.RUNTIME));
            }
        }
        int oldest = Integer.MAX_VALUE;
        for (Optional<YamlNode> runtimes : places) {
            if (runtimes.isEmpty()) {
                continue;
            }
            for (YamlNode node : Bounds.items(runtimes.get(), Axes.RUNTIME, Bounds.LEVELS)) {
                Optional<RuntimeLevel> runtime =
                        new Problems().attempt(() -> RuntimeReader.read(node));
                if (runtime.isPresent()) {
                    oldest = Math.min(oldest, runtime.get().release());
                }
            }
        }
        return oldest == Integer.MAX_VALUE ? RuntimeLevel.TABLE.getFirst().release() : oldest;
    }

    private static Optional<YamlNode> inside(Optional<YamlNode> mapping, String key) {
        return mapping.filter(YamlNode.Mapping.class::isInstance)
                .flatMap(node -> Fields.of(node, key).optional(key));
    }

    private static WorkloadType workloadType(YamlNode workload) {
        if (workload instanceof YamlNode.Scalar(var at, String text, boolean plain) && !plain) {
            throw UserException.at(
                            at,
                            "the workload must be a mapping (key: value), not %s",
                            workload.kind())
                    .fix("Write {name: %s}.", text);
        }
        Fields fields =
                Fields.of(workload, "the workload").know(List.of(NAME_KEY)).know(CodeReader.KEYS);
        for (WorkloadType type : Workloads.all()) {
            fields.know(type.parameters().stream().map(Parameter::name).toList());
        }
        YamlNode node = fields.required(NAME_KEY);
        return Workloads.find(Fields.word(node, "workload", Workloads.names())).orElseThrow();
    }

    /** Returns the parameters that the workload sets. */
    private static Map<String, String> given(
            YamlNode node, WorkloadType type, Function<String, Optional<String>> remedies) {
        Fields workload =
                Fields.of(node, "the workload")
                        .remedying(remedies)
                        .know(CodeReader.isAsked(node) ? CodeReader.keys(node) : List.of(NAME_KEY));
        Map<String, String> given = new LinkedHashMap<>();
        for (Parameter parameter :
                CodeReader.isJmh(node) ? List.<Parameter>of() : type.parameters()) {
            String name = parameter.name();
            Optional<YamlNode> value = workload.optional(name);
            if (value.isPresent()) {
                workload.attempt(() -> LevelReader.parameter(parameter, value.get()))
                        .ifPresent(read -> given.put(name, read));
            }
        }
        workload.rejectOthers();
        return given;
    }

    /** Returns the parameters that are not axes, with the known defaults. */
    private static Map<String, String> parameters(
            YamlNode node,
            WorkloadType type,
            Optional<Code> code,
            Map<String, String> given,
            Matrix matrix,
            Predicate<String> searched) {
        List<String> axes = matrix.axes().stream().map(Axis::name).toList();
        Map<String, String> parameters = new LinkedHashMap<>();
        for (Parameter parameter : type.parameters()) {
            String name = parameter.name();
            if (given.containsKey(name) && axes.contains(name)) {
                throw Fields.of(node, "the workload")
                        .problem(
                                name,
                                "'%s' is set in the workload but is also %s",
                                name,
                                searched.test(name) ? "searched" : "an axis of the matrix")
                        .fix("Keep one of the two.");
            }
            boolean isField = code.filter(own -> own.parameters().contains(parameter)).isPresent();
            if (!axes.contains(name) && (!isField || given.containsKey(name))) {
                parameters.put(name, given.getOrDefault(name, parameter.defaultValue()));
            }
        }
        return parameters;
    }
}
