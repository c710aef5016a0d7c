package dev.threadscale.worker.threads;

import dev.threadscale.protocol.Choice;
import dev.threadscale.workload.Parameter;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The platform threads that carry virtual ones. How many there are, system properties say once for
 * the process (JEP 444), so a level of these settings is an option of the runtime.
 *
 * @param parallelism how many there are
 * @param most how many there are with those that stand in for pinned ones
 */
public record Carriers(int parallelism, int most) {

    private static final int MOST_OF_POOL = 32_767;
    private static final int USUAL_MOST = 256;

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

    /** Those that a level asks for; empty if it leaves them to the runtime. */
    public static Optional<Carriers> asked(Choice threads, int processors) {
        return properties(threads).isEmpty()
                ? Optional.empty()
                : Optional.of(
                        of(argument(threads, PARALLELISM), argument(threads, MOST), processors));
    }

    /** Those of this process. */
    public static Carriers here() {
        return of(
                Optional.ofNullable(System.getProperty(PARALLELISM_PROPERTY)),
                Optional.ofNullable(System.getProperty(MOST_PROPERTY)),
                Runtime.getRuntime().availableProcessors());
    }

    /** As the scheduler of the JDK takes its settings. */
    private static Carriers of(
            Optional<String> parallelism, Optional<String> most, int processors) {
        int wanted = parallelism.isPresent() ? Integer.parseInt(parallelism.get()) : processors;
        int limit = most.isPresent() ? Integer.parseInt(most.get()) : Math.max(wanted, USUAL_MOST);
        return new Carriers(Math.min(wanted, limit), limit);
    }

    @Override
    public String toString() {
        return "parallelism %s and max-pool-size %s".formatted(parallelism, most);
    }
}
