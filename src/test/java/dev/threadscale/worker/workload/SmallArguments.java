package dev.threadscale.worker.workload;

import java.util.Map;

/** Arguments that keep a workload short in tests; a workload that is not here has its defaults. */
public final class SmallArguments {

    private static final Map<String, Map<String, String>> BY_WORKLOAD =
            Map.of(
                    "primes", Map.of("limit", "10000"),
                    "thread-yield", Map.of("pause", "1ms"),
                    "priorities", Map.of("duration", "20ms"),
                    "residency", Map.of("duration", "20ms", "interval", "1ms"));

    private SmallArguments() {}

    public static Map<String, String> of(WorkloadType type) {
        return BY_WORKLOAD.getOrDefault(type.name(), Map.of());
    }
}
