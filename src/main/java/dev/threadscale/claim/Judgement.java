package dev.threadscale.claim;

import static java.util.stream.Collectors.summarizingDouble;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The verdict of a run on a finding.
 *
 * @param statistic the measured number of the comparison that decides; empty if nothing was
 *     measured
 * @param pair the two configurations that were compared there, if there are two
 * @param p two-sided p of all comparisons together; empty if chance is not involved or nothing is
 *     known
 * @param adjusted p after Hochberg's correction over all findings of the run
 * @param points whether the measured numbers, taken as exact, fulfil the claim in every comparison;
 *     empty if nothing was measured
 * @param place the levels of that comparison; empty if there is only one
 * @param comparisons their number
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

    /** Returns true if the measurements show neither the claim nor its opposite. */
    public boolean isOpen() {
        return verdict == Verdict.INCONCLUSIVE;
    }

    /**
     * Returns the two configurations whose elapsed times decide; empty if something else decides.
     */
    public Optional<Pair> timed() {
        return pair.filter(sides -> sides.of().equals(Quantity.TIME));
    }

    /** Returns true if one side of the comparison has more failed requests than the other. */
    public boolean hasUnequalErrors() {
        return reason.startsWith(UnequalErrors.DIFFER);
    }

    /**
     * Returns true if the first side of a ratio was overloaded, unlike the second.
     *
     * @param sides the configurations that the finding is about
     */
    public boolean isOverload(List<MeasuredConfiguration> sides) {
        if (!(finding.expect() instanceof Claim.Ratio(Levels compare, Levels with, _))) {
            return false;
        }
        for (MeasuredConfiguration over : sides) {
            for (MeasuredConfiguration under : sides) {
                if (over.levels().has(compare)
                        && under.levels().has(with)
                        && over.isOverloadedUnlike(under)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns the measured size over the published one, because another machine may confirm the
     * direction of a claim but not its size. Several published sizes are a range: inside it the
     * ratio is 1, outside it the nearer end counts. Empty unless both sizes are numbers of the same
     * kind.
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

    private Stream<Double> published(StatisticKind kind) {
        PublishedValues published = finding.published();
        boolean time = kind == StatisticKind.MEAN && finding.of().isTime();
        return published == null || kind == StatisticKind.SHARE
                ? Stream.empty()
                : published.values().stream()
                        .flatMap(text -> Amount.parse(text).stream())
                        .filter(amount -> amount.isTime() == time && amount.value() > 0)
                        .map(Amount::value);
    }
}
