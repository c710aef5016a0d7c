package dev.threadscale.worker.workload;

import dev.threadscale.protocol.RequestFailure;
import dev.threadscale.protocol.ServiceQuantity;
import dev.threadscale.worker.load.LatencyKind;
import dev.threadscale.worker.load.LoadReport;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Observed;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The observations of a window of load. */
final class ServiceValues {

    /** The percentiles that have their own names, for findings. */
    private static final Map<String, Observed> PERCENTILES = percentiles();

    /** The percentiles that reports show first. */
    static final Observed[] RESULTS = {percentile("50"), percentile("90"), percentile("99")};

    private static final Observed LONGEST =
            time(ServiceQuantity.LONGEST, "The longest latency; unknown if a request failed.");

    private static final Observed MEAN =
            time("latency_mean_ns", "The mean latency; unknown if a request failed.");

    private static final Observed ACHIEVED =
            new Observed("achieved_rate", "1/s", "Answers per second.");

    private static final Observed ERRORS =
            Observed.count(
                    ServiceQuantity.ERRORS, "Requests that failed; they count as the slowest.");

    /** The numbers of failed requests by kind, which sum up to {@link #ERRORS}. */
    private static final Map<RequestFailure, Observed> KINDS = kinds();

    private static final Observed ERRORS_SEEN =
            Observed.count(
                    ServiceQuantity.ERRORS_SEEN,
                    "Failed requests by kind and by what was seen, such as a status, which the subject names.");

    private static final Observed RESENT =
            Observed.count(
                    ServiceQuantity.RESENT,
                    "Requests that were sent again because the service had closed their connection, which was idle before.");

    private static final Observed ERROR_PERCENT =
            new Observed(
                    ServiceQuantity.ERROR_PERCENT,
                    "%",
                    "Requests that failed, of all planned ones.");

    private static final Observed FROM_SEND =
            time(
                    ServiceQuantity.FROM_SEND,
                    "The 99th percentile of the time from the actual sending to the answer.");

    private static final Observed LAG =
            time(
                    "send_lag_p99_ns",
                    "The 99th percentile of the generator's own delay, which the latency includes.");

    private static final Observed LAG_PERCENT =
            new Observed(
                    ServiceQuantity.LAG_PERCENT,
                    "%",
                    "The largest share of a latency that may be the generator's delay, up to percentile 99.");

    private static final Observed LAG_P999_PERCENT =
            new Observed(
                    ServiceQuantity.LAG_P999_PERCENT,
                    "%",
                    "The largest share of a latency that may be the generator's delay, up to percentile 99.9. Unknown if that percentile is.");

    private static final Observed CURVE =
            time("latency_ns", "The latency at a percentile, which the subject names.");

    static final Observed[] ALL = all();

    private ServiceValues() {}

    private static Map<RequestFailure, Observed> kinds() {
        Map<RequestFailure, Observed> kinds = new EnumMap<>(RequestFailure.class);
        for (RequestFailure kind : RequestFailure.values()) {
            kinds.put(kind, Observed.count(kind.key(), "Failed requests " + kind.text() + "."));
        }
        return kinds;
    }

    private static Map<String, Observed> percentiles() {
        Map<String, Observed> named = new LinkedHashMap<>();
        for (String level : ServiceQuantity.PERCENTILES) {
            named.put(level, percentile(level));
        }
        return named;
    }

    private static Observed percentile(String level) {
        return time(
                ServiceQuantity.latency(level),
                "Percentile %s of the time from the planned sending of a request to its answer. Unknown with fewer than 100 requests beyond it."
                        .formatted(level));
    }

    private static Observed time(String name, String description) {
        return new Observed(name, "ns", description);
    }

    private static Observed[] all() {
        List<Observed> all = new ArrayList<>(PERCENTILES.values());
        all.addAll(List.of(LONGEST, MEAN, ACHIEVED, ERRORS, ERROR_PERCENT));
        all.addAll(KINDS.values());
        all.addAll(
                List.of(ERRORS_SEEN, RESENT, FROM_SEND, LAG, LAG_PERCENT, LAG_P999_PERCENT, CURVE));
        return all.toArray(Observed[]::new);
    }

    /**
     * Returns the values of a window. An overloaded window does not have latencies, since they
     * would only depend on its length.
     */
    static List<Observation> of(LoadReport report) {
        List<Observation> values = new ArrayList<>();
        values.add(new Observation(ACHIEVED, report.achievedRate()));
        values.add(new Observation(ERRORS, report.failed()));
        values.add(new Observation(ERROR_PERCENT, report.errorPercent()));
        for (Map.Entry<RequestFailure, Observed> kind : KINDS.entrySet()) {
            values.add(new Observation(kind.getValue(), report.failed(kind.getKey())));
        }
        for (Map.Entry<String, Long> seen : report.seen().entrySet()) {
            values.add(new Observation(ERRORS_SEEN, seen.getKey(), seen.getValue()));
        }
        values.add(new Observation(RESENT, report.resent()));
        add(values, LAG, "", report.percentile(LatencyKind.SEND_LAG, "99"));
        if (report.overload().isPresent()) {
            return values;
        }
        values.add(new Observation(LAG_PERCENT, report.lagPercent(LoadReport.SHOWN)));
        if (report.percentile(LatencyKind.LATENCY, "99.9").isPresent()) {
            values.add(new Observation(LAG_P999_PERCENT, report.lagPercent("99.9")));
        }
        for (Map.Entry<String, Observed> named : PERCENTILES.entrySet()) {
            add(
                    values,
                    named.getValue(),
                    "",
                    report.percentile(LatencyKind.LATENCY, named.getKey()));
        }
        add(values, LONGEST, "", report.longest(LatencyKind.LATENCY));
        add(values, MEAN, "", report.mean(LatencyKind.LATENCY));
        add(values, FROM_SEND, "", report.percentile(LatencyKind.SERVICE, "99"));
        for (String level : LatencyKind.LEVELS) {
            add(
                    values,
                    CURVE,
                    "percentile=" + level,
                    report.percentile(LatencyKind.LATENCY, level));
        }
        return values;
    }

    private static void add(
            List<Observation> values, Observed what, String subject, OptionalLong value) {
        if (value.isPresent()) {
            values.add(new Observation(what, subject, value.getAsLong()));
        }
    }
}
