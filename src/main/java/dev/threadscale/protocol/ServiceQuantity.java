package dev.threadscale.protocol;

import java.util.List;

/** The names of the values that a service observes and that an experiment can limit. */
public final class ServiceQuantity {

    /** The percentiles that have their own names, ascending. */
    public static final List<String> PERCENTILES = List.of("50", "90", "99", "99.9");

    /** The failed requests of all planned ones, in percent. */
    public static final String ERROR_PERCENT = "error_percent";

    /** The failed requests, and their word in a service level. */
    public static final String ERRORS = "errors";

    /**
     * The failed requests by what was seen. A subject begins with the {@link RequestFailure#key()}
     * of its kind: {@code errors_status 503}, {@code errors_malformed HTTP/1.0 answer}.
     */
    public static final String ERRORS_SEEN = "errors_seen";

    /** The requests that were sent again, which are not failures. */
    public static final String RESENT = "resent_requests";

    /** The 99th percentile of the time from the actual sending to the answer. */
    public static final String FROM_SEND = "from_send_p99_ns";

    /** The largest share of a latency that may be the generator's delay, in percent. */
    public static final String LAG_PERCENT = "lag_percent";

    /**
     * The largest share of a latency that may be the generator's delay, also at percentile 99.9.
     */
    public static final String LAG_P999_PERCENT = "lag_p999_percent";

    public static final String LONGEST = "latency_max_ns";

    /** The beginning of the names of latencies. */
    private static final String LATENCY = "latency_";

    private ServiceQuantity() {}

    /** Returns the short name of a percentile: {@code p999} for 99.9. */
    public static String label(String percentile) {
        return "p" + percentile.replace(".", "");
    }

    /** Returns the name of the latency at a percentile, in ns. */
    public static String latency(String percentile) {
        return LATENCY + label(percentile) + "_ns";
    }

    /** Returns the word for a quantity in a service level: {@code p99}, or {@code errors}. */
    public static String word(String name) {
        return PERCENTILES.stream()
                .filter(percentile -> latency(percentile).equals(name))
                .findFirst()
                .map(ServiceQuantity::label)
                .orElse(name.equals(ERROR_PERCENT) ? ERRORS : name);
    }

    /**
     * Returns true for a time that requests took, which says nothing about an overloaded service.
     */
    public static boolean isLatency(String name) {
        return name.startsWith(LATENCY) || name.equals(FROM_SEND);
    }

    /** Returns the name of the lag in percent that applies to a latency. */
    public static String lag(String latency) {
        return latency.equals(latency("99.9")) || latency.equals(LONGEST)
                ? LAG_P999_PERCENT
                : LAG_PERCENT;
    }

    /** Returns the share of requests beyond a latency, in percent; 100 for other values. */
    public static double percentBeyond(String name) {
        for (String percentile : PERCENTILES) {
            if (latency(percentile).equals(name)) {
                // Rounded: 100 − 99.9 is 0.1 and not 0.09999.
                return Math.round((100 - Double.parseDouble(percentile)) * 10) / 10.0;
            }
        }
        return 100;
    }
}
