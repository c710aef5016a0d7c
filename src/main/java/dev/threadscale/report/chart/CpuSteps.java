package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Samples.Step;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.PlotForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Shows the iterations of forks whose CPUs change, as ratios to the mean before the change: each
 * thread kind is a line, and a dashed line marks the change.
 */
final class CpuSteps {

    /** The maximum number of pictures. The first ones are examples for the rest. */
    private static final int MOST = 4;

    private CpuSteps() {}

    static Stream<Chart> charts(String name, Analysis analysis) {
        Map<Levels, List<Step>> pictures = new LinkedHashMap<>();
        for (Step step : analysis.run().steps()) {
            pictures.computeIfAbsent(step.levels().without(Axes.THREADS), _ -> new ArrayList<>())
                    .add(step);
        }
        return pictures.entrySet().stream()
                .limit(MOST)
                .flatMap(picture -> chart(name, analysis, picture.getKey(), picture.getValue()));
    }

    private static Stream<Chart> chart(
            String name, Analysis analysis, Levels shared, List<Step> steps) {
        int most = steps.stream().mapToInt(step -> step.times().size()).max().orElseThrow();
        List<String> iterations = new ArrayList<>();
        for (int i = 1; i <= most; i++) {
            iterations.add(NumberText.grouped(i, 0));
        }
        List<String> kinds = steps.stream().map(step -> step.levels().get(Axes.THREADS)).toList();
        Palette palette = Palette.of(kinds);
        List<ChartSeries> series = new ArrayList<>();
        for (Step step : steps) {
            List<Optional<Double>> ratios = new ArrayList<>();
            for (int i = 0; i < most; i++) {
                ratios.add(
                        i < step.times().size()
                                ? Optional.of(step.times().get(i) / step.meanBefore())
                                : Optional.empty());
            }
            String kind = step.levels().get(Axes.THREADS);
            series.add(
                    ChartSeries.of(
                            LevelLabels.bare(Axes.THREADS, kind),
                            palette.style(kind),
                            ratios,
                            List.of()));
        }
        List<String> varying = analysis.run().varying().stream().map(Axis::name).toList();
        Levels named = shared.on(varying);
        String place = named.words("-", (axis, level) -> level.label());
        Level change = shared.level(Axes.CPUS).orElseThrow();
        return new ChartBuilder(
                        analysis.run(),
                        name + (place.isEmpty() ? "" : "-" + place),
                        conditions(named, change))
                .over(PlotForm.TRACES, "Iteration after warm-up", iterations)
                .showing("Elapsed time / mean before the change")
                .marking(steps.getFirst().before() - 0.5)
                .add(series)
                .compared(
                        "means over forks; dashed: the change, and no difference",
                        ChartBuilder.UNCHANGED);
    }

    /** Returns what varies, with the change first. */
    private static String conditions(Levels named, Level change) {
        String others = LevelLabels.levels(named.without(Axes.CPUS));
        return change.words(Axes.CPUS) + (others.isEmpty() ? "" : ", " + others);
    }
}
