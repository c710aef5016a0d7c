package dev.threadscale.worker;

import dev.threadscale.protocol.Choice;
import dev.threadscale.protocol.ChosenCount;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.Pairs;
import dev.threadscale.protocol.Setting;
import dev.threadscale.worker.own.LoadedClass;
import dev.threadscale.worker.own.MainServer;
import dev.threadscale.worker.own.UserCode;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The checked arguments of the worker.
 *
 * @param workload the measured work
 * @param threads the way of running its tasks
 * @param isUserExecutor true if the user's code runs the tasks
 * @param tasks the number of tasks of an iteration
 * @param warmup iterations before the measurement
 * @param iterations measured iterations
 * @param changeAfter the number of iterations before the change of the CPUs; 0 without a change
 * @param taskLog true if every task is reported
 */
record Settings(
        Workload workload,
        ThreadKind threads,
        boolean isUserExecutor,
        int tasks,
        IterationCount warmup,
        IterationCount iterations,
        int changeAfter,
        boolean taskLog) {

    private static final int MOST = 100_000_000;

    /** Returns true if the arguments name a class of the user. */
    static boolean nameClass(String[] arguments) {
        return begin(arguments, Setting.CLASSPATH.key() + "=");
    }

    /** Returns true if the arguments ask for hardware counters. */
    static boolean countHardware(String[] arguments) {
        return begin(arguments, Setting.HARDWARE_COUNTERS.key() + "=true");
    }

    /** Returns true if the arguments name a kind of virtual threads. */
    static boolean runOnVirtualThreads(String[] arguments) {
        String threads = Setting.THREADS.key() + "=";
        for (String argument : arguments) {
            if (argument.startsWith(threads)) {
                String name = argument.substring(threads.length()).split(":", 2)[0];
                Optional<ThreadKindType> kind = ThreadKinds.find(name);
                return kind.isPresent() && kind.get().virtual();
            }
        }
        return false;
    }

    /** Returns the name of the workload, which is a class if it is the user's. */
    static Optional<String> workload(String[] arguments) {
        return Optional.ofNullable(pairs(arguments).get(Setting.WORKLOAD.key()));
    }

    static boolean begin(String[] arguments, String text) {
        for (String argument : arguments) {
            if (argument.startsWith(text)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Reads {@code key=value} arguments.
     *
     * @throws IllegalArgumentException with a message for the user if one is missing or invalid
     */
    static Settings parse(String[] arguments) {
        Map<String, String> rest = pairs(arguments);
        String name = take(rest, Setting.WORKLOAD);
        Optional<String> classes = optional(rest, Setting.CLASSPATH, UserCode::takeClassPath);
        boolean main = "true".equals(rest.remove(Setting.MAIN_METHOD.key()));
        Optional<WorkloadType> found =
                classes.isPresent()
                        ? Optional.of(main ? MainServer.type(name) : LoadedClass.type(name))
                        : Workloads.find(name);
        if (found.isEmpty()) {
            throw unknown(Setting.WORKLOAD, name, Workloads.names());
        }
        WorkloadType type = found.get();
        Choice choice = Choice.parse(take(rest, Setting.THREADS));
        Optional<ThreadKindType> known = ThreadKinds.find(choice.name());
        if (known.isEmpty()) {
            throw unknown(Setting.THREADS, choice.name(), ThreadKinds.names());
        }
        ThreadKindType kind = known.get();
        int tasks = count(rest, Setting.TASKS, 1);
        IterationCount warmup = iterations(rest, Setting.WARMUP, 0, ChosenCount.STEADY);
        IterationCount iterations = iterations(rest, Setting.ITERATIONS, 1, ChosenCount.AUTO);
        int changeAfter =
                rest.containsKey(Setting.CHANGE_AFTER.key())
                        ? count(rest, Setting.CHANGE_AFTER, 1)
                        : 0;
        if (changeAfter > 0 && changeAfter >= iterations.most()) {
            throw new IllegalArgumentException(
                    "%s=%d leaves none of %d iterations"
                            .formatted(Setting.CHANGE_AFTER.key(), changeAfter, iterations.most()));
        }
        boolean taskLog = "true".equals(rest.remove(Setting.TASK_LOG.key()));
        Optional<Path> scratch = optional(rest, Setting.SCRATCH, Path::of);
        Optional<URI> server = optional(rest, Setting.SERVER, URI::create);
        Arguments ofWorkload = Arguments.of(type.parameters(), rest);
        Arguments ofKind = Arguments.of(kind.parameters(), choice.arguments());
        // The number of processors counts as unknown, so that everything accepted by a plan is
        // accepted here.
        Optional<String> problem =
                type.rule().problem(kind.with(ofWorkload, ofKind, tasks, OptionalInt.empty()));
        if (problem.isPresent()) {
            throw new IllegalArgumentException(
                    "workload=%s threads=%s tasks=%d makes no sense. %s."
                            .formatted(name, choice, tasks, problem.get()));
        }
        return new Settings(
                type.constructor()
                        .apply(new Setup(ofWorkload, tasks, choice.toString(), scratch, server)),
                kind.constructor().apply(ofKind),
                choice.name().equals(ThreadKinds.OWN.name()),
                tasks,
                warmup,
                iterations,
                changeAfter,
                taskLog);
    }

    /** Returns the pairs without those that are read earlier. */
    static Map<String, String> pairs(String[] arguments) {
        Map<String, String> pairs = Pairs.parse(arguments, "");
        pairs.remove(Setting.HARDWARE_COUNTERS.key());
        return pairs;
    }

    static String take(Map<String, String> rest, Setting setting) {
        String value = rest.remove(setting.key());
        if (value == null) {
            throw new IllegalArgumentException(
                    setting.key() + "=... is missing: " + setting.description());
        }
        return value;
    }

    static <T> Optional<T> optional(
            Map<String, String> rest, Setting setting, Function<String, T> reading) {
        Optional<String> value = Optional.ofNullable(rest.remove(setting.key()));
        try {
            return value.map(reading);
        } catch (IllegalArgumentException malformed) {
            throw new IllegalArgumentException(
                    "%s=%s is not usable: %s"
                            .formatted(setting.key(), value.orElse(""), malformed.getMessage()),
                    malformed);
        }
    }

    static int count(Map<String, String> rest, Setting setting, int least) {
        Parameter count = Parameter.whole(setting.key(), least, MOST, least);
        return checked(rest, setting, count).integer(count);
    }

    private static IterationCount iterations(
            Map<String, String> rest, Setting setting, int least, ChosenCount word) {
        Parameter count = Parameter.wholeOr(setting.key(), least, MOST, word.text());
        return IterationCount.parse(checked(rest, setting, count).text(count));
    }

    private static Arguments checked(Map<String, String> rest, Setting setting, Parameter value) {
        return Arguments.of(List.of(value), Map.of(setting.key(), take(rest, setting)));
    }

    static IllegalArgumentException unknown(Setting setting, String name, Object known) {
        return new IllegalArgumentException(
                "unknown %s '%s'; known are %s".formatted(setting.key(), name, known));
    }
}
