package dev.threadscale.claim;

import static java.util.stream.Collectors.summarizingDouble;

import dev.threadscale.claim.Bound.Amount;
import dev.threadscale.claim.Finding.Published;
import dev.threadscale.stats.Interval;
import java.util.DoubleSummaryStatistics;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The verdict of a run on a finding.
 *
 * @param statistic the measured number of the comparison that decides; empty if nothing was
 *     measured
 * @param pair the two configurations that were compared there, if there are two
 * @param p two-sided, of all comparisons together; empty where no chance is involved, or nothing is
 *     known
 * @param adjusted the same p after Hochberg's correction over all findings of the run
 * @param points whether the measured numbers, taken as exact, fulfil the claim in every comparison;
 *     empty if nothing was measured
 * @param place where that comparison was made; empty if there is but one place
 * @param comparisons how many there are
 * @param reason a whole sentence without its full stop
 */
public record Judgement(
        Finding finding,
        Verdict verdict,
        Optional<Statistic> statistic,
        Optional<Pair> pair,
        Optional<Double> p,
        Optional<Double> adjusted,
        Optional<Boolean> points,
        String place,
        int comparisons,
        String reason) {

    public enum Kind {
        /** A ratio of geometric means over forks. */
        RATIO,
        /** An arithmetic mean over forks, in the unit of the quantity. */
        MEAN,
        /** A share of forks, 0 to 1. */
        SHARE;
    }

    /**
     * A measured number.
     *
     * @param interval of 95 % confidence; empty where no chance is involved, or with a single fork
     */
    public record Statistic(Kind kind, double value, Optional<Interval> interval) {

        /** Returns true if the interval is known and lies on one side of a value. */
        public boolean excludes(double value) {
            return interval.filter(of -> !of.holds(value)).isPresent();
        }

        private Statistic over(double other) {
            return new Statistic(
                    Kind.RATIO,
                    value / other,
                    interval.map(of -> new Interval(of.low() / other, of.high() / other)));
        }
    }

    /** Returns true if the measurements show neither the claim nor its opposite. */
    public boolean isOpen() {
        return verdict == Verdict.INCONCLUSIVE;
    }

    /** The two configurations whose elapsed times decide; empty if it is something else. */
    public Optional<Pair> timed() {
        return pair.filter(both -> both.of().equals(Quantity.TIME));
    }

    /**
     * The measured size over the published one: another machine may well agree with the direction
     * of a claim and not with its size. Several published sizes are a range: within it the size is
     * 1 times the published one, outside it is compared with the nearer end. Empty where one of
     * both is not known as a number of the same kind.
     */
    public Optional<Statistic> ofPublished() {
        return statistic
                .filter(measured -> measured.value() > 0)
                .flatMap(measured -> {
                    DoubleSummaryStatistics range =
                            published(measured.kind()).collect(summarizingDouble(size -> size));
                    return range.getCount() == 0
                            ? Optional.empty()
                            : Optional.of(
                                    measured.over(
                                            Math.clamp(
                                                    measured.value(),
                                                    range.getMin(),
                                                    range.getMax())));
                });
    }

    private Stream<Double> published(Kind kind) {
        Published published = finding.published();
        boolean time = kind == Kind.MEAN && finding.of().isTime();
        return published == null || kind == Kind.SHARE
                ? Stream.empty()
                : published.values().stream()
                        .flatMap(text -> Amount.parse(text).stream())
                        .filter(amount -> amount.isTime() == time && amount.value() > 0)
                        .map(Amount::value);
    }

    /** The answer of one run to a claim. */
    public enum Verdict {
        /** The claim holds here. */
        REPRODUCED("reproduced"),
        /** The opposite of the claim holds here. */
        NOT_REPRODUCED("not reproduced"),
        /** The measurements show neither. */
        INCONCLUSIVE("inconclusive");

        private final String label;

        Verdict(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }
}
