package dev.threadscale.claim;

import dev.threadscale.claim.Judgement.Kind;
import dev.threadscale.claim.Judgement.Statistic;
import dev.threadscale.claim.Judgement.Verdict;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.Looks;
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

    /** Returns true if a comparison was possible, and chance is involved in it. */
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

    /** The reason not to trust the deciding comparison; any comparison may break the support. */
    private Optional<String> doubt(Check deciding) {
        return supports()
                ? checks.stream().flatMap(check -> check.doubt().stream()).findFirst()
                : deciding.doubt();
    }

    Judgement judged(double adjusted, Measurements measurements) {
        Check deciding = deciding();
        Optional<String> refused =
                adjusted < Judge.SIGNIFICANCE
                        ? doubt(deciding)
                        : Optional.of(Reasons.inconclusive(p(), checks));
        Verdict verdict =
                refused.isPresent()
                        ? Verdict.INCONCLUSIVE
                        : supports() ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED;
        OptionalDouble second =
                refused.isPresent() || deciding.pair().isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(
                                deciding.pair().get().permuted(deciding.bound(), supports()));
        return new Judgement(
                finding,
                verdict,
                deciding.value().map(value -> statistic(deciding, value)),
                deciding.pair(),
                OptionalDouble.of(p()),
                OptionalDouble.of(adjusted),
                second,
                deciding.place(),
                checks.size(),
                refused.orElseGet(() -> Reasons.decided(verdict, checks.size()))
                        + Reasons.second(second)
                        + Reasons.notes(finding, measurements));
    }

    /**
     * The comparisons that further forks may decide: those that are not clear yet of a finding that
     * is not decided.
     *
     * @param family how many findings are tested
     */
    List<Check> open(Verdict verdict, int family, Looks looks, int look) {
        return verdict == Verdict.INCONCLUSIVE
                        && hasChance()
                        && (look == 0 || mayYet(family, looks, look))
                ? checks.stream()
                        .filter(check -> check.value().isPresent())
                        .filter(check ->
                                check.doubt().isPresent()
                                        || 2 * check.pFor() * family >= Judge.SIGNIFICANCE)
                        .toList()
                : List.of();
    }

    /**
     * Returns true if the last look may decide. Where it hardly can, forks are wasted; to stop for
     * that costs no error, since nothing is claimed (futility: Lachin, "A Review of Methods for
     * Futility Stopping Based on Conditional Power", Statistics in Medicine 24 (18), 2005).
     */
    private boolean mayYet(int family, Looks looks, int look) {
        int last = looks.sizes().size() - 1;
        double share = looks.sizes().get(last) / (double) looks.sizes().get(look);
        double most = Judge.SIGNIFICANCE / 2 / family * looks.share(last);
        List<Check> known = checks.stream().filter(check -> check.value().isPresent()).toList();
        return known.stream().allMatch(check -> check.bestFor(share) < most)
                || known.stream().anyMatch(check -> check.bestAgainst(share) * known.size() < most);
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
