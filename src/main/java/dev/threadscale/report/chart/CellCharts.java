package dev.threadscale.report.chart;

import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.report.layout.View;
import dev.threadscale.report.layout.View.PlotForm;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables with shaded cells: which thread kind is fastest under which conditions. */
final class CellCharts {

    /** Two kinds need no cells: lines or bars show which is faster. */
    private static final int FEWEST_ROWS = 3;

    /** In more columns the numbers would touch. */
    private static final int MOST_COLUMNS = 12;

    private CellCharts() {}

    /** Thread kinds over CPUs and counts, each time divided by the shortest of its column. */
    static Stream<Chart> kindsByCpus(Evidence evidence) {
        Variable elapsed = evidence.data().elapsed().narrowed();
        boolean vary =
                elapsed.axis(MeasuredAxis.THREADS).levels().size() >= FEWEST_ROWS
                        && elapsed.axis(MeasuredAxis.CPUS).varies();
        // A search measures each kind at counts of its own: no column would be full.
        boolean searched = elapsed.axes().stream().anyMatch(MeasuredAxis::searched);
        return vary && !searched
                ? view(evidence.run(), elapsed, count(evidence.times()))
                        .fewPanels()
                        .flatMap(CellCharts::chart)
                : Stream.empty();
    }

    private static Optional<MeasuredAxis> count(View times) {
        return Optional.of(times.count())
                .filter(count -> times.isOverCount() && !count.is(MeasuredAxis.CPUS));
    }

    /** A column for each number of CPUs and count, or of too many counts for the highest alone. */
    private static View view(Run run, Variable elapsed, Optional<MeasuredAxis> count) {
        List<MeasuredAxis> across =
                Stream.concat(Stream.of(elapsed.axis(MeasuredAxis.CPUS)), count.stream()).toList();
        if (count.isPresent() && elapsed.combinations(across).size() > MOST_COLUMNS) {
            String highest = count.get().levels().getLast();
            String name = count.get().name();
            return view(
                    run,
                    elapsed.where(at -> highest.equals(at.get(name))).narrowed(),
                    Optional.empty());
        }
        return new Layout(run, elapsed)
                .view(PlotForm.CELLS, across, List.of(elapsed.axis(MeasuredAxis.THREADS)));
    }

    private static Stream<Chart> chart(Panel panel) {
        List<Curve> curves = panel.curves();
        return ChartBuilder.of("best-kind", panel)
                .saying("1.00: the fastest of its column")
                .showing("Elapsed time / shortest of the column")
                .add(
                        curves.stream()
                                .map(curve ->
                                        ChartSeries.of(
                                                panel.view(), curve, overBest(curve, curves))))
                .sampled(ChartBuilder.RATIO_OF_MEANS);
    }

    private static List<Optional<Double>> overBest(Curve curve, List<Curve> all) {
        return IntStream.range(0, curve.points().size())
                .mapToObj(i ->
                        all.stream()
                                .flatMap(one -> one.mean(i).stream())
                                .min(Double::compare)
                                .filter(best -> best > 0)
                                .flatMap(best -> curve.mean(i).map(mean -> mean / best)))
                .toList();
    }
}
