package dev.threadscale.claim;

import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Looks;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * A finding with the comparisons that its claim reduces to.
 *
 * @param comparisons none if the run lacks the configurations of the claim
 */
record ComparedFinding(Finding finding, List<Comparison> comparisons) {

    /**
     * A contrast at each look that its forks have reached.
     *
     * @param latest with all forks until the last look
     * @param looks at least one, unless the first has not been reached
     */
    record Comparison(Contrast latest, List<Look> looks) {

        /**
         * A contrast at a look.
         *
         * @param pFor p of the hypothesis that it does not hold, divided by the share of the look
         * @param pAgainst p of the hypothesis that it holds, divided by the same share
         */
        record Look(Contrast contrast, double pFor, double pAgainst) {

            /** A contrast at the look that spends a share of the error. */
            Look(Contrast contrast, double share) {
                this(contrast, contrast.pFor() / share, contrast.pAgainst() / share);
            }
        }

        /** Returns p of the hypothesis that the comparison does not hold, over all looks so far. */
        double pFor() {
            return least(Look::pFor).map(Look::pFor).orElse(1.0);
        }

        /** Returns p of the hypothesis that it holds, over all looks so far. */
        double pAgainst() {
            return least(Look::pAgainst).map(Look::pAgainst).orElse(1.0);
        }

        /** Returns the look with the smallest p; empty if forks have failed since. */
        private Optional<Look> least(ToDoubleFunction<Look> p) {
            return latest.isKnown()
                    ? looks.stream().min(Comparator.comparingDouble(p))
                    : Optional.empty();
        }

        /** Returns the contrast whose p counts for or against the claim. */
        Contrast deciding(boolean supports) {
            return least(supports ? Look::pFor : Look::pAgainst).map(Look::contrast).orElse(latest);
        }
    }

    /** Returns true if a comparison was possible and involves chance. */
    boolean hasChance() {
        return !(finding.expect() instanceof Claim.Physical)
                && known().stream().anyMatch(comparison -> !comparison.latest().isFixed());
    }

    private List<Comparison> known() {
        return comparisons.stream().filter(comparison -> comparison.latest().isKnown()).toList();
    }

    /** Returns the contrasts with all forks until the last look. */
    List<Contrast> contrasts() {
        return comparisons.stream().map(Comparison::latest).toList();
    }

    private double pFor() {
        return comparisons.stream().mapToDouble(Comparison::pFor).max().orElse(1);
    }

    private double pAgainst() {
        double least = comparisons.stream().mapToDouble(Comparison::pAgainst).min().orElse(1);
        return Math.min(1, least * known().size());
    }

    /** Returns the two-sided p of the finding. */
    double p() {
        return Math.min(1, 2 * Math.min(pFor(), pAgainst()));
    }

    private boolean supports() {
        return pFor() <= pAgainst();
    }

    /**
     * Returns the comparison with the weakest support, or otherwise the strongest contradiction.
     */
    private Comparison deciding() {
        return (supports()
                        ? known().stream().max(Comparator.comparingDouble(Comparison::pFor))
                        : known().stream().min(Comparator.comparingDouble(Comparison::pAgainst)))
                .orElseThrow();
    }

    /**
     * Returns true if the measured numbers, taken as exact, fulfil the claim in every comparison;
     * empty if nothing was measured.
     */
    Optional<Boolean> points() {
        List<Contrast> measured = measured();
        return measured.isEmpty()
                ? Optional.empty()
                : Optional.of(measured.stream().allMatch(Contrast::holds));
    }

    /** Returns the measured comparison that is closest to contradicting the claim. */
    Optional<Contrast> weakest() {
        return measured().stream().min(Comparator.comparingDouble(Contrast::margin));
    }

    private List<Contrast> measured() {
        return contrasts().stream().filter(Contrast::isMeasured).toList();
    }

    /**
     * Returns the judgement.
     *
     * @param adjusted p among all findings
     * @param family how many findings are not decided
     */
    Judgement judged(double adjusted, int family, Measurements measurements) {
        Comparison comparison = deciding();
        boolean isOpen = adjusted >= Judge.SIGNIFICANCE;
        Contrast shown = isOpen ? comparison.latest() : comparison.deciding(supports());
        Verdict verdict =
                isOpen
                        ? Verdict.INCONCLUSIVE
                        : supports() ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED;
        String reason =
                isOpen
                        ? Reasons.inconclusive(p(), shown, contrasts())
                                + givenUp(comparison.latest(), family, measurements)
                        : Reasons.decided(verdict, shown, comparisons.size())
                                + Reasons.early(shown, comparison.latest());
        String looked = Reasons.extended(shown, measurements.looks());
        return new Judgement(
                finding,
                verdict,
                Optional.of(shown.statistic()),
                shown.pair(),
                Optional.of(p()),
                Optional.of(adjusted),
                points(),
                shown.place(),
                comparisons.size(),
                UnequalErrors.before(reason + looked, contrasts())
                        + Reasons.notes(finding, measurements));
    }

