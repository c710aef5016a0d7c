package dev.threadscale.cli.gate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.report.layout.NumberText;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of a gate on one configuration.
 *
 * @param finding its id in findings.csv
 * @param levels label by axis, of the axes that vary
 * @param forks of each side, the fewer
 * @param baseNs geometric mean of the forks' elapsed times in ns; this and the next four are null
 *     if nothing can be compared
 * @param headNs the same of head
 * @param ratio head over base
 * @param low end of its 95 % interval
 * @param high end of its 95 % interval
 * @param verdict rests on an interval that is corrected for all configurations
 * @param reason in words
 * @param forksNeeded of each side, that would decide a ratio like this; null if that is no question
 *     of forks
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
        @JsonSerialize(converter = GateWords.class) PairVerdict verdict,
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
