package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Jvm;
import dev.threadscale.experiment.Limits;
import dev.threadscale.experiment.MachineLevel;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.SideLevel;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Outcome;
import dev.threadscale.protocol.Choice;
import dev.threadscale.protocol.Setting;
import dev.threadscale.text.Sha256;
import dev.threadscale.worker.load.Load;
import dev.threadscale.worker.threads.Carriers;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.Setup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A combination of levels, with everything else that can change its result.
 *
 * @param id equal for equal configurations, whatever the experiment is called
 * @param levels one of each axis, in the order of the axes
 * @param workerArguments {@code key=value} for the worker
 * @param code the code that contains the workload; empty if it is the kit's
 * @param limits of the container
 * @param jvm options of the virtual machine
 * @param companions the programs that it needs next to itself, in the order of their start
 * @param needs the other needs of the workload that the engine has to fulfil
 * @param expected the expected outcome of its forks; not part of the id, because it does not change
 *     results
 */
public record Configuration(
        String id,
        Map<String, Level> levels,
        List<String> workerArguments,
        Optional<Code> code,
        Limits limits,
        Jvm jvm,
        List<Companion> companions,
        Set<Setup.Need> needs,
        Outcome expected) {

    /**
     * The size of an id. With 48 bits, the probability that two of 100,000 configurations share an
     * id is 1 in 50,000.
     */
    private static final int BYTES_OF_ID = 6;

    /**
     * Arguments that are in ids as the default of an earlier time, so configurations keep their
     * ids. A window that needs more connections than it may open is invalid, so the bound does not
     * change results.
     */
    private static final Map<String, String> EARLIER =
            Map.of(
                    Load.CONNECTIONS.name() + "=" + Load.CONNECTIONS.defaultValue(),
                    Load.CONNECTIONS.name() + "=512");

    static Configuration of(Experiment experiment, Map<String, Level> levels) {
        Map<String, Level> ordered = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
        Optional<Code> code = code(experiment, ordered);
        List<String> arguments = workerArguments(experiment, code, ordered);
        Limits limits = experiment.limits();
        Jvm jvm = experiment.jvm();
        List<Companion> companions = experiment.companions();
        for (MachineLevel setting : MachineLevel.of(ordered)) {
            limits = setting.limits(limits);
            jvm = setting.jvm(jvm, limits);
            companions = setting.companions(companions);
        }
        return new Configuration(
                id(code, ordered, arguments, limits, jvm, companions),
                ordered,
                arguments,
                code,
                limits,
                jvm,
                companions,
                experiment.type().needs(),
                experiment.expected(ordered));
    }

    private static Optional<Code> code(Experiment experiment, Map<String, Level> levels) {
        return levels.get(Axes.SIDE) instanceof SideLevel(_, Code own)
                ? Optional.of(own)
                : experiment.code();
    }

    private static List<String> workerArguments(
            Experiment experiment, Optional<Code> code, Map<String, Level> levels) {
        List<String> arguments = new ArrayList<>();
        add(arguments, Setting.WORKLOAD.key(), experiment.workload());
        code.ifPresent(own -> own.settings().forEach((key, value) -> add(arguments, key, value)));
        experiment.parameters().forEach((name, value) -> add(arguments, name, value));
        levels.forEach((axis, level) -> {
            if (level instanceof Level.Value(String value)) {
                add(arguments, axis, value);
            }
        });
        add(arguments, Setting.THREADS.key(), require(levels, Axes.THREADS).label());
        add(arguments, Setting.TASKS.key(), require(levels, Axes.TASKS).label());
        add(arguments, Setting.WARMUP.key(), experiment.measure().warmup().text());
        add(arguments, Setting.ITERATIONS.key(), experiment.measure().iterations().text());
        if (require(levels, Axes.CPUS) instanceof Level.Cpus cpus && cpus.change().isPresent()) {
            add(arguments, Setting.CHANGE_AFTER.key(), cpus.change().get().after());
        }
        if (experiment.measure().taskLog()) {
            // The setting is left out if it is off, so configurations keep the ids from before it
            // existed.
            add(arguments, Setting.TASK_LOG.key(), true);
        }
        if (experiment.measure().counters() == Measure.CounterSet.HARDWARE) {
            add(arguments, Setting.HARDWARE_COUNTERS.key(), true);
        }
        return List.copyOf(arguments);
    }

    private static void add(List<String> arguments, String key, Object value) {
        arguments.add(key + "=" + value);
    }

    /**
     * Returns a copy with the same id and a number of measured iterations if the worker was to
     * choose it.
     */
    public Configuration iterating(int number) {
        String key = Setting.ITERATIONS.key() + "=";
        return new Configuration(
                id,
                levels,
                workerArguments.stream()
                        .map(argument -> argument.startsWith(key) ? key + number : argument)
                        .toList(),
                code,
                limits,
                jvm,
                companions,
                needs,
                expected);
    }

    /**
     * Returns the reason why its runtime does not support its levels on any host; empty if it does.
     */
    public Optional<String> impossible() {
        if (!runtime().supports(jvm.collector())) {
            return Optional.of(
                    "the cache of %s is for the serial collector".formatted(runtime().label()));
        }
        return runtime().isVirtualMachine()
                ? Optional.empty()
                : MachineLevel.of(levels).stream()
                        .flatMap(level -> level.nativeProblem().stream())
                        .findFirst();
    }

    public RuntimeLevel runtime() {
        RuntimeLevel runtime = level(Axes.RUNTIME, RuntimeLevel.class);
        return code.map(runtime::running).orElse(runtime);
    }

    /** Returns the limit with which a fork starts. */
    public CpuLimit cpus() {
        return level(Axes.CPUS, Level.Cpus.class).limit();
    }

    /** Returns the change of its CPUs in the middle of a fork, if it has one. */
    public Optional<CpuLimit.Change> change() {
        return level(Axes.CPUS, Level.Cpus.class).change();
    }

    /** Returns the number of iterations before that change; 0 without one. */
    public int changeAfter() {
        return change().map(CpuLimit.Change::after).orElse(0);
    }

    /** Returns the limits that a fork has one after the other; usually one. */
    public Stream<CpuLimit> cpuLimits() {
        return Stream.concat(Stream.of(cpus()), change().map(CpuLimit.Change::to).stream());
    }

    public Choice threads() {
        return level(Axes.THREADS, Level.Threads.class).choice();
    }

    /** Returns the host that measures it; empty if the experiment uses a single host. */
    public Optional<String> system() {
        return Optional.ofNullable(levels.get(Axes.SYSTEM)).map(Level::label);
    }

    public boolean onVirtualThreads() {
        return threadKind().virtual();
    }

    ThreadKindType threadKind() {
        return ThreadKinds.find(threads().name()).orElseThrow();
    }

    public int tasks() {
        return level(Axes.TASKS, Level.Tasks.class).count();
    }

    /**
     * Returns the options of the runtime, including those that follow from CPU limit and threads.
     */
    public List<String> runtimeArguments() {
        List<String> arguments = jvm.arguments(runtime());
        cpus().activeProcessors().ifPresent(n -> arguments.add("-XX:ActiveProcessorCount=" + n));
        Carriers.properties(threads())
                .forEach((name, value) -> arguments.add("-D%s=%s".formatted(name, value)));
        return arguments;
    }

    /**
     * Returns every level on one line, for people: {@code jvm-25 cpus=2 threads=virtual tasks=100}.
     */
    public String describe() {
        Levels labels = labels();
        return labels.get(Axes.RUNTIME) + " " + labels.without(Axes.RUNTIME).text();
    }

    /** Returns the label of its level on each axis, in their order. */
    public Levels labels() {
        return new Levels(levels);
    }

    private <L extends Level> L level(String axis, Class<L> type) {
        return type.cast(require(levels, axis));
    }

    private static Level require(Map<String, Level> levels, String axis) {
        Level level = levels.get(axis);
        if (level == null) {
            throw new IllegalArgumentException("a combination lacks the axis " + axis);
        }
        return level;
    }

    /** Returns a hash of everything that can change a result. */
    private static String id(
            Optional<Code> code,
            Map<String, Level> levels,
            List<String> workerArguments,
            Limits limits,
            Jvm jvm,
            List<Companion> companions) {
        StringBuilder text = new StringBuilder();
        levels.forEach((axis, level) -> {
            switch (level) {
                // These are part of the worker's arguments, the limits, the options of the JVM and
                // the companions.
                case Level.Threads _, Level.Tasks _, Level.Value _, MachineLevel _ -> {}
                case Level.Cpus _, Level.SystemName _, Level.Named _ ->
                        line(text, axis, level.label());
            }
        });
        // Parameters are sorted rather than taken by axis, so it does not matter where the file
        // sets them.
        workerArguments.stream()
                .map(argument ->
                        levels.containsKey(Load.CONNECTIONS.name())
                                ? argument
                                : EARLIER.getOrDefault(argument, argument))
                .sorted()
                .forEach(argument -> line(text, "worker", argument));
        code.ifPresent(own -> own.files().forEach(file -> line(text, file.name(), file.sha256())));
        line(text, "memory", limits.memoryBytes());
        line(text, "pids", limits.pids());
        // There are none by default, so configurations keep the ids from before they existed.
        limits.capabilities().forEach(capability -> line(text, "capability", capability.label()));
        line(text, "collector", jvm.collector().label());
        line(text, "heap", jvm.heapBytes().isEmpty() ? Jvm.DEFAULT : jvm.heapBytes().getAsLong());
        jvm.options().forEach(option -> line(text, "option", option));
        // Configurations without companions keep the ids from before these existed.
        for (Companion companion : companions) {
            companion.identity().forEach(part -> line(text, "companion", part));
        }
        byte[] hash = Sha256.of(text.toString());
        return HexFormat.of().formatHex(hash, 0, BYTES_OF_ID);
    }

    private static void line(StringBuilder text, String key, Object value) {
        text.append(key).append('=').append(value).append('\n');
    }
}
