package dev.threadscale.report.chart;

import dev.threadscale.report.data.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The pictures of a run.
 *
 * @param whole true if they show all that was measured
 */
public record Gallery(List<Chart> charts, boolean whole) {

    /**
     * Every kind of picture of times; each is empty where it does not apply. A new one is a line
     * here.
     */
    private static final List<Function<Evidence, Stream<Chart>>> OF_TIMES =
            List.of(
                    ElapsedCharts::first,
                    ElapsedCharts::overPoolSizes,
                    PublishedCharts::normalised,
                    CountCharts::withoutSlowest,
                    CountCharts::smallCounts,
                    CountCharts::perTask,
                    CountCharts::virtualMinusPools,
                    ScalingCharts::scaling,
                    ScalingCharts::efficiency,
                    AxisCharts::together,
                    AxisCharts::speedUps,
                    ElapsedCharts::distribution,
                    FigureCharts::cpuTime,
                    FigureCharts::switches,
                    FigureCharts::memory);

    /** Every kind of picture of something else. */
    private static final List<Function<Evidence, Stream<Chart>>> OF_OTHERS =
            List.of(
                    ObservationCharts::bySubject,
                    ObservationCharts::ofIterations,
                    FigureCharts::starts,
                    FigureCharts::sizes,
                    HistoryCharts::drift,
                    ObservationCharts::tasksByType,
                    ObservationCharts::tasksSorted,
                    ObservationCharts::tasksByThread,
                    HistoryCharts::timelines);

    /** Nobody looks at more of a kind, and a browser shows so many. */
    public static final int MOST_OF_A_KIND = 20;

    /** In a picture, further points hide each other. */
    public static final int MOST_POINTS = 2000;

    /** Draws as many as anyone looks at. */
    public static Gallery of(Evidence evidence) {
        List<Chart> charts = new ArrayList<>();
        boolean whole = true;
        for (Function<Evidence, Stream<Chart>> kind : kinds(evidence)) {
            // Lazily, since each of them takes its time.
            List<Chart> some = kind.apply(evidence).limit(MOST_OF_A_KIND + 1).toList();
            List<Chart> shown =
                    some.stream()
                            .limit(MOST_OF_A_KIND)
                            .filter(chart -> chart.categories().size() <= MOST_POINTS)
                            .toList();
            charts.addAll(shown);
            whole &= shown.size() == some.size();
        }
        return new Gallery(Chart.withSafeNames(charts), whole);
    }

    private static List<Function<Evidence, Stream<Chart>>> kinds(Evidence evidence) {
        return Stream.concat(
                        evidence.isAboutTime() ? OF_TIMES.stream() : Stream.empty(),
                        OF_OTHERS.stream())
                .toList();
    }
}
