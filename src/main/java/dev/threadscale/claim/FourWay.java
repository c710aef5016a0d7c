package dev.threadscale.claim;

import dev.threadscale.stats.SpreadPrior;
import java.util.List;

/**
 * Compares how two levels change along an axis: four configurations, whose means are added and
 * subtracted.
 *
 * @param from the first of the two at the one end, and {@code to} at the other
 * @param withFrom the second of the two at the one end, and {@code withTo} at the other
 */
record FourWay(
        MeasuredConfiguration from,
        MeasuredConfiguration to,
        MeasuredConfiguration withFrom,
        MeasuredConfiguration withTo) {

    /** The factor T(from) / T(to) of the first over that of the second. */
    Check gain(String place, Quantity of, Bound bound, SpreadPrior prior) {
        return Check.ratios(place, of, List.of(from, withTo), List.of(to, withFrom), bound, prior);
    }

    /** By how much more the first is below the second at the other end. */
    Check lead(String place, Quantity of, Bound bound) {
        return Check.difference(place, of, List.of(withTo, from), List.of(to, withFrom), bound);
    }
}
