package dev.threadscale.worker;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Choice;
import dev.threadscale.protocol.Setting;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.WorkloadType;
import dev.threadscale.worker.workload.Workloads;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The validated arguments of the worker.
 *
 * @param workload the measured work
 * @param threads what runs its tasks
 * @param tasks tasks of one iteration
 * @param warmup iterations before the measurement
 * @param iterations measured iterations
 * @param taskLog whether every task is reported
 */
record Settings(
        Workload workload,
        ThreadKind threads,
        int tasks,
        int warmup,
        int iterations,
        boolean taskLog) {

    private static final int MOST = 100_000_000;

    /**
     * Reads {@code key=value} arguments.
     *
     * @throws IllegalArgumentException with a message for the user if one is missing or not valid
     */
    static Settings parse(String[] arguments) {
        Map<String, String> rest = pairs(arguments);
        String workloadName = take(rest, Setting.WORKLOAD);
        WorkloadType workload =
                Workloads.find(workloadName)
                        .orElseThrow(
                                () -> unknown(Setting.WORKLOAD, workloadName, Workloads.names()));
        Choice threads = Choice.parse(take(rest, Setting.THREADS));
        ThreadKindType kind =
                ThreadKinds.find(threads.name())
                        .orElseThrow(() ->
                                unknown(Setting.THREADS, threads.name(), ThreadKinds.names()));
        int tasks = count(rest, Setting.TASKS, 1);
        int warmup = count(rest, Setting.WARMUP, 0);
        int iterations = count(rest, Setting.ITERATIONS, 1);
        boolean taskLog = "true".equals(rest.remove(Setting.TASK_LOG.key()));
        Optional<Path> scratch = optional(rest, Setting.SCRATCH, Path::of);
        Optional<URI> server = optional(rest, Setting.SERVER, URI::create);
        Setup setup = new Setup(Arguments.of(workload.parameters(), rest), tasks, scratch, server);
        return new Settings(
                workload.constructor().apply(setup),
                kind.constructor().apply(Arguments.of(kind.parameters(), threads.arguments())),
                tasks,
                warmup,
                iterations,
                taskLog);
    }

    /**
     * Splits {@code key=value} arguments.
     *
     * @throws IllegalArgumentException with a message for the user if one is not of that form
     */
    static Map<String, String> pairs(String[] arguments) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("'" + argument + "' is not key=value");
            }
            String key = argument.substring(0, equals);
            if (pairs.put(key, argument.substring(equals + 1)) != null) {
                throw new IllegalArgumentException(key + " is given twice");
            }
        }
        return pairs;
    }

    private static String take(Map<String, String> rest, Setting setting) {
        String value = rest.remove(setting.key());
        if (value == null) {
            throw new IllegalArgumentException(
                    setting.key() + "=... is missing: " + setting.description());
        }
        return value;
    }

    private static <T> Optional<T> optional(
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

    private static int count(Map<String, String> rest, Setting setting, int least) {
        String value = take(rest, setting);
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= MOST) {
                return number;
            }
        } catch (NumberFormatException notOne) {
            // Reported below, like a number out of range.
        }
        throw new IllegalArgumentException(
                "%s=%s is not a whole number from %d to %d"
                        .formatted(setting.key(), value, least, MOST));
    }

    private static IllegalArgumentException unknown(Setting setting, String name, Object known) {
        return new IllegalArgumentException(
                "unknown %s '%s'; known are %s".formatted(setting.key(), name, known));
    }
}
