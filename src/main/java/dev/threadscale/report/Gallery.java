package dev.threadscale.report;

import dev.threadscale.report.chart.Chart;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The pictures of a run. */
final class Gallery {

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

    private Gallery() {}

    static List<Chart> of(Evidence evidence) {
        return FileNames.safe(
                Stream.concat(
                                evidence.isAboutTime() ? OF_TIMES.stream() : Stream.empty(),
                                OF_OTHERS.stream())
                        .flatMap(kind -> kind.apply(evidence))
                        .toList());
    }
}
