package dev.threadscale.plan;

import java.util.List;

/** Where the search of one series stands. */
public sealed interface Step {

    /** These counts are to be measured next. */
    record Measure(List<Long> counts) implements Step {
        public Measure {
            counts = List.copyOf(counts);
        }
    }

    /** Nothing is left to measure. */
    sealed interface End extends Step {}

    /**
     * The knee lies between two counts.
     *
     * @param low the largest count that was measured below the collapse
     * @param high the least count that has collapsed
     */
    record Found(long low, long high) implements End {}

    /** No count that was measured has collapsed, the last one included. */
    record None() implements End {}

    /**
     * A count could not be measured.
     *
     * @param reason in words
     */
    record GivenUp(long count, String reason) implements End {}
}
