package dev.threadscale.cli.gate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.threadscale.claim.Assurance;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Judgement.Statistic;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Pair;
import dev.threadscale.cli.gate.GateResult.GateVerdict;
import dev.threadscale.cli.gate.GateSides.Tolerance;
import dev.threadscale.cli.machine.RunOutcome;
import dev.threadscale.experiment.Experiment.Versions;
import dev.threadscale.experiment.Outcome;
import dev.threadscale.report.layout.NumberText;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
        GateVerdict verdict,
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
    public boolean has(GateVerdict wanted) {
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
            Map<String, String> levels = new LinkedHashMap<>();
            one.finding()
                    .where()
                    .forEach((axis, labels) -> {
                        if (axes.getOrDefault(axis, List.of()).size() > 1) {
                            levels.put(axis, labels.getFirst());
                        }
                    });
            Optional<Pair> pair = one.statistic().flatMap(_ -> one.pair());
            Optional<Statistic> statistic = pair.flatMap(_ -> one.statistic());
            Optional<Interval> interval = statistic.flatMap(Statistic::interval);
            GateVerdict verdict = verdict(one);
            return new GateRow(
                    one.finding().id(),
                    levels,
                    pair.map(both ->
                                    Math.min(both.over().ends().size(), both.under().ends().size()))
                            .orElse(0),
                    pair.map(both -> both.under().geometricMean(both.of())).orElse(null),
                    pair.map(both -> both.over().geometricMean(both.of())).orElse(null),
                    statistic.map(Statistic::value).orElse(null),
                    interval.map(Interval::low).orElse(null),
                    interval.map(Interval::high).orElse(null),
                    verdict,
                    FindingWords.reason(one),
                    pair.filter(_ -> verdict == GateVerdict.UNDECIDED)
                            .flatMap(_ -> deciding(one))
                            .orElse(null));
        }

        /** Forks of each side that would decide a ratio like this. */
        private Optional<Integer> deciding(Judgement one) {
            Looks looks = measurements.looks();
            double share = looks.sizes().isEmpty() ? 1 : looks.share(looks.sizes().size() - 1);
            return Assurance.deciding(one.finding(), one.pair(), family, share);
        }

        private GateVerdict verdict(Judgement one) {
            if (one.statistic().isEmpty()) {
                return isUnavailable(one) ? GateVerdict.UNAVAILABLE : GateVerdict.NOT_MEASURED;
            }
            return switch (one.verdict()) {
                case REPRODUCED -> GateVerdict.PASSED;
                case NOT_REPRODUCED -> GateVerdict.FAILED;
                case INCONCLUSIVE -> GateVerdict.UNDECIDED;
            };
        }

        /** True if neither side can run here. */
        private boolean isUnavailable(Judgement one) {
            return measurements.select(one.finding().where()).stream()
                    .flatMap(side -> side.ends().stream())
                    .allMatch(end -> end.outcome().equals(Outcome.UNAVAILABLE.label()));
        }
    }

    /** The verdict of a gate on head, the worst first. */
    public enum GateVerdict {
        FAILED("slower by more than the tolerance"),
        /** Forks of a side failed, or only one side can run here. */
        NOT_MEASURED("not measured"),
        UNDECIDED("undecided"),
        PASSED("within the tolerance"),
        /** Neither side can run here. */
        UNAVAILABLE("cannot run here");

        private final String label;

        GateVerdict(String label) {
            this.label = label;
        }

        @JsonValue
        public String label() {
            return label;
        }
    }

    /**
     * The verdict of a gate on one configuration.
     *
     * @param finding its id in findings.csv
     * @param levels label by axis, of the axes that vary
     * @param forks of each side, the fewer
     * @param baseNs geometric mean of the forks' elapsed times in ns; this and the next four are
     *     null if nothing can be compared
     * @param headNs the same of head
     * @param ratio head over base
     * @param low end of its 95 % interval
     * @param high end of its 95 % interval
     * @param verdict rests on an interval that is corrected for all configurations
     * @param reason in words
     * @param forksNeeded of each side, that would decide a ratio like this; null if that is no
     *     question of forks
     */
    public record GateRow(
            String finding,
            Map<String, String> levels,
            int forks,
            @Nullable Double baseNs,
            @Nullable Double headNs,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            GateVerdict verdict,
            String reason,
            @Nullable Integer forksNeeded) {

        /** The levels that tell it apart. */
        @JsonIgnore
        String place() {
            return levels.isEmpty()
                    ? "the only one"
                    : levels.entrySet().stream()
                            .map(one -> one.getKey() + "=" + one.getValue())
                            .collect(Collectors.joining(", "));
        }

        /** The ratio with its interval: {@code ×1.052 (1.031 to 1.074)}; empty if there is none. */
        @JsonIgnore
        String size() {
            return ratio == null
                    ? ""
                    : "×"
                            + NumberText.fixed(ratio, 3)
                            + (low == null || high == null ? "" : interval(low, high));
        }

        private static String interval(double low, double high) {
            return " (%s to %s)".formatted(NumberText.fixed(low, 3), NumberText.fixed(high, 3));
        }
    }
}
