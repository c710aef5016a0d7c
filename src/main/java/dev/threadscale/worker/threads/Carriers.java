package dev.threadscale.worker.threads;

import dev.threadscale.protocol.Choice;
import dev.threadscale.workload.Parameter;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The platform threads that carry virtual ones. How many there are, system properties say once for
 * the process (JEP 444), so a level of these settings is an option of the runtime.
 */
public final class Carriers {

    private static final int MOST_OF_POOL = 32_767;

    static final Parameter PARALLELISM =
            Parameter.wholeOr("parallelism", 1, MOST_OF_POOL, "cpus")
                    .describedAs(
                            "Carrier threads of the scheduler; cpus stands for the processors that"
                                    + " the runtime sees.");

    static final Parameter MOST =
            Parameter.wholeOr("max-pool-size", 1, MOST_OF_POOL, "usual")
                    .describedAs(
                            "Carrier threads with those that stand in for pinned ones, and at most"
                                    + " so many in any case; usual stands for 256, or the"
                                    + " parallelism if that is more.");

    private static final String PARALLELISM_PROPERTY = "jdk.virtualThreadScheduler.parallelism";
    private static final String MOST_PROPERTY = "jdk.virtualThreadScheduler.maxPoolSize";

    private Carriers() {}

    /** The system properties that a level needs, by name; none for most. */
    public static Map<String, String> properties(Choice threads) {
        Map<String, String> properties = new TreeMap<>();
        if (ThreadKinds.find(threads.name()).filter(ThreadKindType::virtual).isPresent()) {
            argument(threads, PARALLELISM).ifPresent(n -> properties.put(PARALLELISM_PROPERTY, n));
            argument(threads, MOST).ifPresent(n -> properties.put(MOST_PROPERTY, n));
        }
        return properties;
    }

    private static Optional<String> argument(Choice threads, Parameter parameter) {
        return Optional.ofNullable(threads.arguments().get(parameter.name()));
    }

    /** How many a level asks for; empty if it leaves them to the runtime. */
    public static OptionalInt asked(Choice threads, int processors) {
        return properties(threads).isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(
                        number(
                                argument(threads, PARALLELISM),
                                argument(threads, MOST),
                                processors));
    }

    /** How many this process has. */
    public static int here() {
        return number(
                Optional.ofNullable(System.getProperty(PARALLELISM_PROPERTY)),
                Optional.ofNullable(System.getProperty(MOST_PROPERTY)),
                Runtime.getRuntime().availableProcessors());
    }

    private static int number(Optional<String> parallelism, Optional<String> most, int processors) {
        return Math.min(
                parallelism.map(Integer::valueOf).orElse(processors),
                most.map(Integer::valueOf).orElse(Integer.MAX_VALUE));
    }
}
