package dev.threadscale.report.data;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Judgement.Verdict;
import dev.threadscale.results.CauseRow;
import dev.threadscale.results.measured.MeasurementsReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run says of the claims of its experiment.
 *
 * @param judgements in the order of the experiment; none if it claims nothing
 * @param explained why sides differ, by the ids of claims; none if nothing was recorded
 */
public record Findings(List<Judgement> judgements, Map<String, ExplainedFinding> explained) {

    public static Findings of(List<Finding> claims, MeasurementsReader read) {
        return new Findings(
                claims.isEmpty() ? List.of() : Judge.judge(claims, read.measurements()), Map.of());
    }

    /** The same with what the recordings of the run tell. */
    public Findings explainedBy(Path directory, Dataset data) {
        return new Findings(judgements, ExplainedFinding.of(directory, data, judgements));
    }

    /** Why the sides of a claim differ, if anything was recorded. */
    public Optional<ExplainedFinding> explained(Judgement judgement) {
        return Optional.ofNullable(explained.get(judgement.finding().id()));
    }

    /** What {@code causes.csv} holds. */
    public List<CauseRow> causes() {
        return explained.values().stream().flatMap(one -> one.rows().stream()).toList();
    }

    /** How many claims do not hold. */
    public long notReproduced() {
        return judgements.stream()
                .filter(judgement -> judgement.verdict() == Verdict.NOT_REPRODUCED)
                .count();
    }
}
