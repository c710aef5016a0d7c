package dev.threadscale.claim;

import java.util.List;
import java.util.Optional;

/**
 * The ratio of two sides that do the same work, such as one configuration in two runs.
 *
 * @param statistic the ratio with its interval (Welch); empty if nothing can be said
 * @param p two-sided p-value of the hypothesis that both sides are equal; empty if nothing can be
 *     said
 * @param note why nothing can be said, or by how much the ratio may be off; may be empty
 */
public record SameWork(Pair pair, Optional<Statistic> statistic, Optional<Double> p, String note) {

    /**
     * Compares the sides of a pair.
     *
     * @param logarithms of all configurations that are compared
     */
    public static SameWork of(Pair pair, Logarithms logarithms) {
        Contrast contrast =
                Contrast.ratio("", pair.of(), pair.over(), pair.under(), Bound.MORE, logarithms)
                        .ofSameWork();
        String note =
                contrast.isKnown()
                        ? Reasons.off(contrast).map("the ratio may be off "::concat).orElse("")
                        : contrast.problem();
        return new SameWork(
                pair,
                Optional.of(contrast).filter(Contrast::isKnown).map(Contrast::statistic),
                Optional.of(contrast).filter(Contrast::isKnown).map(Contrast::pEqual),
                UnequalErrors.before(note, List.of(contrast)));
    }
}
