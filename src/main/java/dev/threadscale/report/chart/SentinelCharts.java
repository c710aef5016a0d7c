package dev.threadscale.report.chart;

import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Sentinels;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How the host drifted: the sentinel over time, beside which blocks are marked. */
final class SentinelCharts {

    /** Fewer show no drift. */
    private static final int LEAST = 3;

    private static final String ALL = "sentinel";
    private static final String MARKED = "next to disturbed forks";

    private SentinelCharts() {}

    /** One for each host of the run. */
    static Stream<Chart> drift(Evidence evidence) {
        return evidence.sentinels().byNode().stream()
                .flatMap(sentinels -> drift(evidence, sentinels));
    }

    private static Stream<Chart> drift(Evidence evidence, Sentinels sentinels) {
        List<Sentinels.Reading> readings = sentinels.readings();
        if (readings.stream().filter(one -> one.medianNanos().isPresent()).count() < LEAST) {
            return Stream.empty();
        }
        List<OptionalDouble> all = readings.stream().map(Sentinels.Reading::medianNanos).toList();
        List<OptionalDouble> beside =
                IntStream.range(0, readings.size())
                        .mapToObj(i ->
                                sentinels.isBesideDisturbed(i)
                                        ? all.get(i)
                                        : OptionalDouble.empty())
                        .toList();
        String node = readings.getFirst().node();
        Palette palette = Palette.of(List.of(ALL, MARKED));
        return new Sketch(
                        node.isEmpty() ? ALL : ALL + "-" + node,
                        "Drift of "
                                + (node.isEmpty() ? "the host" : node)
                                + ": a short computation between blocks, always the same",
                        Form.LINES,
                        "Minutes since the beginning",
                        readings.stream()
                                .map(one -> String.format(Locale.ROOT, "%.1f", one.minutes()))
                                .toList(),
                        "Elapsed time",
                        "ns",
                        List.of(
                                Sketch.Line.of(ALL, palette.style(ALL), all, List.of()),
                                Sketch.Line.of(
                                        MARKED,
                                        palette.style(MARKED).atLevel(0),
                                        beside,
                                        List.of())))
                .described(evidence.run(), "median of its iterations");
    }
}
