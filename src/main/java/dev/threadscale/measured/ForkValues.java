package dev.threadscale.measured;

import dev.threadscale.measured.Doubt.Kind;
import dev.threadscale.stats.Interval;
import java.util.List;
import java.util.function.Predicate;

/**
 * The values of a quantity in one fork.
 *
 * @param number of the fork, from 1
 * @param mean of all of its values
 * @param doubts reasons why the mean may be wrong
 */
public record ForkValues(int number, double mean, List<Doubt> doubts) {

    public ForkValues {
        doubts = List.copyOf(doubts);
    }

    /** A fork whose value is not in doubt. */
    public ForkValues(int number, double mean) {
        this(number, mean, List.of());
    }

    boolean isBesideUnusualSentinel() {
        for (Doubt doubt : doubts) {
            if (doubt.kind() == Kind.SENTINEL) {
                return true;
            }
        }
        return false;
    }

    /** Returns a copy in which the range of the sentinels' doubt ends at another value. */
    ForkValues asMeasuredOr(double other) {
        return new ForkValues(
                number,
                mean,
                doubts.stream()
                        .map(doubt ->
                                doubt.kind() == Kind.SENTINEL ? doubt.upTo(other / mean) : doubt)
                        .toList());
    }

    /** Returns the range of the undisturbed mean, from the doubts of some kinds. */
    public Interval range(Predicate<Doubt> kind) {
        double low = mean;
        double high = mean;
        for (Doubt doubt : doubts) {
            if (kind.test(doubt)) {
                low *= doubt.factors().low();
                high *= doubt.factors().high();
            }
        }
        return new Interval(Math.min(low, high), Math.max(low, high));
    }
}
