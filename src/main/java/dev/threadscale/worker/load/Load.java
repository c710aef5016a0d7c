package dev.threadscale.worker.load;

import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Parameter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The load of one window.
 *
 * @param rate requests per second
 * @param leadIn load before the window, which brings the service into its steady state
 * @param duration the window
 * @param connections the most requests that are under way at a time
 * @param timeout the longest time for an answer
 * @param seed of the arrivals
 */
public record Load(
        int rate,
        Arrivals arrivals,
        Duration leadIn,
        Duration duration,
        int connections,
        Duration timeout,
        long seed) {

    public static final Parameter RATE =
            Parameter.whole("rate", 1, 100_000, 1_000)
                    .describedAs("Requests per second, which are sent whatever the answers do.");

    public static final Parameter ARRIVALS =
            Parameter.oneOf("arrivals", Arrivals.POISSON.label(), Arrivals.CONSTANT.label())
                    .describedAs(
                            "poisson: requests come independently of each other, as from many"
                                    + " users; constant: at equal distances.");

    public static final Parameter LEAD_IN =
            Parameter.time("lead-in", Duration.ofMinutes(10), "5s")
                    .describedAs(
                            "Load before each window that is not counted: it warms up the service"
                                    + " and fills its queue.");

    public static final Parameter DURATION =
            Parameter.time("window", Duration.ofMinutes(30), "20s")
                    .describedAs(
                            "The length of a window. A percentile needs 100 requests beyond it:"
                                    + " the 99th 10,000 in all, the 99.9th 100,000.");

    public static final Parameter CONNECTIONS =
            Parameter.whole("connections", 1, 10_000, 512)
                    .describedAs("Connections, so the most requests that are under way at once.");

    public static final Parameter TIMEOUT =
            Parameter.time("patience", Duration.ofMinutes(2), "10s")
                    .describedAs("How long an answer may take before the request has failed.");

    private static final Parameter SEED = Parameter.whole("seed", 0, Long.MAX_VALUE, 0);

    /** What users set. */
    public static final List<Parameter> PARAMETERS =
            List.of(RATE, ARRIVALS, LEAD_IN, DURATION, CONNECTIONS, TIMEOUT);

    private static final List<Parameter> SENT =
            List.of(RATE, ARRIVALS, LEAD_IN, DURATION, CONNECTIONS, TIMEOUT, SEED);

    /** Reads the parameters of users. */
    public static Load of(Arguments arguments, long seed) {
        return new Load(
                arguments.integer(RATE),
                Arrivals.of(arguments.text(ARRIVALS)),
                arguments.time(LEAD_IN),
                arguments.time(DURATION),
                arguments.integer(CONNECTIONS),
                arguments.time(TIMEOUT),
                seed);
    }

    /** The same with other arrivals. */
    public Load seeded(long other) {
        return new Load(
                rate, arrivals, leadIn, duration, connections, timeout, other & Long.MAX_VALUE);
    }

    /** All requests of the window and its lead-in, about. */
    public double requests() {
        return rate * (leadIn.plus(duration).toNanos() / 1e9);
    }

    /** Reads a query, which {@link #query} has written. */
    static Load parse(Map<String, String> query) {
        Arguments given = Arguments.of(SENT, query);
        return of(given, given.number(SEED));
    }

    /** As the query of a request to the generator. */
    String query() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(RATE.name(), Integer.toString(rate));
        values.put(ARRIVALS.name(), arrivals.label());
        values.put(LEAD_IN.name(), leadIn.toMillis() + "ms");
        values.put(DURATION.name(), duration.toMillis() + "ms");
        values.put(CONNECTIONS.name(), Integer.toString(connections));
        values.put(TIMEOUT.name(), timeout.toMillis() + "ms");
        values.put(SEED.name(), Long.toString(seed));
        return values.entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue())
                .collect(Collectors.joining("&"));
    }
}
