package dev.threadscale.claim;

import dev.threadscale.stats.Interval;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a run says of a finding.
 *
 * @param statistic what was measured of the comparison that decides; empty if nothing was
 * @param pair what was compared there, if it is two configurations
 * @param p two-sided, of all comparisons together; empty where no chance is involved, or nothing is
 *     known
 * @param adjusted the same p after Holm's correction over all findings of the run
 * @param place where that comparison was made; empty if there is but one place
 * @param comparisons how many there are
 * @param reason in words, a whole sentence without its full stop
 */
public record Judgement(
        Finding finding,
        Verdict verdict,
        Optional<Statistic> statistic,
        Optional<Pair> pair,
        OptionalDouble p,
        OptionalDouble adjusted,
        String place,
        int comparisons,
        String reason) {

    /** What a number is. */
    public enum Kind {
        /** Of geometric means over forks. */
        RATIO,
        /** Arithmetic, over forks; in the unit of the quantity. */
        MEAN,
        /** Of forks, 0 to 1. */
        SHARE;
    }

    /**
     * A measured number.
     *
     * @param interval of 95 % confidence; empty where no chance is involved
     */
    public record Statistic(Kind kind, double value, Optional<Interval> interval) {}
}
