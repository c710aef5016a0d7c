package dev.threadscale.report.data;

import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.results.SummaryRow.Steadiness;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.results.measured.Numbers;
import dev.threadscale.results.measured.Track;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Quantiles;
import dev.threadscale.stats.SteadyState;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The iterations of one configuration, fork by fork; of each only a few numbers are kept. */
record Samples(
        Levels levels,
        ForkSamples elapsed,
        Map<IterationColumn, ForkSamples> counters,
        Map<String, IterationSeries> series) {

    /** Columns that tables, pictures and reasons show besides the elapsed time. */
    private static final List<IterationColumn> COUNTERS =
            List.of(
                    IterationColumn.CPU_NS,
                    IterationColumn.CPU_USER_NS,
                    IterationColumn.CPU_SYSTEM_NS,
                    IterationColumn.VOLUNTARY_SWITCHES,
                    IterationColumn.INVOLUNTARY_SWITCHES,
                    IterationColumn.CPUS_BUSY_NS,
                    IterationColumn.CGROUP_CPU_NS,
                    IterationColumn.CPU_PRESSURE_NS,
                    IterationColumn.THROTTLED_PERIODS,
                    IterationColumn.THROTTLED_NS,
                    IterationColumn.GC_NS,
                    IterationColumn.PEAK_THREADS,
                    IterationColumn.CARRIER_THREADS,
                    IterationColumn.HEAP_AFTER_BYTES);

    Samples(Levels levels) {
        this(
                levels,
                new ForkSamples(),
                new EnumMap<>(IterationColumn.class),
                new LinkedHashMap<>());
    }

    void add(CsvRow row) {
        String fork = row.text("fork");
        boolean measured = row.isMeasurement();
        double rounds = row.rounds();
        double time = row.known(IterationColumn.ELAPSED_NS.key()) / rounds;
        series.computeIfAbsent(fork, _ -> new IterationSeries())
                .add(measured, (double) row.known(IterationColumn.ITERATION.key()), time);
        if (measured) {
            elapsed.add(fork, time);
            for (IterationColumn column : COUNTERS) {
                double of = column.isTotal() ? rounds : 1;
                row.number(column.key())
                        .ifPresent(total ->
                                counters.computeIfAbsent(column, _ -> new ForkSamples())
                                        .add(fork, total / of));
            }
        }
    }

    Optional<SummaryRow> measured(String configuration) {
        return elapsed.estimate()
                .map(estimate ->
                        new SummaryRow(
                                configuration,
                                levels,
                                estimate,
                                elapsed.means(),
                                counted(),
                                steadiness()));
    }

    /** The course of its forks, of which the summary keeps only when they were steady. */
    ForkTraces traces() {
        Map<String, double[]> forks = new LinkedHashMap<>();
        series.forEach((fork, one) -> forks.put(fork, one.all()));
        int warmup = series.values().stream().mapToInt(one -> one.warmup.size()).max().orElse(0);
        return ForkTraces.of(levels, warmup, forks);
    }

    private Map<IterationColumn, Estimate> counted() {
        Map<IterationColumn, Estimate> counted = new EnumMap<>(IterationColumn.class);
        counters.forEach((column, quantity) ->
                quantity.estimate().ifPresent(estimate -> counted.put(column, estimate)));
        return counted;
    }

    private Steadiness steadiness() {
        int checked = 0;
        int steady = 0;
        Numbers found = new Numbers();
        for (IterationSeries fork : series.values()) {
            SteadyState state = fork.steadyState();
            checked += state.isChecked() ? 1 : 0;
            steady += state.isReachedAfter(fork.warmup.size()) ? 1 : 0;
            state.from().ifPresent(from -> found.add(from + 1));
        }
        return new Steadiness(
                series.size(),
                checked,
                steady,
                Optional.of(found.toArray())
                        .filter(first -> first.length > 0)
                        .map(first -> Quantiles.at(first, 0.5)));
    }

    /** The iterations of one fork in their order, warm-up first, whatever the order of the rows. */
    private record IterationSeries(Track warmup, Track measured) {

        IterationSeries() {
            this(new Track(), new Track());
        }

        void add(boolean isMeasurement, double iteration, double value) {
            (isMeasurement ? measured : warmup).add(iteration, value);
        }

        SteadyState steadyState() {
            return SteadyState.of(all());
        }

        double[] all() {
            double[] values = Arrays.copyOf(warmup.inOrder(), warmup.size() + measured.size());
            System.arraycopy(measured.inOrder(), 0, values, warmup.size(), measured.size());
            return values;
        }
    }
}
