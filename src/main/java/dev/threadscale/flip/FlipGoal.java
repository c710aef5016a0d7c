package dev.threadscale.flip;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import java.math.BigDecimal;

/**
 * The question of a search for a flip: from which number of the axis on is the value of one side at
 * most a multiple of the other's?
 *
 * @param compare the levels of the side whose value is divided by that of the other
 * @param with the levels of the other side, on the same axes
 * @param axis the searched axis
 * @param from the smallest number, in the unit
 * @param to the largest number
 * @param ratio compare has won where its value is less than this multiple of the other's
 * @param withinPercent the width at which the bracket is narrow enough, as a percentage of its
 *     lower end
 */
public record FlipGoal(
        Levels compare,
        Levels with,
        String axis,
        FlipUnit unit,
        long from,
        long to,
        Quantity of,
        BigDecimal ratio,
        int withinPercent) {

    private static final double HUNDRED = 100;

    /** Normalizes the ratio: 1.5 and 1.50 are the same search. */
    public FlipGoal {
        ratio = ratio.stripTrailingZeros();
        ratio = ratio.setScale(Math.max(0, ratio.scale()));
    }

    /** Returns the logarithm of the ratio at which the winner changes. */
    double logRatio() {
        return Math.log(ratio.doubleValue());
    }

    /** Returns the greatest accepted logarithm of the bracket's ends over each other. */
    double logWithin() {
        return Math.log1p(withinPercent / HUNDRED);
    }

    /** Returns text that goes into the hash of a plan, so it must not change for equal searches. */
    @Override
    public String toString() {
        return "Flip[compare=%s, with=%s, axis=%s, from=%d, to=%d, of=%s, ratio=%s, within=%d]"
                .formatted(
                        compare.text(),
                        with.text(),
                        axis,
                        from,
                        to,
                        of,
                        ratio.toPlainString(),
                        withinPercent);
    }
}
