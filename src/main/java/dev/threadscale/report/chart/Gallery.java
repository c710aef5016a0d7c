package dev.threadscale.report.chart;

import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.page.Notice;
import dev.threadscale.results.SummaryRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The pictures of a run.
 *
 * @param whole whether they show all that was measured
 */
public record Gallery(List<Chart> charts, boolean whole) {

    /**
     * Every kind of picture of times; each decides whether it applies. A new one is a line here.
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
                    RatioCharts::scaling,
                    RatioCharts::efficiency,
                    ComparisonCharts::together,
                    ComparisonCharts::speedUps,
                    SpreadCharts::distribution,
                    CpuTimeCharts::besideElapsed,
                    CounterCharts::switches,
                    CounterCharts::memory);

    /** Every kind of picture of something else. */
    private static final List<Function<Evidence, Stream<Chart>>> OF_OTHERS =
            List.of(
                    ObservationCharts::bySubject,
                    ObservationCharts::ofIterations,
                    ForkCharts::starts,
                    ForkCharts::sizes,
                    SentinelCharts::drift,
                    TaskCharts::byType,
                    TaskCharts::sorted,
                    TaskCharts::byThread,
                    TimelineCharts::whoRanWhen);

    /** Nobody looks at more of a kind, and a browser shows so many. */
    public static final int MOST_OF_A_KIND = 20;

    /** In a picture, further points hide each other. */
    private static final int MOST_POINTS = 2000;

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
        return new Gallery(FileNames.safe(charts), whole);
    }

    private static List<Function<Evidence, Stream<Chart>>> kinds(Evidence evidence) {
        return Stream.concat(
                        evidence.isAboutTime() ? OF_TIMES.stream() : Stream.empty(),
                        OF_OTHERS.stream())
                .toList();
    }

    /** What is not drawn, if anything is not. */
    public Optional<Notice> leftOut() {
        return whole
                ? Optional.empty()
                : Optional.of(
                        new Notice(
                                "Not all pictures are drawn: at most %d of a kind, and none with more than %,d counts."
                                        .formatted(MOST_OF_A_KIND, MOST_POINTS),
                                List.of(),
                                "%s holds every configuration; --only measures some of them."
                                        .formatted(SummaryRow.FILE)));
    }
}
