package dev.threadscale.claim;

import java.util.Map;
import java.util.OptionalLong;

/**
 * Where the search of a series ended: its knee is the least count that has collapsed.
 *
 * @param levels label by axis; the axis that was searched has none
 * @param low the largest count measured below the collapse; empty if the search was given up
 * @param high the least count that has collapsed; empty if none has
 */
public record SearchedKnee(Map<String, String> levels, OptionalLong low, OptionalLong high) {

    /** Whether the knee is where a claim says, wherever it is between the two counts. */
    boolean isInside(Bound bound) {
        return low.isPresent() && bound.covers(least(), most());
    }

    /** Whether the knee cannot be where a claim says. */
    boolean isOutside(Bound bound) {
        return low.isPresent() && (least() > bound.high() || most() < bound.low());
    }

    private double least() {
        return low.orElseThrow() + 1.0;
    }

    private double most() {
        return high.isPresent() ? high.getAsLong() : Double.POSITIVE_INFINITY;
    }

    /** As {@code 201 to 256}; the knee is the second count, or one between them. */
    String text() {
        if (low.isEmpty()) {
            return "the search was given up";
        }
        return high.isEmpty()
                ? "none up to " + low.getAsLong()
                : high.getAsLong() == low.getAsLong() + 1
                        ? Long.toString(high.getAsLong())
                        : "%d to %d".formatted(low.getAsLong() + 1, high.getAsLong());
    }
}
