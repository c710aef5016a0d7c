package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.data.Overload;
import dev.threadscale.report.data.ServiceErrors;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.report.layout.View;
import dev.threadscale.results.Run;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Conditions and layouts of pictures of a service under load. */
final class LoadViews {

    /** The percentile from which on a curve is drawn. Below it, most requests are alike. */
    private static final double FIRST = 50;

    private LoadViews() {}

    /**
     * A panel, its lines with overloaded forks, and the failed requests of its configuration with
     * the most.
     */
    record Loaded(Panel panel, List<Overload> overloads, Optional<ErrorShare> errors) {

        /** Returns the errors and the overloaded lines in words; empty if there are none. */
        String said() {
            Stream<String> overloaded =
                    Stream.of(overloads)
                            .filter(lines -> !lines.isEmpty())
                            .map(lines ->
                                    lines.stream()
                                            .map(Overload::words)
                                            .collect(Collectors.joining("; ", "overloaded: ", "")));
            return Stream.concat(errors.map(most -> "up to " + most.words()).stream(), overloaded)
                    .collect(Collectors.joining("; "));
        }

        /** Returns the lines, and the planned amount for comparison. */
        Stream<ChartSeries> withPlanned() {
            List<Optional<Double>> planned =
                    panel.view().count().levels().stream()
                            .map(level -> Optional.of(Double.valueOf(level)))
                            .toList();
            return Stream.concat(
                    PanelSeries.of(panel),
                    Stream.of(
                            ChartSeries.of("offered", Style.ideal(), planned, List.of())
                                    .asGuide()));
        }
    }

    private static Stream<Loaded> panels(Analysis analysis, Stream<View> views) {
        ServiceErrors errors = ServiceErrors.of(analysis);
        return views.flatMap(view -> view.panels().stream())
                .map(panel ->
                        new Loaded(panel, Overload.of(analysis, panel), errors.mostOf(panel)));
    }

    /** Returns the median and a high percentile over the axes of the run. */
    static Stream<Loaded> latencies(Analysis analysis) {
        return panels(analysis, Observations.percentiles(analysis));
    }

    /** Returns achieved amounts over planned ones. */
    static Stream<Loaded> achieved(Analysis analysis) {
        return panels(analysis, Observations.achieved(analysis));
    }

    /** Returns latencies over their percentiles. */
    static Stream<Loaded> curves(Analysis analysis) {
        return panels(
                analysis,
                Observations.bySubject(analysis).stream()
                        .filter(LoadViews::isCurve)
                        .map(subjects -> curves(analysis.run(), subjects.variable())));
    }

    static boolean isCurve(Observations.Subjects subjects) {
        MeasuredAxis axis = subjects.axis();
        return subjects.names() == 1 && axis.is(MeasuredAxis.PERCENTILE) && axis.isNumeric();
    }

    private static View curves(Run run, Variable all) {
        Variable shown =
                all.where(levels ->
                                isShown(Double.parseDouble(levels.get(MeasuredAxis.PERCENTILE))))
                        .narrowed()
                        .named(all.name().replaceFirst("_ns$", ""));
        MeasuredAxis percentiles = shown.axis(MeasuredAxis.PERCENTILE);
        MeasuredAxis threads = shown.axis(Axes.THREADS);
        MeasuredAxis lines =
                shown.varying().stream()
                        .filter(axis -> !axis.is(MeasuredAxis.PERCENTILE))
                        .filter(axis -> axis.levels().size() <= Layout.MOST_LINES)
                        .min(
                                Comparator.comparing((MeasuredAxis axis) -> !axis.is(Axes.THREADS))
                                        .thenComparing(Layout::isCount))
                        .orElse(threads);
        return new Layout(run, shown)
                .view(PlotForm.PERCENTILES, List.of(percentiles.sorted()), List.of(lines));
    }

    private static boolean isShown(double percentile) {
        return percentile >= FIRST && percentile < 100;
    }
}
