package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import java.util.Map;
import java.util.OptionalInt;

/** Arguments that keep a workload short in tests; a workload that is not here has its defaults. */
public final class SmallArguments {

    private static final Map<String, Map<String, String>> BY_WORKLOAD =
            Map.ofEntries(
                    Map.entry("primes", Map.of("limit", "10000")),
                    Map.entry("semaphore", Map.of("permits", "1")),
                    Map.entry("file-lines", Map.of("lines", "20")),
                    Map.entry("random-memory", Map.of("ints", "100", "accesses", "1000")),
                    Map.entry("counter", Map.of("operations", "1000")),
                    Map.entry("sleep", Map.of("time", "1ms")),
                    Map.entry("pinning", Map.of("time", "1ms")));

    private SmallArguments() {}

    public static Map<String, String> of(WorkloadType type) {
        return BY_WORKLOAD.getOrDefault(type.name(), Map.of());
    }

    /** The first thread kind of the table that the workload goes with, with its defaults. */
    public static ThreadKindType kind(WorkloadType type, int tasks) {
        Arguments arguments = Arguments.of(type.parameters(), of(type));
        return ThreadKinds.TABLE.stream()
                .filter(kind ->
                        type.check()
                                .problem(
                                        new Combination(
                                                arguments,
                                                kind,
                                                Arguments.of(kind.parameters(), Map.of()),
                                                tasks,
                                                OptionalInt.of(
                                                        Runtime.getRuntime()
                                                                .availableProcessors())))
                                .isEmpty())
                .findFirst()
                .orElseThrow();
    }
}
