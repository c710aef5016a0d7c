package dev.threadscale.claim;

import dev.threadscale.stats.Holm;
import java.util.ArrayList;
import java.util.List;

/**
 * Says of each finding of a run whether it holds.
 *
 * <p>A claim holds if it holds in every comparison, so the largest p of those speaks for it (an
 * intersection–union test, which needs no correction: Berger, "Multiparameter Hypothesis Testing
 * and Acceptance Sampling", Technometrics 24 (4), 1982); one comparison that contradicts it is
 * enough against it, so there the smallest counts, times their number (Bonferroni). Both sides are
 * tested, so the smaller of the two p is doubled. These p are one family over all findings.
 */
public final class Judge {

    /** The chance that is taken of calling something found that is not there. */
    public static final double SIGNIFICANCE = 0.05;

    private Judge() {}

    /** The judgements in the order of the findings. */
    public static List<Judgement> judge(List<Finding> findings, Measurements measurements) {
        List<Tested> tested = new ArrayList<>();
        for (Finding finding : findings) {
            tested.add(new Tested(finding, Checks.of(finding, measurements)));
        }
        List<Double> family = tested.stream().filter(Tested::hasChance).map(Tested::p).toList();
        List<Double> adjusted = Holm.adjust(family);
        List<Judgement> judgements = new ArrayList<>();
        int next = 0;
        for (Tested one : tested) {
            judgements.add(
                    one.hasChance()
                            ? one.judged(adjusted.get(next++), measurements)
                            : Facts.judge(one.finding(), one.checks(), measurements));
        }
        return judgements;
    }
}
