package dev.threadscale.claim;

import dev.threadscale.stats.Power;
import dev.threadscale.stats.TEstimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The number of forks per side that decide a claim that is true at its published size, with the
 * probability of {@link Power}. It shows before a run whether noise would hide the distance of a
 * claim from its limit.
 *
 * @param finding a comparison of times whose published size is known, and fulfils the claim
 * @param distance relative distance of that size from the limit
 * @param forks of each configuration
 */
public record Assurance(Finding finding, double distance, int forks) {

    /** The number of configurations in a ratio. */
    private static final int SIDES = 2;

    private static final int SIDES_OF_GAIN = 4;

    /**
     * Returns the findings for which the number of forks is known.
     *
     * @param variation coefficient of variation between forks of one configuration
     * @param share of the error that the last look spends; 1 if there is only one look
     */
    public static List<Assurance> of(List<Finding> findings, double variation, double share) {
        double p = Judge.SIGNIFICANCE / 2 / Math.max(1, findings.size()) * share;
        List<Assurance> known = new ArrayList<>();
        for (Finding finding : findings) {
            int sides = finding.expect() instanceof Claim.Gain ? SIDES_OF_GAIN : SIDES;
            distance(finding)
                    .map(distance ->
                            new Assurance(
                                    finding,
                                    Math.expm1(distance),
                                    Power.forks(distance, variation, sides, p)))
                    .ifPresent(known::add);
        }
        return known;
    }

    /**
     * The number of forks per side that would decide an open ratio of the measured size; empty
     * unless chance leaves it open.
     *
     * @param family how many findings are tested
     * @param share of the error that the last look spends
     */
    public static Optional<Integer> deciding(
            Finding finding, Optional<Pair> open, int family, double share) {
        Optional<Bound> bound = bound(finding.expect());
        if (open.isEmpty() || bound.isEmpty()) {
            return Optional.empty();
        }
        Pair pair = open.get();
        return TEstimate.logRatio(pair.over().means(pair.of()), pair.under().means(pair.of()))
                .map(ratio -> {
                    double distance = Math.abs(bound.get().logarithmic().slack(ratio.estimate()));
                    int forks = Math.min(pair.over().ends().size(), pair.under().ends().size());
                    double variation = ratio.standardError() * Math.sqrt((double) forks / SIDES);
                    double p = Judge.SIGNIFICANCE / 2 / family * share;
                    return Power.forks(distance, variation, SIDES, p);
                });
    }

    /** Returns the smallest logarithmic distance of published sizes from the limit. */
    private static Optional<Double> distance(Finding finding) {
        PublishedValues published = finding.published();
        Optional<Bound> bound = bound(finding.expect());
        if (published == null || bound.isEmpty() || !finding.of().isTime()) {
            return Optional.empty();
        }
        Bound logarithmic = bound.get().logarithmic();
        return published.values().stream()
                .flatMap(text -> Amount.parse(text).stream())
                .filter(amount -> !amount.isTime() && amount.value() > 0)
                .filter(amount -> bound.get().holds(amount.value()))
                .map(amount -> Math.abs(logarithmic.slack(Math.log(amount.value()))))
                .filter(distance -> distance > 0)
                .min(Comparator.naturalOrder());
    }

    /** Returns the bound of the ratio that a claim reduces to. */
    private static Optional<Bound> bound(Claim claim) {
        return switch (claim) {
            case Claim.Ratio ratio -> Optional.of(ratio.bound());
            case Claim.Flat flat -> Optional.of(flat.within());
            case Claim.Scaling scaling -> Optional.of(scaling.factor());
            case Claim.Gain gain -> Optional.of(gain.factor());
            default -> Optional.empty();
        };
    }
}
