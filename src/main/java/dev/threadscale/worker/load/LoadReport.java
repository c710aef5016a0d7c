package dev.threadscale.worker.load;

import dev.threadscale.protocol.Pairs;
import dev.threadscale.protocol.RequestFailure;
import dev.threadscale.protocol.ServiceQuantity;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The result of a window of load. Times are in ns; unknown values are missing.
 *
 * @param values by key: {@link Figure}s, {@link RequestFailure}s and percentiles
 */
public record LoadReport(Map<String, Long> values) {

    /** The percentile that half as many requests exceed, by percentile. */
    private static final Map<String, String> HALF_BEYOND =
            Map.of("50", "75", "90", "95", "99", "99.5", "99.9", "99.95");

    /** The highest percentile that has to be a latency of the service in a valid window. */
    public static final String SHOWN = "99";

    /** Timers are late by up to this, so a shorter lag does not count. */
    private static final long LAG_NANOS = 1_000_000;

    /** The share of its CPUs beyond which the generator itself may be slow. */
    private static final double BUSY = 0.8;

    /** A backlog of independent requests varies by about the square root of their number. */
    private static final double ROOTS = 3;

    private static final double GROWTH = 0.01;

    /** The share of failed requests, in percent, beyond which not even a median is known. */
    private static final double MOST_ERRORS = 50;

    private static final double NANOS_PER_SECOND = 1e9;

    public LoadReport {
        values = Map.copyOf(values);
    }

    /** Returns a copy with another value. */
    LoadReport with(Figure figure, long value) {
        Map<String, Long> more = new LinkedHashMap<>(values);
        more.put(figure.key(), value);
        return new LoadReport(more);
    }

    private long get(Figure figure) {
        return values.getOrDefault(figure.key(), 0L);
    }

    /** Returns a percentile; empty if fewer than 100 requests are beyond it, or it failed. */
    public OptionalLong percentile(LatencyKind kind, String level) {
        return optional(kind.key(level));
    }

    /** Returns the longest time; empty if a request failed. */
    public OptionalLong longest(LatencyKind kind) {
        return optional(kind.maxKey());
    }

    /** Returns the mean; empty if a request failed. */
    public OptionalLong mean(LatencyKind kind) {
        return optional(kind.meanKey());
    }

