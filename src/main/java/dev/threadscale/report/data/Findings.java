package dev.threadscale.report.data;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Verdict;
import dev.threadscale.results.CauseRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The judgements of a run on the claims of its experiment.
 *
 * @param judgements in the order of the experiment; none if it claims nothing
 * @param explained why sides differ, by the ids of claims; none if nothing was recorded
 */
public record Findings(List<Judgement> judgements, Map<String, ExplainedFinding> explained) {

    /** Judges the claims, and explains those whose sides the run has recorded. */
    public static Findings of(List<Finding> claims, Analysis data) {
        List<Judgement> judgements =
                claims.isEmpty() ? List.of() : Judge.judge(claims, data.run().measurements());
        return new Findings(judgements, ExplainedFinding.of(data, judgements));
    }

    /** Returns why the sides of a claim differ, if they were recorded. */
    public Optional<ExplainedFinding> explained(Judgement judgement) {
        return Optional.ofNullable(explained.get(judgement.finding().id()));
    }

    /** Returns the rows of {@code causes.csv}. */
    public List<CauseRow> causes() {
        List<CauseRow> causes = new ArrayList<>();
        explained.values().forEach(finding -> causes.addAll(finding.rows()));
        return causes;
    }

    /** Returns the number of claims that do not hold. */
    public long notReproduced() {
        return judgements.stream()
                .filter(judgement -> judgement.verdict() == Verdict.NOT_REPRODUCED)
                .count();
    }
}
