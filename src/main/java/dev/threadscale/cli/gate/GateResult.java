package dev.threadscale.cli.gate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Verdict;
import dev.threadscale.cli.machine.JunitReport;
import dev.threadscale.cli.machine.RunOutcome;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.experiment.Experiment.Versions;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The answer of a gate: whether head is slower than base, or has more errors.
 *
 * @param verdict the worst of all configurations
 * @param answer in one sentence
 * @param base the base as it was named
 * @param head the head as it was named
 * @param quantity what is compared: {@code elapsed_ns}, or a percentile of a service's latencies
 * @param tolerancePercent by which head may take longer
 * @param errorsPercent how many more of the requests may fail with head, in percentage points
 * @param rows one for each configuration
 * @param run the run with the measurements
 */
public record GateResult(
        @JsonSerialize(converter = GateWords.class) PairVerdict verdict,
        String answer,
        String base,
        String head,
        String quantity,
        BigDecimal tolerancePercent,
        BigDecimal errorsPercent,
        List<GateRow> rows,
        RunOutcome run) {

    /**
     * Judges a run directory by the findings of the run and at its looks.
     *
     * @param code exit code of the run
     */
    public static GateResult of(Path directory, int code) {
        RunRecord record = RunReader.read(directory);
        Versions versions = Objects.requireNonNull(record.experiment().gate());
        Tolerance tolerance = Tolerance.of(versions);
        Measurements measurements = Run.claimed(directory, record);
        List<Judgement> judged = Judge.judge(record.experiment().findings(), measurements);
        List<GateRow> rows =
                judged.stream()
                        .map(one -> GateRow.of(one, measurements, tolerance, judged.size()))
                        .toList();
        return new GateResult(
                GateAnswer.worst(rows),
                GateAnswer.of(rows, tolerance, cutFrom(record)),
                versions.base(),
                versions.head(),
                judged.getFirst().finding().of().name(),
                tolerance.percent(),
                tolerance.errorsPercent(),
                rows,
                RunOutcome.of(directory, code));
    }

    private static Optional<Integer> cutFrom(RunRecord record) {
        MeasureRecord measure = record.experiment().measure();
        return measure.forksInBudget() == null
                ? Optional.empty()
                : Optional.ofNullable(measure.forksMax());
    }

    /** Returns true if head is slower, or has more errors, than is allowed. */
    @JsonIgnore
    public boolean isFailed() {
        return has(PairVerdict.MORE_ERRORS) || has(PairVerdict.DIFFERENT);
    }

    /** Returns true if a configuration has the given verdict. */
    @JsonIgnore
    public boolean has(PairVerdict wanted) {
        return rows.stream().anyMatch(row -> row.verdict() == wanted);
    }

    /** Returns a test case for the errors of each configuration of a service. */
    public List<JunitReport.Case> errorCases() {
        List<JunitReport.Case> cases = new ArrayList<>();
        for (GateRow row : rows) {
            Double base = row.baseErrorPercent();
            Double head = row.headErrorPercent();
            if (base != null && head != null) {
                cases.add(
                        new JunitReport.Case(
                                run.experiment(),
                                row.finding() + ": Head does not have " + worse() + ".",
                                errorVerdict(row.verdict(), head - base),
                                "%s: %s.".formatted(row.place(), row.errors())));
            }
        }
        return cases;
    }

    /** Returns the verdict; inconclusive if there are too few forks to know. */
    private Verdict errorVerdict(PairVerdict pair, double more) {
        if (pair == PairVerdict.MORE_ERRORS) {
            return Verdict.NOT_REPRODUCED;
        }
        return more > errorsPercent.doubleValue() ? Verdict.INCONCLUSIVE : Verdict.REPRODUCED;
    }

    private String worse() {
        return new Tolerance(tolerancePercent, errorsPercent).worse();
    }
}
