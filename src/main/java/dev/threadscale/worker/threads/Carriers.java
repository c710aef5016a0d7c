package dev.threadscale.worker.threads;

import dev.threadscale.protocol.Choice;
import dev.threadscale.workload.Parameter;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The platform threads that carry virtual threads. System properties set their number for the whole
 * process (JEP 444), so a level of these settings is an option of the runtime.
 *
 * @param parallelism their number
 * @param most their maximum number, including those that replace pinned ones
 */
public record Carriers(int parallelism, int most) {

    private static final int MOST_OF_POOL = 32_767;
    private static final int USUAL_MOST = 256;

    static final Parameter PARALLELISM =
            Parameter.wholeOr("parallelism", 1, MOST_OF_POOL, "cpus")
                    .describedAs(
                            "Carrier threads of the scheduler; cpus means the number of"
                                    + " processors that the runtime sees.");

    static final Parameter MOST =
            Parameter.wholeOr("max-pool-size", 1, MOST_OF_POOL, "usual")
                    .describedAs(
                            "Maximum number of carrier threads, including those that replace"
                                    + " pinned ones; usual means 256, or the parallelism if that is"
                                    + " higher.");

    private static final String PARALLELISM_PROPERTY = "jdk.virtualThreadScheduler.parallelism";
    private static final String MOST_PROPERTY = "jdk.virtualThreadScheduler.maxPoolSize";

    /** Returns the system properties that a level needs, by name; most levels do not need any. */
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

    /** Returns the carriers that a level asks for; empty if it uses the runtime's defaults. */
    public static Optional<Carriers> asked(Choice threads, int processors) {
        return properties(threads).isEmpty()
                ? Optional.empty()
                : Optional.of(
                        of(argument(threads, PARALLELISM), argument(threads, MOST), processors));
    }

    /** Returns the carriers of this process. */
    public static Carriers here() {
        return of(
                Optional.ofNullable(System.getProperty(PARALLELISM_PROPERTY)),
                Optional.ofNullable(System.getProperty(MOST_PROPERTY)),
                Runtime.getRuntime().availableProcessors());
    }

    /** Interprets settings like the JDK's scheduler. */
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
