package dev.threadscale.comparison;

import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Logarithms;
import dev.threadscale.claim.Pair;
import dev.threadscale.claim.SameWork;
import dev.threadscale.claim.Statistic;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Hochberg;
import dev.threadscale.stats.Interval;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The difference between the sides of a pair.
 *
 * @param statistic the head's geometric mean of fork means over the base's, with its interval;
 *     empty if nothing can be said
 * @param p two-sided p-value of the tested hypothesis
 * @param adjusted the p-value after Hochberg's correction over all pairs that are compared
 * @param pair the two configurations; empty if nothing can be said
 * @param reason the reason for the verdict; may be empty
 */
public record Difference(
        PairVerdict verdict,
        Optional<Statistic> statistic,
        Optional<Double> p,
        Optional<Double> adjusted,
        Optional<Pair> pair,
        String reason) {

    /**
     * Tests whether pairs differ at all, as one family. A side that is overloaded, unlike the
     * other, is different without a ratio. Results are in the order of the pairs.
     */
    public static <K> List<Difference> judge(
            List<MatchedPair<K, MeasuredConfiguration>> family, Quantity of) {
        Logarithms logarithms =
                Logarithms.ofSeveralRuns(of, family.stream().flatMap(MatchedPair::sides).toList());
        List<Optional<SameWork>> ratios =
                family.stream()
                        .map(pair ->
                                pair.both((base, head) ->
                                        SameWork.of(new Pair(head, base, of), logarithms)))
                        .toList();
        Iterator<Double> adjusted =
                Hochberg.adjust(
                                ratios.stream()
                                        .flatMap(Optional::stream)
                                        .flatMap(ratio -> ratio.p().stream())
                                        .toList())
                        .iterator();
        List<Difference> differences = new ArrayList<>();
        for (int i = 0; i < family.size(); i++) {
            MatchedPair<K, MeasuredConfiguration> pair = family.get(i);
            differences.add(
                    ratios.get(i)
                            .map(ratio -> of(ratio, ratio.p().map(_ -> adjusted.next())))
                            .orElseGet(() -> ofOneSide(pair)));
        }
        return differences;
    }

    private static Difference ofOneSide(MatchedPair<?, ?> pair) {
        return new Difference(
                pair.head().isPresent() ? PairVerdict.ONLY_HEAD : PairVerdict.ONLY_BASE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "");
    }

    private static Difference of(SameWork ratio, Optional<Double> adjusted) {
        MeasuredConfiguration head = ratio.pair().over();
        MeasuredConfiguration base = ratio.pair().under();
        boolean isOverload = head.isOverloadedUnlike(base) || base.isOverloadedUnlike(head);
        return new Difference(
                adjusted.map(p -> p < Judge.SIGNIFICANCE ? PairVerdict.DIFFERENT : PairVerdict.OPEN)
                        .orElse(isOverload ? PairVerdict.DIFFERENT : PairVerdict.NOT_COMPARABLE),
                ratio.statistic(),
                ratio.p(),
                adjusted,
                adjusted.map(_ -> ratio.pair()),
                ratio.note());
    }

    /**
     * Converts the judgement on a finding that bounds the ratio of a pair.
     *
     * @param sides the configurations of the pair
     */
    public static Difference of(Judgement judgement, List<MeasuredConfiguration> sides) {
        Optional<Pair> pair = judgement.statistic().flatMap(_ -> judgement.pair());
        return new Difference(
                verdict(judgement, sides),
                pair.flatMap(_ -> judgement.statistic()),
                judgement.p(),
                judgement.adjusted(),
                pair,
                judgement.reason());
    }

    private static PairVerdict verdict(Judgement judgement, List<MeasuredConfiguration> sides) {
        if (judgement.statistic().isEmpty()) {
            return judgement.isOverload(sides)
                    ? PairVerdict.DIFFERENT
                    : sides.stream().allMatch(MeasuredConfiguration::isUnavailable)
                            ? PairVerdict.NEITHER
                            : PairVerdict.NOT_COMPARABLE;
        }
        return switch (judgement.verdict()) {
            case REPRODUCED -> PairVerdict.SAME;
            case NOT_REPRODUCED -> PairVerdict.DIFFERENT;
            case INCONCLUSIVE -> PairVerdict.OPEN;
        };
    }

    /** Returns the head's value over the base's. */
    public Optional<Double> ratio() {
        return statistic.map(Statistic::value);
    }

    /** Returns the 95 % confidence interval of the ratio. */
    public Optional<Interval> interval() {
        return statistic.flatMap(Statistic::interval);
    }
}
