package dev.threadscale.report.chart;

import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.results.Run;
import dev.threadscale.results.SearchRow;
import dev.threadscale.results.SearchRow.Count;
import dev.threadscale.stats.Estimate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Conditions and layout of pictures of the highest rates that meet a service level. */
final class SearchedRates {

    private SearchedRates() {}

    /**
     * A panel of highest rates.
     *
     * @param found the results of searches by the levels of their series
     */
    record Found(Panel panel, Map<Levels, SearchRow> found, Search search) {

        String level() {
            return search.levelText();
        }

        Stream<ChartSeries> series() {
            return panel.curves().stream()
                    .map(curve ->
                            new ChartSeries(
                                    curve.label(),
                                    Palette.style(panel.view(), curve),
                                    points(curve),
                                    List.of()));
        }

        private List<Optional<ChartPoint>> points(Curve curve) {
            return panel.positions().stream()
                    .map(position -> panel.levels(curve.levels(), position))
                    .map(levels -> Optional.ofNullable(found.get(levels)).map(SearchedRates::point))
                    .toList();
        }
    }

    private static ChartPoint point(SearchRow row) {
        return ChartPoint.bracket(
                low(row),
                row.high().filter(_ -> row.isMonotone()).map(high -> (double) high.count()));
    }

    private static double low(SearchRow row) {
        return row.low().map(Count::count).orElseThrow();
    }

    /**
     * Returns the rates over CPUs; none with a single number of CPUs, for which a table is enough.
     */
    static Stream<Found> overCpus(Analysis analysis) {
        return analysis.run().record().search().filter(Search::hasLevel).stream()
                .flatMap(search -> overCpus(analysis.run(), search));
    }

    private static Stream<Found> overCpus(Run run, Search search) {
        Map<Levels, SearchRow> found = new HashMap<>();
        Map<Levels, Estimate> rates = new HashMap<>();
        for (SearchRow row : run.searches()) {
            if (row.low().isPresent()) {
                found.put(row.levels(), row);
                rates.put(row.levels(), Estimate.of(List.of(new double[] {low(row)})));
            }
        }
        Variable highest =
                new Variable(
                                "highest-" + search.axis(),
                                "Highest " + search.axis(),
                                run.record().experiment().unitOf(search.axis()),
                                MeasuredAxis.of(run).stream()
                                        .filter(axis -> !axis.searched())
                                        .toList(),
                                rates)
                        .narrowed();
        MeasuredAxis cpus = highest.axis(Axes.CPUS).sorted();
        if (!cpus.varies()) {
            return Stream.empty();
        }
        Layout layout = new Layout(run, highest);
        return (cpus.isNumeric()
                        ? layout.curves(cpus, highest.axis(Axes.THREADS))
                        : layout.bars(cpus))
                .fewPanels()
                .map(panel -> new Found(panel, found, search));
    }
}
