package dev.threadscale.claim;

import static java.util.stream.Collectors.summarizingDouble;

import dev.threadscale.measured.Quantity;
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
