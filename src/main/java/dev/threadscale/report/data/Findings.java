package dev.threadscale.report.data;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Verdict;
import dev.threadscale.results.measured.MeasurementsReader;
import java.util.List;

/**
 * What a run says of the claims of its experiment.
 *
 * @param judgements in the order of the experiment; none if it claims nothing
 */
public record Findings(List<Judgement> judgements) {

    public static Findings of(List<Finding> claims, MeasurementsReader read) {
        return new Findings(
                claims.isEmpty() ? List.of() : Judge.judge(claims, read.measurements()));
    }

    /** How many claims do not hold. */
    public long notReproduced() {
        return judgements.stream()
                .filter(judgement -> judgement.verdict() == Verdict.NOT_REPRODUCED)
                .count();
    }
}