    private OptionalLong optional(String key) {
        Long value = values.get(key);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** Returns the number of requests of the window with this failure. */
    public long failed(RequestFailure failure) {
        return values.getOrDefault(failure.key(), 0L);
    }

    /** Returns the failed requests by {@link RequestFailure#key()} and what was seen, as in 503. */
    public Map<String, Long> seen() {
        Map<String, Long> seen = new TreeMap<>();
        for (Map.Entry<String, Long> value : values.entrySet()) {
            if (value.getKey().indexOf(' ') > 0) {
                seen.put(value.getKey(), value.getValue());
            }
        }
        return seen;
    }

    /** Returns the number of requests of the window that were sent again. */
    public long resent() {
        return get(Figure.RESENT);
    }

    /** Returns the number of failed requests of the window. */
    public long failed() {
        long failed = 0;
        for (RequestFailure failure : RequestFailure.values()) {
            failed += failed(failure);
        }
        return failed;
    }

    /**
     * Returns the reason why the window says nothing: most of its requests failed. Empty if they
     * may have because of a busy generator.
     */
    public Optional<String> failure() {
        if (errorPercent() <= MOST_ERRORS || busy() > BUSY) {
            return Optional.empty();
        }
        String kinds =
                Arrays.stream(RequestFailure.values())
                        .filter(kind -> failed(kind) > 0)
                        .map(kind -> failed(kind) + " " + kind.text() + seen(kind))
                        .collect(Collectors.joining(", "));
        return Optional.of(
                "%d of %d requests failed: %s".formatted(failed(), get(Figure.PLANNED), kinds));
    }

    private String seen(RequestFailure kind) {
        String begin = kind.key() + " ";
        return seen().entrySet().stream()
                .filter(seen -> seen.getKey().startsWith(begin))
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(seen -> seen.getKey().substring(begin.length()) + ": " + seen.getValue())
                .reduce((some, more) -> some + ", " + more)
                .map(all -> " (" + all + ")")
                .orElse("");
    }

    /** Returns the failed requests of all planned ones, in percent. */
    public double errorPercent() {
        return 100.0 * failed() / Math.max(1, get(Figure.PLANNED));
    }

    /** Returns the requests per second planned in the window. */
    double offeredRate() {
        return get(Figure.PLANNED) * NANOS_PER_SECOND / get(Figure.DURATION_NS);
    }

    /** Returns the answers per second in the window. */
    public double achievedRate() {
        return get(Figure.ANSWERED) * NANOS_PER_SECOND / get(Figure.DURATION_NS);
    }

    /**
     * Returns the reason why the window does not show a steady state: requests came faster than
     * they were answered. Empty if the backlog did not grow by more than chance, may be that of a
     * busy generator, or most answers cannot be read.
     */
    public Optional<String> overload() {
        long planned = get(Figure.PLANNED);
        long growth = get(Figure.BACKLOG_AFTER) - get(Figure.BACKLOG_BEFORE);
        boolean readable = failed(RequestFailure.MALFORMED) <= planned / 2;
        return busy() <= BUSY
                        && readable
                        && growth > Math.max(ROOTS * Math.sqrt((double) planned), GROWTH * planned)
                ? Optional.of(
                        "%.0f requests per second were offered and %.0f answered; %d were waiting when the window began, %d when it ended"
                                .formatted(
                                        offeredRate(),
                                        achievedRate(),
                                        get(Figure.BACKLOG_BEFORE),
                                        get(Figure.BACKLOG_AFTER)))
                : Optional.empty();
    }

    /** Returns the reason why the generator may have distorted the times; empty if it did not. */
    public Optional<String> doubt() {
        if (busy() > BUSY) {
            return Optional.of(
                    String.format(
                            Locale.ROOT,
                            "the load generator was busy for %.0f %% of the time; lower the rate, or give it more CPUs",
                            100 * busy()));
        }
        if (get(Figure.NOT_SENT) > 0) {
            return Optional.of(
                    "the load generator could not send %d of %d requests"
                            .formatted(get(Figure.NOT_SENT), get(Figure.PLANNED)));
        }
        if (get(Figure.WITHOUT_CONNECTION) > 0) {
            return Optional.of(
                    "the load generator ran out of its %d connections %d times; %s"
                            .formatted(
                                    get(Figure.CONNECTIONS),
                                    get(Figure.WITHOUT_CONNECTION),
                                    remedy(get(Figure.CONNECTIONS))));
        }
        return lag(SHOWN)
                .filter(late -> late.percent() >= 100)
                .map(late ->
                        String.format(
                                Locale.ROOT,
                                "the load generator was late by up to %.1f of %.1f ms at percentile %s; keep its CPUs free",
                                late.nanos() / 1e6,
                                late.latency() / 1e6,
                                late.level()));
    }

    private String remedy(long connections) {
        if (connections < get(Figure.CONNECTIONS_ALLOWED)) {
            return "its open files (ulimit -n) and ports allow no more, so lower the rate";
        }
        return connections < Load.MOST_CONNECTIONS
                ? "give it more 'connections'"
                : "lower the rate, or find out why the service keeps them waiting";
    }

    /** Returns the share of its CPUs that the generator used, or that of its busiest thread. */
    private double busy() {
        double cpus =
                (double) get(Figure.GENERATOR_CPU_NS)
                        / (get(Figure.DURATION_NS) * Math.max(1, get(Figure.GENERATOR_CPUS)));
        return Math.max(cpus, get(Figure.RECEIVER_PERCENT) / 100.0);
    }

    /**
     * Returns the largest share of a latency, in percent, by which the generator may have been
     * late, over the known percentiles up to one.
     */
    public double lagPercent(String upTo) {
        return lag(upTo).map(Lag::percent).orElse(0.0);
    }

    private Optional<Lag> lag(String upTo) {
        double highest = Double.parseDouble(upTo);
        return ServiceQuantity.PERCENTILES.stream()
                .filter(level -> Double.parseDouble(level) <= highest)
                .flatMap(level -> lagAt(level).stream())
                .max(Comparator.comparingDouble(Lag::percent));
    }

    /**
     * Returns the lag at a percentile. The generator is late twice, when it sends a request and
     * when it reads the answer. If half of the requests beyond the percentile were sent late and
     * half were read late, both lags are exceeded by half as many requests.
     */
    private Optional<Lag> lagAt(String level) {
        OptionalLong latency = percentile(LatencyKind.LATENCY, level);
        OptionalLong lag = percentile(LatencyKind.SEND_LAG, HALF_BEYOND.getOrDefault(level, level));
        return latency.isPresent() && lag.isPresent() && lag.getAsLong() > LAG_NANOS
                ? Optional.of(new Lag(level, 2 * lag.getAsLong(), latency.getAsLong()))
                : Optional.empty();
    }

    /**
     * The time by which the generator may have been late at a percentile.
     *
     * @param latency the measured one, which includes it
     */
    private record Lag(String level, long nanos, long latency) {

        double percent() {
            return 100.0 * nanos / latency;
        }
    }

    /** Returns a line for each value. */
    String format() {
        return values.entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue())
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    /** Reads the text of {@link #format}. */
    static LoadReport parse(String text) {
        Map<String, Long> values = new LinkedHashMap<>();
        Pairs.parse(text.split("\n"), "")
                .forEach((key, value) -> values.put(key, Long.valueOf(value)));
        return new LoadReport(values);
    }
}
