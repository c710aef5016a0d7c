package dev.threadscale.measured;

import dev.threadscale.protocol.RequestFailure;
import dev.threadscale.stats.TEstimate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The failed requests of a service over several forks.
 *
 * @param percents of the planned requests of each fork
 * @param kinds the number of failed requests of all forks by kind, in words
 */
public record ErrorShare(List<Double> percents, Map<String, Long> kinds) {

    private static final double CONFIDENCE = 0.95;

    /** The difference of equal decimal fractions may exceed 0 by this. */
    private static final double ROUNDING = 1e-9;

    private static final MathContext TWO_DIGITS = new MathContext(2);

    /**
     * Adds up the forks whose errors are known; empty if there are none. Invalid forks do not count
     * because the load generator may have caused their errors.
     */
    public static Optional<ErrorShare> of(Collection<ForkRecord> forks) {
        List<Double> percents = new ArrayList<>();
        Map<String, Long> kinds = new LinkedHashMap<>();
        for (ForkRecord fork : forks) {
            RequestErrors errors = fork.errors();
            if (errors != null && !fork.isInvalid()) {
                percents.add(errors.percent());
                errors.kinds().forEach((kind, count) -> kinds.merge(words(kind), count, Long::sum));
            }
        }
        return percents.isEmpty()
                ? Optional.empty()
                : Optional.of(new ErrorShare(List.copyOf(percents), kinds));
    }

    private static String words(String kind) {
        for (RequestFailure failure : RequestFailure.values()) {
            if (failure.key().equals(kind)) {
                return failure.text();
            }
        }
        return kind;
    }

    /** Returns true if a request failed. */
    public boolean isAny() {
        return percent() > 0;
    }

    /** Returns the mean over forks of the failed requests in percent. */
    public double percent() {
        return percents.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /**
     * Returns true if the share is higher than that of another side by more than some percentage
     * points. Requests of a fork fail together, so its share is one value: the interval of the
     * difference over forks has to be above the limit (Welch; see {@link TEstimate#contrast}). No
     * chance is involved if nothing is allowed and only this side has errors.
     *
     * @param allowed percentage points
     * @param comparisons number of such comparisons, by which the error of each is divided
     *     (Bonferroni)
     */
    public boolean exceeds(ErrorShare other, double allowed, int comparisons) {
        if (percent() - other.percent() <= allowed + ROUNDING) {
            return false;
        }
        if (allowed == 0 && !other.isAny()) {
            return true;
        }
        double confidence = 1 - (1 - CONFIDENCE) / comparisons;
        return mean().flatMap(own ->
                        other.mean()
                                .map(otherMean ->
                                        TEstimate.contrast(List.of(own), List.of(otherMean))))
                .filter(difference ->
                        difference.isExact() || difference.interval(confidence).low() > allowed)
                .isPresent();
    }

    private Optional<TEstimate> mean() {
        return TEstimate.mean(percents.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /**
     * Returns true if one side clearly has more errors than the other.
     *
     * @param comparisons number of such comparisons
     */
    public boolean differsFrom(ErrorShare other, int comparisons) {
        return exceeds(other, 0, comparisons) || other.exceeds(this, 0, comparisons);
    }

    /** Returns the share with two digits: {@code 19 %}. */
    public String share() {
        return text(percent());
    }

    /** Formats a percentage with two digits. */
    public static String text(double percent) {
        BigDecimal rounded = new BigDecimal(percent).round(TWO_DIGITS);
        return (rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString()) + " %";
    }

    /**
     * Returns how many requests failed, and how: {@code 19 % of requests failed (401 timed out, 12
     * malformed)}.
     */
    public String words() {
        return isAny() ? share() + " of requests failed" + byKind() : "no request failed";
    }

    /** Returns the same for the second side of a comparison: {@code 19 % (413 timed out)}. */
    public String others() {
        return isAny() ? share() + byKind() : "none";
    }

    private String byKind() {
        return kinds.isEmpty()
                ? ""
                : kinds.entrySet().stream()
                        .map(kind ->
                                String.format(
                                        Locale.ROOT, "%,d %s", kind.getValue(), kind.getKey()))
                        .collect(Collectors.joining(", ", " (", ")"));
    }
}
