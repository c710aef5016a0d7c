package dev.threadscale.worker.load;

import dev.threadscale.protocol.Pairs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What a window of load showed. Times are in ns; what is unknown is missing.
 *
 * @param values by key: {@link Figure}s, {@link RequestFailure}s and percentiles
 */
public record LoadReport(Map<String, Long> values) {

    /** The greatest part of a latency that the generator's own lag may be. */
    private static final double LAG_SHARE = 0.05;

    /** A shorter lag is that of any timer. */
    private static final long LAG_NANOS = 1_000_000;

    /** A generator that uses more of its CPUs may itself be what is slow. */
    private static final double BUSY = 0.8;

    /** A backlog of independent requests varies by about the root of their number. */
    private static final double ROOTS = 3;

    private static final double GROWTH = 0.01;

    private static final double NANOS_PER_SECOND = 1e9;

    public LoadReport {
        values = Map.copyOf(values);
    }

    static String key(RequestFailure failure) {
        return "failed-" + failure.label();
    }

    /** The same with another number. */
    LoadReport with(Figure figure, long value) {
        Map<String, Long> more = new LinkedHashMap<>(values);
        more.put(figure.key(), value);
        return new LoadReport(more);
    }

    private long get(Figure figure) {
        return values.getOrDefault(figure.key(), 0L);
    }

    /** A percentile; empty if fewer than 100 requests took longer, or if it is a failed one. */
    public OptionalLong percentile(LatencyKind kind, String level) {
        return optional(kind.key(level));
    }

    /** The longest time; empty if requests failed. */
    public OptionalLong longest(LatencyKind kind) {
        return optional(kind.maxKey());
    }

    /** The mean; empty if requests failed. */
    public OptionalLong mean(LatencyKind kind) {
        return optional(kind.meanKey());
    }

    private OptionalLong optional(String key) {
        Long value = values.get(key);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** Requests of the window by failure; 0 where none failed so. */
    public long failed(RequestFailure failure) {
        return values.getOrDefault(key(failure), 0L);
    }

    /** All requests of the window that failed. */
    public long failed() {
        long failed = 0;
        for (RequestFailure failure : RequestFailure.values()) {
            failed += failed(failure);
        }
        return failed;
    }

    /** Requests per second whose time came in the window. */
    public double offeredRate() {
        return get(Figure.PLANNED) * NANOS_PER_SECOND / get(Figure.DURATION_NS);
    }

    /** Answers per second in the window. */
    public double achievedRate() {
        return get(Figure.ANSWERED) * NANOS_PER_SECOND / get(Figure.DURATION_NS);
    }

    /**
     * Why the window shows no steady state: requests came faster than they were answered. Empty if
     * the backlog did not grow, or by no more than chance makes it.
     */
    public Optional<String> overload() {
        long planned = get(Figure.PLANNED);
        long growth = get(Figure.BACKLOG_AFTER) - get(Figure.BACKLOG_BEFORE);
        return growth > Math.max(ROOTS * Math.sqrt((double) planned), GROWTH * planned)
                ? Optional.of(
                        "%.0f requests per second were offered and %.0f answered; %d were waiting when the window began, %d when it ended"
                                .formatted(
                                        offeredRate(),
                                        achievedRate(),
                                        get(Figure.BACKLOG_BEFORE),
                                        get(Figure.BACKLOG_AFTER)))
                : Optional.empty();
    }

    /** Why the numbers are rather the generator's than the service's; empty if they are not. */
    public Optional<String> doubt() {
        double busy =
                (double) get(Figure.GENERATOR_CPU_NS)
                        / (get(Figure.DURATION_NS) * Math.max(1, get(Figure.GENERATOR_CPUS)));
        if (get(Figure.NOT_SENT) > 0) {
            return Optional.of(
                    "the load generator could not send %d of %d requests"
                            .formatted(get(Figure.NOT_SENT), get(Figure.PLANNED)));
        }
        if (get(Figure.WITHOUT_CONNECTION) > 0) {
            return Optional.of(
                    "the load generator ran out of connections %d times; give it more 'connections'"
                            .formatted(get(Figure.WITHOUT_CONNECTION)));
        }
        if (busy > BUSY) {
            return Optional.of(
                    String.format(
                            Locale.ROOT,
                            "the load generator used %.0f %% of its CPUs; lower the rate, or give it more CPUs",
                            100 * busy));
        }
        return lag();
    }

    /** At the highest percentile that is known. */
    private Optional<String> lag() {
        for (String level : List.of("99", "90", "50")) {
            OptionalLong latency = percentile(LatencyKind.LATENCY, level);
            OptionalLong lag = percentile(LatencyKind.SEND_LAG, level);
            if (latency.isPresent() && lag.isPresent()) {
                long late = lag.getAsLong();
                return late > LAG_NANOS && late > LAG_SHARE * latency.getAsLong()
                        ? Optional.of(
                                String.format(
                                        Locale.ROOT,
                                        "the load generator sent late, at percentile %s by %.1f of %.1f ms; keep its CPUs free",
                                        level,
                                        late / 1e6,
                                        latency.getAsLong() / 1e6))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Writes a line for each value. */
    String format() {
        return values.entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue())
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    /** Reads what {@link #format} has written. */
    static LoadReport parse(String text) {
        Map<String, Long> values = new LinkedHashMap<>();
        Pairs.parse(text.split("\n"), "")
                .forEach((key, value) -> values.put(key, Long.valueOf(value)));
        return new LoadReport(values);
    }
}
