package dev.threadscale.report;

import dev.threadscale.levels.Axes;

/** A search for the highest rate of a service: CPUs do not help its pool. */
public final class SearchedService {

    /** The only rate of the series with a row, since a run has a row of each series. */
    private static final String FROM = "500";

    private SearchedService() {}

    /** A run whose last bracket is open. */
    public static SyntheticRun study() {
        return found((levels, sink) -> {
            int cpus = Integer.parseInt(levels.get(Axes.CPUS));
            if (SyntheticStudies.isPool(levels)) {
                sink.add("found", "\"at 1,000: p99 is 61.2 ms, above 50.0 ms\"", 750, 1000);
            } else if (cpus == 4) {
                sink.add("none", "", 8000, "");
            } else {
                String reason = "\"at %d,000: overloaded\"".formatted(2 * cpus);
                sink.add("found", reason, 1800 * cpus, 2000 * cpus);
            }
        });
    }

    /** A run on one CPU whose series all end in the same way. */
    public static SyntheticRun ending(Object... row) {
        return found((_, sink) -> sink.add(row)).axis(Axes.CPUS, "1");
    }

    private static SyntheticRun found(SyntheticRun.Observing rows) {
        return SyntheticStudies.service()
                .axis(Axes.CPUS, "1", "2", "4")
                .forks(1, 1)
                .recording(
                        """
                        "units": {"rate": "requests per second"},
                        "results": ["latency_p50_ns", "latency_p90_ns", "latency_p99_ns"],
                        "search": {"axis": "rate", "from": 500, "to": 8000, "collapse": 1,
                                   "within_percent": 10, "service_level": {"latency_p99_ns": 5e7}}
                        """)
                .searched((levels, sink) -> {
                    if (levels.get("rate").equals(FROM)) {
                        rows.of(levels, sink);
                    }
                });
    }
}
