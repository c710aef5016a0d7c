package dev.threadscale.claim;

import dev.threadscale.claim.Judgement.Kind;
import dev.threadscale.claim.Judgement.Statistic;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.TEstimate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A finding with the comparisons that it comes down to.
 *
 * @param checks none if the run has not what the claim is about
 */
record Tested(Finding finding, List<Check> checks) {

    private static final double CONFIDENCE = 1 - Judge.SIGNIFICANCE;

    /** Whether a comparison was possible, and chance is involved in it. */
    boolean hasChance() {
        return !(finding.expect() instanceof Claim.Physical)
                && checks.stream().anyMatch(check -> check.value().isPresent());
    }

    private double pFor() {
        return checks.stream().mapToDouble(Check::pFor).max().orElse(1);
    }

    private double pAgainst() {
        double least = checks.stream().mapToDouble(Check::pAgainst).min().orElse(1);
        return Math.min(1, least * checks.stream().filter(c -> c.value().isPresent()).count());
    }

    /** Two-sided. */
    double p() {
        return Math.min(1, 2 * Math.min(pFor(), pAgainst()));
    }

    private boolean supports() {
        return pFor() <= pAgainst();
    }

    /** The weakest support, or else the strongest contradiction. */
    private Check deciding() {
        List<Check> known = checks.stream().filter(c -> c.value().isPresent()).toList();
        return (supports()
                        ? known.stream().max(Comparator.comparingDouble(Check::pFor))
                        : known.stream().min(Comparator.comparingDouble(Check::pAgainst)))
                .orElseThrow();
    }

    Judgement judged(double adjusted, Measurements measurements) {
        Check deciding = deciding();
        boolean sure = adjusted < Judge.SIGNIFICANCE;
        double distance = distance(deciding);
        boolean noise = sure && distance < detectable(measurements);
        Verdict verdict =
                !sure || noise
                        ? Verdict.INCONCLUSIVE
                        : supports() ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED;
        return new Judgement(
                finding,
                verdict,
                deciding.value().map(value -> statistic(deciding, value)),
                deciding.pair(),
                OptionalDouble.of(p()),
                OptionalDouble.of(adjusted),
                deciding.place(),
                checks.size(),
                (noise
                                ? Reasons.noise(distance, detectable(measurements))
                                : Reasons.of(verdict, p(), checks))
                        + Reasons.notes(finding, measurements));
    }

    /** How near the limit the claim is decided: all comparisons support it, one contradicts it. */
    private double distance(Check deciding) {
        return supports()
                ? checks.stream().mapToDouble(Check::distance).min().orElseThrow()
                : deciding.distance();
    }

    /** A calibration is one of times: it says nothing of counts. */
    private double detectable(Measurements measurements) {
        return finding.of().isTime() ? measurements.detectable().orElse(0) : 0;
    }

    private static Statistic statistic(Check check, TEstimate value) {
        Interval interval = value.interval(CONFIDENCE);
        return check.isRatio()
                ? new Statistic(
                        Kind.RATIO,
                        Math.exp(value.estimate()),
                        Optional.of(
                                new Interval(Math.exp(interval.low()), Math.exp(interval.high()))))
                : new Statistic(Kind.MEAN, value.estimate(), Optional.of(interval));
    }
}
