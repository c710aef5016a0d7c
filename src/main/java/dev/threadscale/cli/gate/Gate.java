package dev.threadscale.cli.gate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.threadscale.claim.Assurance;
import dev.threadscale.claim.Claim;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Pair;
import dev.threadscale.claim.Verdict;
import dev.threadscale.cli.machine.JunitReport;
import dev.threadscale.cli.machine.RunOutcome;
import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.experiment.Experiment.Versions;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.Looks;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
public record Gate(
        @JsonSerialize(converter = Words.class) PairVerdict verdict,
        String answer,
        String base,
        String head,
        String quantity,
        BigDecimal tolerancePercent,
        BigDecimal errorsPercent,
        List<Row> rows,
        RunOutcome run) {

    private static final class Words extends StdConverter<PairVerdict, String> {
        @Override
        public String convert(PairVerdict verdict) {
            return verdict.gated();
        }
    }

    /**
     * The verdict of a gate on one configuration.
     *
     * @param finding its id in findings.csv
     * @param levels label by axis, of the axes that vary
     * @param forks of the side with fewer forks
     * @param baseNs geometric mean over forks of the quantity in ns; this and the next four are
     *     null if nothing can be compared
     * @param headNs the same for head
     * @param ratio head over base
     * @param low lower end of its 95 % interval
     * @param high upper end of its 95 % interval
     * @param verdict {@code timeVerdict}, unless head has more errors
     * @param timeVerdict based on an interval that is corrected for all configurations
     * @param baseErrorPercent failed requests of a service; this and the next are null unless they
     *     are known on both sides
     * @param headErrorPercent the same for head
     * @param errors how many requests failed, and how; null if none did
     * @param reason in words
     * @param forksNeeded number of forks per side that would decide such a ratio; null unless
     *     chance leaves it open
     */
    @JsonTypeName("GateRow")
    public record Row(
            String finding,
            Levels levels,
            int forks,
            @Nullable Double baseNs,
            @Nullable Double headNs,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            @JsonSerialize(converter = Words.class) PairVerdict verdict,
            @JsonSerialize(converter = Words.class) PairVerdict timeVerdict,
            @Nullable Double baseErrorPercent,
            @Nullable Double headErrorPercent,
            @Nullable String errors,
            String reason,
            @Nullable Integer forksNeeded) {

        /** Returns the levels in which it differs from other rows. */
        @JsonIgnore
        String place() {
            return levels.isEmpty() ? "the only one" : levels.text(", ");
        }
    }

    /**
     * Judges a run directory by the findings of the run and at its looks.
     *
     * @param code exit code of the run
     */
    public static Gate of(Path directory, int code) {
        RunRecord record = RunReader.read(directory);
        Versions versions = Objects.requireNonNull(record.experiment().gate());
        Tolerance tolerance = Tolerance.of(versions);
        MeasureRecord measure = record.experiment().measure();
        Measurements measurements = Run.claimed(directory, record);
        List<Judgement> judged = Judge.judge(record.experiment().findings(), measurements);
        List<Row> rows = new ArrayList<>();
        for (Judgement judgement : judged) {
            rows.add(row(judgement, measurements, tolerance, judged.size()));
        }
        return new Gate(
                GateText.worst(rows),
                GateText.answer(
                        rows,
                        tolerance,
                        measure.forksInBudget() == null ? null : measure.forksMax()),
                versions.base(),
                versions.head(),
                judged.getFirst().finding().of().name(),
                tolerance.percent(),
                tolerance.errorsPercent(),
                rows,
                RunOutcome.of(directory, code));
    }

    private static Row row(
            Judgement judgement, Measurements measurements, Tolerance tolerance, int family) {
        MatchedPair pair =
                MatchedPair.of(
                        judgement,
                        (Claim.Ratio) judgement.finding().expect(),
                        place(judgement, measurements),
                        measurements.select(judgement.finding().where()));
        Optional<Pair> decisive = pair.decisive();
        boolean isKnown = pair.errors((_, _) -> true);
        Optional<ErrorShare> ofBase = pair.base().errors().filter(_ -> isKnown);
        Optional<ErrorShare> ofHead = pair.head().errors().filter(_ -> isKnown);
        double allowed = tolerance.errorsPercent().doubleValue();
        boolean isWorse = pair.errors((over, under) -> over.exceeds(under, allowed, family));
        return new Row(
                judgement.finding().id(),
                pair.levels(),
                decisive.map(sides ->
                                Math.min(sides.over().ends().size(), sides.under().ends().size()))
                        .orElse(0),
                decisive.map(sides -> sides.under().geometricMean(sides.of())).orElse(null),
                decisive.map(sides -> sides.over().geometricMean(sides.of())).orElse(null),
                pair.ratio().orElse(null),
                pair.interval().map(Interval::low).orElse(null),
                pair.interval().map(Interval::high).orElse(null),
                isWorse ? PairVerdict.MORE_ERRORS : pair.verdict(),
                pair.verdict(),
                ofBase.map(ErrorShare::percent).orElse(null),
                ofHead.map(ErrorShare::percent).orElse(null),
                ofHead.filter(_ -> pair.hasErrors())
                        .map(errors ->
                                errors.words() + ", with base " + ofBase.orElseThrow().others())
                        .orElse(null),
                FindingWords.reason(judgement),
                pair.verdict() == PairVerdict.OPEN
                        ? deciding(judgement, measurements.looks(), decisive, family)
                        : null);
    }

    /** Returns the levels of a finding on the axes that vary. */
    private static Levels place(Judgement judgement, Measurements measurements) {
        Levels levels = Levels.NONE;
        for (Map.Entry<String, List<String>> axis : judgement.finding().where().entrySet()) {
            if (measurements.labels(axis.getKey()).size() > 1) {
                levels = levels.with(axis.getKey(), axis.getValue().getFirst());
            }
        }
        return levels;
    }

    /** Returns the number of forks per side that would decide such a ratio. */
    private static @Nullable Integer deciding(
            Judgement judgement, Looks looks, Optional<Pair> decisive, int family) {
        double share = looks.sizes().isEmpty() ? 1 : looks.share(looks.sizes().size() - 1);
        return Assurance.deciding(judgement.finding(), decisive, family, share).orElse(null);
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
        String worse = new Tolerance(tolerancePercent, errorsPercent).worse();
        for (Row row : rows) {
            if (row.baseErrorPercent != null && row.headErrorPercent != null) {
                cases.add(
                        new JunitReport.Case(
                                run.experiment(),
                                row.finding + ": Head does not have " + worse + ".",
                                errorVerdict(
                                        row.verdict, row.headErrorPercent - row.baseErrorPercent),
                                "%s: %s.".formatted(row.place(), row.errors)));
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

    /** Formats the answer for a terminal. */
    public String text() {
        return new GateText(this).text();
    }

    /**
     * Formats the answer for the summary of a build: the sentence, the table, and why a row does
     * not have a verdict.
     */
    public String markdown() {
        return new GateText(this).markdown();
    }
}
