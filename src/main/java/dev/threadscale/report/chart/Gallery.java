package dev.threadscale.report.chart;

import dev.threadscale.report.data.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The pictures of a run, that which answers its question first. What was observed and does not vary
 * has no picture: tables hold it.
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
                    AxisCharts::together,
                    ElapsedCharts::perTask,
                    ElapsedCharts::first,
                    ElapsedCharts::overPoolSizes,
                    CellCharts::kindsByCpus,
                    PublishedCharts::normalised,
                    ScalingCharts::scaling,
                    CountCharts::withoutSlowest,
                    CountCharts::virtualMinusPools,
                    ScalingCharts::efficiency,
                    AxisCharts::kindByKind,
                    AxisCharts::speedUps,
                    ElapsedCharts::distribution,
                    FigureCharts::cpuTime,
                    FigureCharts::switches,
                    FigureCharts::memory);

    private static final Function<Evidence, Stream<Chart>> OF_STARTS = FigureCharts::starts;

    /** Every kind of picture of something else. */
    private static final List<Function<Evidence, Stream<Chart>>> OF_OTHERS =
            List.of(
                    ObservationCharts::bySubject,
                    ObservationCharts::ofIterations,
                    OF_STARTS,
                    HistoryCharts::drift,
                    ObservationCharts::tasksByType,
                    ObservationCharts::tasksSorted,
                    ObservationCharts::tasksByThread,
                    HistoryCharts::timelines,
                    HistoryCharts::unsteady);

    /** Every kind, in the order of reports. */
    static final List<Function<Evidence, Stream<Chart>>> KINDS =
            Stream.of(OF_TIMES, OF_OTHERS).flatMap(List::stream).toList();

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
            shown.stream()
                    .filter(chart -> OF_TIMES.contains(kind) || chart.varies())
                    .forEach(charts::add);
            whole &= shown.size() == some.size();
        }
        return new Gallery(Chart.withSafeNames(charts), whole);
    }

    private static List<Function<Evidence, Stream<Chart>>> kinds(Evidence evidence) {
        Stream<Function<Evidence, Stream<Chart>>> shown =
                KINDS.stream().filter(kind -> evidence.isAboutTime() || OF_OTHERS.contains(kind));
        return evidence.isAboutRuntimes()
                ? Stream.concat(Stream.of(OF_STARTS), shown).distinct().toList()
                : shown.toList();
    }
}
