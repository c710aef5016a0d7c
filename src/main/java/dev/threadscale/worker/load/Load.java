package dev.threadscale.worker.load;

import dev.threadscale.protocol.ServiceQuantity;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.TimeText;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The load of one window.
 *
 * @param rate requests per second
 * @param leadIn the time of load before the window, which brings the service into a steady state
 * @param duration the window
 * @param connections the maximum number of requests under way at a time
 * @param timeout the longest time that an answer may take
 * @param path what a request asks for; {@link #NUMBER} in it is replaced by the request's number
 * @param seed the seed of the arrivals
 */
public record Load(
        int rate,
        Arrivals arrivals,
        Duration leadIn,
        Duration duration,
        int connections,
        Duration timeout,
        String path,
        long seed) {

    private static final String NUMBER = "{n}";

    /**
     * The most connections: as many as the memory of the generator's container holds, and fewer
     * than there are ports.
     */
    static final int MOST_CONNECTIONS = 20_000;

    public static final Parameter RATE =
            Parameter.whole("rate", 1, 100_000, 1_000)
                    .measuredIn("requests per second")
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
            Parameter.whole("connections", 1, MOST_CONNECTIONS, MOST_CONNECTIONS)
                    .describedAs(
                            "The most connections, so the most requests that are under way at"
                                    + " once. They are opened as needed.");

    public static final Parameter TIMEOUT =
            Parameter.time("patience", Duration.ofMinutes(2), "10s")
                    .describedAs("How long an answer may take before the request has failed.");

    /** The path. A query contains it encoded, which makes it up to three times as long. */
    public static final Parameter PATH =
            new Parameter(
                    "path",
                    new Parameter.Text(6_000),
                    "/" + NUMBER,
                    "What a request asks for; {n} is its number, from 0.");

    private static final Parameter SEED = Parameter.whole("seed", 0, Long.MAX_VALUE, 0);

    /** The parameters that users set. */
    public static final List<Parameter> PARAMETERS =
            List.of(RATE, ARRIVALS, LEAD_IN, DURATION, CONNECTIONS, TIMEOUT);

    private static final List<Parameter> SENT =
            List.of(RATE, ARRIVALS, LEAD_IN, DURATION, CONNECTIONS, TIMEOUT, PATH, SEED);

    /** Creates a load from the parameters that users set. */
    public static Load of(Arguments arguments, long seed) {
        return new Load(
                arguments.integer(RATE),
                Arrivals.of(arguments.text(ARRIVALS)),
                arguments.time(LEAD_IN),
                arguments.time(DURATION),
                arguments.integer(CONNECTIONS),
                arguments.time(TIMEOUT),
                PATH.defaultValue(),
                seed);
    }

    /** Returns a copy with other arrivals. */
    public Load seeded(long other) {
        return new Load(
                rate,
                arrivals,
                leadIn,
                duration,
                connections,
                timeout,
                path,
                other & Long.MAX_VALUE);
    }

    /** Returns the path of a request. */
    public static String path(String path, int request) {
        return path.replace(NUMBER, Integer.toString(request));
    }

    /** Returns the text of a request, with the number from which the service draws its work. */
    byte[] request(InetSocketAddress service, int number) {
        String text =
                "GET "
                        + path(path, number)
                        + " HTTP/1.1\r\nHost: "
                        + service.getHostString()
                        + ":"
                        + service.getPort()
                        + "\r\n\r\n";
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns a copy that asks for another path. */
    public Load asking(String other) {
        return new Load(rate, arrivals, leadIn, duration, connections, timeout, other, seed);
    }

    /** Returns the approximate number of requests of the window and its lead-in. */
    public double requests() {
        return rate * (leadIn.plus(duration).toNanos() / 1e9);
    }

    /**
     * Returns true if almost every window has enough requests for a percentile of latencies.
     *
     * @param latency its name
     */
    public boolean isEnoughFor(String latency) {
        double requests = rate * (duration.toNanos() / 1e9);
        // Arrivals at random vary by about the square root of their number.
        double fewest = requests - 4 * Math.sqrt(requests);
        return fewest * ServiceQuantity.percentBeyond(latency) / 100
                >= LatencyKind.LATENCY.fewestBeyond();
    }

    /** Reads the text of {@link #query}. */
    static Load parse(Map<String, String> query) {
        Arguments given = Arguments.of(SENT, query);
        return of(given, given.number(SEED))
                .asking(URLDecoder.decode(given.text(PATH), StandardCharsets.UTF_8));
    }

    /** Returns the query of a request to the generator. */
    String query() {
        return String.join(
                "&",
                pair(RATE, rate),
                pair(ARRIVALS, arrivals.label()),
                pair(LEAD_IN, TimeText.format(leadIn)),
                pair(DURATION, TimeText.format(duration)),
                pair(CONNECTIONS, connections),
                pair(TIMEOUT, TimeText.format(timeout)),
                pair(PATH, URLEncoder.encode(path, StandardCharsets.UTF_8)),
                pair(SEED, seed));
    }

    private static String pair(Parameter parameter, Object value) {
        return parameter.name() + "=" + value;
    }
}