    /**
     * Returns the index of the look that its forks have reached; negative before the first. Clear
     * comparisons may have fewer forks.
     */
    private int look(Looks looks) {
        int forks = contrasts().stream().mapToInt(Contrast::forks).max().orElse(0);
        return (int) looks.sizes().stream().filter(size -> size <= forks).count() - 1;
    }

    /**
     * Returns the reason why the last look would hardly decide it; empty if it may, or has been
     * reached.
     */
    private String givenUp(Contrast deciding, int family, Measurements measurements) {
        Looks looks = measurements.looks();
        int look = look(looks);
        int last = looks.sizes().size() - 1;
        if (look < 0 || look == last || mayYet(family, looks, look)) {
            return "";
        }
        int allowed = looks.sizes().getLast();
        // Forks that would decide the measured number do not decide the rest of its range.
        Optional<Integer> needed =
                contrasts().stream().anyMatch(Contrast::isInDoubt)
                        ? Optional.empty()
                        : Assurance.deciding(finding, deciding.pair(), family, looks.share(last))
                                .filter(forks -> forks > allowed);
        return Reasons.futile(allowed, needed);
    }

    /**
     * Returns the comparisons that further forks may decide: the unclear ones of an undecided
     * finding.
     *
     * @param adjusted p among all findings
     * @param family how many findings are not decided
     */
    List<Contrast> open(double adjusted, int family, Looks looks) {
        int look = look(looks);
        return adjusted >= Judge.SIGNIFICANCE && (look < 0 || mayYet(family, looks, look))
                ? unclear(family).stream().map(Comparison::latest).toList()
                : List.of();
    }

    private List<Comparison> unclear(int family) {
        return comparisons.stream()
                .filter(comparison ->
                        comparison.latest().isKnown()
                                && 2 * comparison.pFor() * family >= Judge.SIGNIFICANCE)
                .toList();
    }

    /**
     * Returns the forks of each configuration with which this run would probably decide it.
     *
     * @param family how many findings are not decided
     * @param looks up to the most forks that the run may have
     */
    Prospect prospect(int family, Looks looks) {
        List<Comparison> unclear = unclear(family);
        int now = unclear.stream().mapToInt(one -> one.latest().forks()).min().orElse(0);
        OptionalInt forks = further(family, false).deciding(looks, now);
        boolean isDoubted =
                forks.isEmpty()
                        && unclear.stream().anyMatch(one -> !one.latest().slack().isNone())
                        && further(family, true).deciding(looks, now).isPresent();
        int next = looks.sizes().stream().filter(size -> size > now).findFirst().orElse(now);
        return new Prospect(finding, now, forks, next, isDoubted, unclearSides(family));
    }

    /** Returns the levels of the configurations that leave it open. */
    Set<Levels> unclearSides(int family) {
        Set<Levels> sides = new LinkedHashSet<>();
        for (Comparison comparison : unclear(family)) {
            comparison.latest().sides().forEach(side -> sides.add(side.levels()));
        }
        return sides;
    }

    private FurtherForks further(int family, boolean isQuiet) {
        return new FurtherForks(unclear(family), known().size(), isWhole(), family, isQuiet);
    }

    /** Returns true if every comparison was possible. */
    private boolean isWhole() {
        return known().size() == comparisons.size();
    }

    /**
     * Returns true if a later look may decide. Otherwise forks are wasted. Stopping for futility
     * does not add errors, since nothing is claimed (futility: Lachin, "A Review of Methods for
     * Futility Stopping Based on Conditional Power", Statistics in Medicine 24 (18), 2005).
     */
    private boolean mayYet(int family, Looks looks, int look) {
        List<Readings> known =
                known().stream()
                        .map(comparison -> comparison.latest().readings().orElseThrow())
                        .toList();
        double p = Judge.SIGNIFICANCE / 2 / family;
        for (int later = looks.sizes().size() - 1; later > look; later--) {
            double share = looks.sizes().get(later) / (double) looks.sizes().get(look);
            double most = p * looks.share(later);
            if (FurtherForks.mayDecide(known, known.size(), share, look == 0, most)) {
                return true;
            }
        }
        return false;
    }
}
