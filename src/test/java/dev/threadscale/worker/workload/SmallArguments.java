package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.threads.ThreadKindType;
import java.util.Map;
import java.util.OptionalInt;

/** Arguments that keep a workload short in tests; a workload that is not here has its defaults. */
public final class SmallArguments {

    private static final Map<String, Map<String, String>> BY_WORKLOAD =
            Map.ofEntries(
                    Map.entry("primes", Map.of("limit", "10000")),
                    Map.entry("mixed", Map.of("lines", "10", "delay", "1ms", "repetitions", "2")));

    private SmallArguments() {}

    public static Map<String, String> of(WorkloadType type) {
        return BY_WORKLOAD.getOrDefault(type.name(), Map.of());
    }

    /** More threads than tests have tasks: a pool of fewer starves where tasks need others. */
    public static Map<String, String> of(ThreadKindType kind) {
        return kind.parameters().stream().anyMatch(parameter -> parameter.name().equals("size"))
                ? Map.of("size", "8")
                : Map.of();
    }

    /** Whether a workload goes with a thread kind, both with small arguments, and ends. */
    public static boolean run(WorkloadType type, ThreadKindType kind, int tasks) {
        // One thread for a parent and its child: what the workload is there to show.
        boolean endless = type.name().equals("starvation") && kind.name().equals("single-pool");
        Combination combination =
                new Combination(
                        Arguments.of(type.parameters(), of(type)),
                        kind,
                        Arguments.of(kind.parameters(), of(kind)),
                        tasks,
                        OptionalInt.of(Runtime.getRuntime().availableProcessors()));
        return !endless && type.check().problem(combination).isEmpty();
    }
}
