package dev.threadscale.cli.gate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import dev.threadscale.claim.Assurance;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Pair;
import dev.threadscale.cli.machine.RunOutcome;
import dev.threadscale.comparison.Difference;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.experiment.Experiment.Versions;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.measured.MeasurementsReader;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.Looks;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The answer of a gate: whether head is slower than base.
 *
 * @param verdict the worst of all configurations
 * @param answer in one sentence
 * @param base what was measured as base, as it was named
 * @param head what was measured as head
 * @param tolerancePercent by which head may take longer
 * @param rows one for each configuration
 * @param run where the measurements are
 */
public record GateResult(
        @JsonSerialize(converter = GateWords.class) PairVerdict verdict,
        String answer,
        String base,
        String head,
        BigDecimal tolerancePercent,
        List<GateRow> rows,
        RunOutcome run) {

    /**
     * Judges what stands in a run directory, by the findings of the run and at its looks.
     *
     * @param code exit code of the run
     */
    public static GateResult of(Path directory, int code) {
        RunRecord record = RunRecord.read(directory);
        Versions versions = Objects.requireNonNull(record.experiment().gate());
        Tolerance tolerance = new Tolerance(versions.tolerancePercent());
        List<GateRow> rows =
                new Judged(
                                record.axes(),
                                MeasurementsReader.read(directory, record),
                                record.experiment().findings().size())
                        .rows(record);
        return new GateResult(
                GateAnswer.worst(rows),
                GateAnswer.of(rows, tolerance, cutFrom(record)),
                versions.base(),
                versions.head(),
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

    /** True if a configuration has a verdict. */
    @JsonIgnore
    public boolean has(PairVerdict wanted) {
        return rows.stream().anyMatch(row -> row.verdict() == wanted);
    }

    /** Measurements with what gives them a place and a verdict. */
    private record Judged(Map<String, List<String>> axes, Measurements measurements, int family) {

        List<GateRow> rows(RunRecord record) {
            return Judge.judge(record.experiment().findings(), measurements).stream()
                    .map(this::row)
                    .toList();
        }

        private GateRow row(Judgement one) {
            Map<String, List<String>> where = one.finding().where();
            Map<String, String> levels = new LinkedHashMap<>();
            where.forEach((axis, labels) -> {
                if (axes.getOrDefault(axis, List.of()).size() > 1) {
                    levels.put(axis, labels.getFirst());
                }
            });
            Difference difference = Difference.of(one, measurements.select(where));
            Optional<Pair> pair = difference.pair();
            return new GateRow(
                    one.finding().id(),
                    levels,
                    pair.map(both ->
                                    Math.min(both.over().ends().size(), both.under().ends().size()))
                            .orElse(0),
                    pair.map(both -> both.under().geometricMean(both.of())).orElse(null),
                    pair.map(both -> both.over().geometricMean(both.of())).orElse(null),
                    difference.ratio().orElse(null),
                    difference.interval().map(Interval::low).orElse(null),
                    difference.interval().map(Interval::high).orElse(null),
                    difference.verdict(),
                    FindingWords.reason(one),
                    pair.filter(_ -> difference.verdict() == PairVerdict.OPEN)
                            .flatMap(_ -> deciding(one))
                            .orElse(null));
        }

        /** Forks of each side that would decide a ratio like this. */
        private Optional<Integer> deciding(Judgement one) {
            Looks looks = measurements.looks();
            double share = looks.sizes().isEmpty() ? 1 : looks.share(looks.sizes().size() - 1);
            return Assurance.deciding(one.finding(), one.pair(), family, share);
        }
    }
}
