package dev.threadscale.report;

import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Verdict;
import java.nio.file.Path;
import java.util.List;

/**
 * What a run says of the claims of its experiment.
 *
 * @param judgements in the order of the experiment; none if it claims nothing
 */
public record Findings(List<Judgement> judgements) {

    /** Claims are about whole configurations, so that an unfinished run says nothing of them. */
    static Findings of(Path directory, Run run) {
        if (!run.finished()) {
            return new Findings(List.of());
        }
        FindingsRecord record = FindingsRecord.read(directory);
        return new Findings(
                record.findings().isEmpty()
                        ? List.of()
                        : Judge.judge(
                                record.findings(),
                                MeasurementsReader.read(directory, run, record)));
    }

    /** How many claims do not hold. */
    public long notReproduced() {
        return judgements.stream()
                .filter(judgement -> judgement.verdict() == Verdict.NOT_REPRODUCED)
                .count();
    }
}
