package dev.threadscale.report;

import dev.threadscale.report.chart.Chart;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The pictures of a run. */
final class Gallery {

    /** Every kind of picture; each decides whether it applies. A new one is a line here. */
    private static final List<Function<Evidence, Stream<Chart>>> KINDS =
            List.of(
                    ElapsedCharts::first,
                    ElapsedCharts::overPoolSizes,
                    CountCharts::withoutSlowest,
                    CountCharts::smallCounts,
                    CountCharts::perTask,
                    CountCharts::virtualMinusPools,
                    RatioCharts::scaling,
                    ComparisonCharts::together,
                    ComparisonCharts::speedUps,
                    ObservationCharts::bySubject,
                    ObservationCharts::ofIterations,
                    TaskCharts::byType,
                    TaskCharts::sorted,
                    TaskCharts::byThread);

    private Gallery() {}

    static List<Chart> of(Evidence evidence) {
        return FileNames.safe(KINDS.stream().flatMap(kind -> kind.apply(evidence)).toList());
    }
}
