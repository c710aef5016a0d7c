package dev.threadscale.cli.gate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Measurements;
import dev.threadscale.cli.machine.RunOutcome;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.experiment.Experiment.Versions;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import dev.threadscale.results.MeasurementsReader;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The answer of a gate: whether head is slower than base.
 *
 * @param verdict the worst of all configurations
 * @param answer in one sentence
 * @param base the base as it was named
 * @param head the head as it was named
 * @param quantity what is compared: {@code elapsed_ns}, or a percentile of a service's latencies
 * @param tolerancePercent by which head may take longer
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
        Tolerance tolerance = new Tolerance(versions.tolerancePercent());
        Measurements measurements = MeasurementsReader.read(directory, record);
        List<Judgement> judged = Judge.judge(record.experiment().findings(), measurements);
        List<GateRow> rows =
                judged.stream().map(one -> GateRow.of(one, measurements, judged.size())).toList();
        return new GateResult(
                GateAnswer.worst(rows),
                GateAnswer.of(rows, tolerance, cutFrom(record)),
                versions.base(),
                versions.head(),
                judged.getFirst().finding().of().name(),
                tolerance.percent(),
                rows,
                RunOutcome.of(directory, code));
    }

    private static Optional<Integer> cutFrom(RunRecord record) {
        MeasureRecord measure = record.experiment().measure();
        return measure.forksInBudget() == null
                ? Optional.empty()
                : Optional.ofNullable(measure.forksMax());
    }

    /** Returns true if a configuration has the given verdict. */
    @JsonIgnore
    public boolean has(PairVerdict wanted) {
        return rows.stream().anyMatch(row -> row.verdict() == wanted);
    }
}
