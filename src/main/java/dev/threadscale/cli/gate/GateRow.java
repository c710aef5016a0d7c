package dev.threadscale.cli.gate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import dev.threadscale.claim.Assurance;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Pair;
import dev.threadscale.comparison.Difference;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.Looks;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of a gate on one configuration.
 *
 * @param finding its id in findings.csv
 * @param levels label by axis, of the axes that vary
 * @param forks of the side with fewer forks
 * @param baseNs geometric mean over forks of the quantity in ns; this and the next four are null if
 *     nothing can be compared
 * @param headNs the same for head
 * @param ratio head over base
 * @param low lower end of its 95 % interval
 * @param high upper end of its 95 % interval
 * @param verdict {@code timeVerdict}, unless head has more errors
 * @param timeVerdict based on an interval that is corrected for all configurations
 * @param baseErrorPercent failed requests of a service; this and the next are null unless they are
 *     known on both sides
 * @param headErrorPercent the same for head
 * @param errors how many requests failed, and how; null if none did
 * @param reason in words
 * @param forksNeeded number of forks per side that would decide such a ratio; null unless chance
 *     leaves it open
 */
public record GateRow(
        String finding,
        Levels levels,
        int forks,
        @Nullable Double baseNs,
        @Nullable Double headNs,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        @JsonSerialize(converter = GateWords.class) PairVerdict verdict,
        @JsonSerialize(converter = GateWords.class) PairVerdict timeVerdict,
        @Nullable Double baseErrorPercent,
        @Nullable Double headErrorPercent,
        @Nullable String errors,
        String reason,
        @Nullable Integer forksNeeded) {

    /**
     * Judges a configuration.
     *
     * @param family the number of configurations
     */
    static GateRow of(
            Judgement judgement, Measurements measurements, Tolerance tolerance, int family) {
        Map<String, List<String>> where = judgement.finding().where();
        Levels levels = Levels.NONE;
        for (Map.Entry<String, List<String>> axis : where.entrySet()) {
            if (measurements.labels(axis.getKey()).size() > 1) {
                levels = levels.with(axis.getKey(), axis.getValue().getFirst());
            }
        }
        List<MeasuredConfiguration> sides = measurements.select(where);
        Difference difference = Difference.of(judgement, sides);
        Optional<GateErrors> errors = GateErrors.of(judgement.finding(), sides, tolerance, family);
        Optional<Pair> pair = difference.pair();
        return new GateRow(
                judgement.finding().id(),
                levels,
                pair.map(both -> Math.min(both.over().ends().size(), both.under().ends().size()))
                        .orElse(0),
                pair.map(both -> both.under().geometricMean(both.of())).orElse(null),
                pair.map(both -> both.over().geometricMean(both.of())).orElse(null),
                difference.ratio().orElse(null),
                difference.interval().map(Interval::low).orElse(null),
                difference.interval().map(Interval::high).orElse(null),
                errors.filter(GateErrors::isMore)
                        .map(_ -> PairVerdict.MORE_ERRORS)
                        .orElse(difference.verdict()),
                difference.verdict(),
                errors.map(both -> both.base().percent()).orElse(null),
                errors.map(both -> both.head().percent()).orElse(null),
                errors.filter(GateErrors::isAny).map(GateErrors::words).orElse(null),
                FindingWords.reason(judgement),
                pair.filter(_ -> difference.verdict() == PairVerdict.OPEN)
                        .flatMap(_ -> deciding(judgement, measurements.looks(), family))
                        .orElse(null));
    }

    /** Returns the number of forks per side that would decide such a ratio. */
    private static Optional<Integer> deciding(Judgement judgement, Looks looks, int family) {
        double share = looks.sizes().isEmpty() ? 1 : looks.share(looks.sizes().size() - 1);
        return Assurance.deciding(judgement.finding(), judgement.pair(), family, share);
    }

    /** Returns the levels in which it differs from other rows. */
    @JsonIgnore
    String place() {
        return levels.isEmpty() ? "the only one" : levels.text(", ");
    }

    /**
     * Returns the ratio with its interval: {@code ×1.052 (1.031 to 1.074)}; or that head has none
     * because it is overloaded; otherwise empty.
     */
    @JsonIgnore
    String size() {
        if (ratio == null) {
            return timeVerdict == PairVerdict.DIFFERENT ? "head is overloaded" : "";
        }
        return "×"
                + NumberText.fixed(ratio, 3)
                + (low == null || high == null ? "" : interval(low, high));
    }

    /** Returns the verdict in words, and that on the time if head is worse in both. */
    @JsonIgnore
    String words() {
        boolean both = verdict == PairVerdict.MORE_ERRORS && timeVerdict == PairVerdict.DIFFERENT;
        return GateWords.of(verdict) + (both ? "; " + GateWords.of(timeVerdict) : "");
    }

    private static String interval(double low, double high) {
        return " (%s to %s)".formatted(NumberText.fixed(low, 3), NumberText.fixed(high, 3));
    }
}
