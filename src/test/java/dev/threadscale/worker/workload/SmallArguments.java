package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Choice;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.WorkloadType;
import java.util.Map;
import java.util.OptionalInt;

/** Arguments that keep a workload short in tests; one that is not here has its defaults. */
public final class SmallArguments {

    private static final Map<String, Map<String, String>> BY_WORKLOAD =
            Map.ofEntries(
                    Map.entry("primes", Map.of("limit", "10000")),
                    Map.entry("semaphore", Map.of("permits", "1")),
                    Map.entry("file-lines", Map.of("lines", "20")),
                    Map.entry("random-memory", Map.of("ints", "100", "accesses", "1000")),
                    Map.entry("counter", Map.of("operations", "1000")),
                    Map.entry("sleep", Map.of("time", "1ms")),
                    Map.entry("pinning", Map.of("time", "1ms")),
                    Map.entry("structured", Map.of("time", "1ms")),
                    Map.entry(
                            "service",
                            Map.of(
                                    "rate", "20",
                                    "lead-in", "100ms",
                                    "window", "200ms",
                                    "wait", "1ms",
                                    "connections", "64")),
                    Map.entry("thread-yield", Map.of("pause", "1ms")),
                    Map.entry("priorities", Map.of("duration", "20ms")),
                    Map.entry("residency", Map.of("duration", "20ms", "interval", "1ms")),
                    Map.entry("mixed", Map.of("lines", "10", "delay", "1ms", "repetitions", "2")));

    private SmallArguments() {}

    public static Map<String, String> of(WorkloadType type) {
        return BY_WORKLOAD.getOrDefault(type.name(), Map.of());
    }

    /** A kind with more threads than tests have tasks: fewer starve where tasks need others. */
    public static Choice of(ThreadKindType kind) {
        boolean sized = kind.parameters().stream().anyMatch(p -> p.name().equals("size"));
        return new Choice(kind.name(), sized ? Map.of("size", "8") : Map.of());
    }

    /** The first thread kind of the table that the workload goes with. */
    public static ThreadKindType kind(WorkloadType type, int tasks) {
        Arguments workload = Arguments.of(type.parameters(), of(type));
        return ThreadKinds.all().stream()
                .filter(kind -> {
                    Arguments threads = Arguments.of(kind.parameters(), of(kind).arguments());
                    OptionalInt processors = OptionalInt.of(2);
                    return type.rule()
                            .problem(kind.with(workload, threads, tasks, processors))
                            .isEmpty();
                })
                .findFirst()
                .orElseThrow();
    }
}
