package dev.threadscale.report;

import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.Palette;
import dev.threadscale.report.chart.Scale;
import dev.threadscale.report.chart.Series;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The pictures of a run, and what they share.
 *
 * @param data the measurements
 * @param layout which axis stands where
 * @param palette one look for each thread kind
 */
record Gallery(Dataset data, Layout layout, Palette palette) {

    /** Every kind of chart; a new one is a line here. */
    private static final List<Function<Gallery, Stream<Chart>>> KINDS =
            List.of(
                    ElapsedCharts::perFacet,
                    ElapsedCharts::withoutSlowest,
                    RatioCharts::scaling,
                    ElapsedCharts::cpusCompared,
                    RatioCharts::cpusSpeedUp);

    static Gallery of(Dataset data) {
        Layout layout = Layout.of(data.run().axes());
        return new Gallery(data, layout, Palette.of(layout.series().levels()));
    }

    List<Chart> charts() {
        return FileNames.safe(KINDS.stream().flatMap(kind -> kind.apply(this)).toList());
    }

    List<Curve> curves(Facet facet) {
        return Curve.of(data, layout, facet);
    }

    /** The levels of CPUs if pictures can compare them. */
    List<String> comparedCpus() {
        return layout.others().stream()
                .filter(axis -> axis.name().equals(Axis.CPUS) && axis.varies())
                .flatMap(axis -> axis.levels().stream())
                .toList();
    }

    /**
     * A chart with the titles that all have.
     *
     * @param conditions what the picture shows: its facet, and what is special about it
     * @param method how values and bars came about; stands behind the size of the sample
     */
    Chart chart(
            String name,
            String conditions,
            String method,
            Scale scale,
            List<Estimate> sample,
            List<Series> series) {
        String isolation = data.run().isIsolated() ? "" : ", not isolated (local engine)";
        List<Integer> shown =
                layout.shown(data.run(), series.stream().map(Series::points).toList());
        return new Chart(
                name,
                data.run().title(),
                List.of(conditions + isolation, Labels.sample(sample) + ", " + method),
                Labels.countAxis(layout.count().name()),
                shown.stream().map(layout.count().levels()::get).map(Labels::count).toList(),
                scale,
                series.stream().map(one -> one.at(shown)).toList());
    }
}
