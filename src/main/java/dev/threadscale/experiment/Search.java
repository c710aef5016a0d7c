package dev.threadscale.experiment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Level;
import dev.threadscale.protocol.ServiceQuantity;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A search for the knee of every series: the lowest count at which an iteration costs at least
 * {@code collapse} times as much as at {@code from}. The cost is the mean elapsed time; if the work
 * grows with the tasks, it is the mean elapsed time per task. With a service level, the knee is the
 * lowest count that misses the level.
 *
 * @param axis {@code tasks}, or a parameter of the workload that is a whole number
 * @param from the count at which the search begins, and with which others are compared unless there
 *     is a service level
 * @param to the largest count that is measured
 * @param collapse the multiple of the cost at {@code from} that counts as a collapse; 1 with a
 *     service level, whose cost is the highest observed value over its limit
 * @param withinPercent the width at which the bracket around the knee is narrow enough, as a
 *     percentage of its lower end; 0 means one count
 * @param serviceLevel the limits of observed values by name; null, and left out, without a service
 *     level
 */
public record Search(
        String axis,
        long from,
        long to,
        BigDecimal collapse,
        int withinPercent,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Map<String, BigDecimal> serviceLevel) {

    private static final double NANOS_PER_MILLISECOND = 1e6;

    /** Normalizes the threshold: 1.5 and 1.50 are the same search. */
    public Search {
        collapse = collapse.stripTrailingZeros();
        collapse = collapse.setScale(Math.max(0, collapse.scale()));
        serviceLevel =
                serviceLevel == null
                        ? null
                        : Collections.unmodifiableMap(new LinkedHashMap<>(serviceLevel));
    }

    /** Creates a search for the knee of elapsed times. */
    public Search(String axis, long from, long to, BigDecimal collapse, int withinPercent) {
        this(axis, from, to, collapse, withinPercent, null);
    }

    /** Returns the limits of observed values by name; empty without a service level. */
    public Map<String, BigDecimal> limits() {
        return serviceLevel == null ? Map.of() : serviceLevel;
    }

    /** Returns true if counts are compared with a service level instead of the first count. */
    public boolean hasLevel() {
        return serviceLevel != null;
    }

    /**
     * Returns the service level in words: {@code p99 at most 50.0 ms and errors at most 0.10 %}.
     */
    public String levelText() {
        return limits().entrySet().stream()
                .map(limit ->
                        "%s at most %s"
                                .formatted(
                                        ServiceQuantity.word(limit.getKey()),
                                        amount(limit.getKey(), limit.getValue().doubleValue())))
                .collect(Collectors.joining(" and "));
    }

    /** Returns true if an observed value is a time in ns; the others are percentages. */
    public static boolean isTime(String observed) {
        return observed.endsWith("_ns");
    }

    /** Returns an observed value with its unit. */
    public static String amount(String observed, double value) {
        return isTime(observed)
                ? String.format(Locale.ROOT, "%.1f ms", value / NANOS_PER_MILLISECOND)
                : String.format(Locale.ROOT, "%.2f %%", value);
    }

    /** Returns a count for people, with its thousands separated. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** Returns the level of the axis for a count. */
    public Level level(long count) {
        return axis.equals(Axes.TASKS)
                ? new Level.Tasks(Math.toIntExact(count))
                : new Level.Value(Long.toString(count));
    }

    /** Returns text that goes into the hash of a plan, so it must not change for equal searches. */
    @Override
    public String toString() {
        return "Search[axis=%s, from=%d, to=%d, collapse=%s, withinPercent=%d%s]"
                .formatted(
                        axis,
                        from,
                        to,
                        collapse,
                        withinPercent,
                        serviceLevel == null ? "" : ", serviceLevel=" + serviceLevel);
    }
}
