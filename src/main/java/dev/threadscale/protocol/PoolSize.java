package dev.threadscale.protocol;

import java.util.OptionalInt;
import java.util.Set;

/** The size of a pool: a number, or a word for one that follows the number of processors. */
public final class PoolSize {

    /** The word for as many threads as processors. */
    public static final String CPUS = "cpus";

    /** The word for half as many threads as processors, but at least one. */
    public static final String HALF_CPUS = "half-cpus";

    /** The arguments of thread kinds that are sizes. */
    public static final Set<String> ARGUMENTS = Set.of("size", "parallelism");

    private PoolSize() {}

    /** Returns the number of threads of a written size. */
    public static int threads(String size, int processors) {
        return switch (size) {
            case CPUS -> processors;
            case HALF_CPUS -> Math.max(1, processors / 2);
            default -> Integer.parseInt(size);
        };
    }

    /** Returns the number of threads of a kind; empty if it does not have a size. */
    public static OptionalInt threads(Choice kind, int processors) {
        // Virtual threads with a parallelism limit their carriers.
        return kind.name().startsWith("virtual")
                ? OptionalInt.empty()
                : kind.arguments().entrySet().stream()
                        .filter(argument -> ARGUMENTS.contains(argument.getKey()))
                        .mapToInt(size -> threads(size.getValue(), processors))
                        .findFirst();
    }
}
