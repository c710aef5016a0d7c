package dev.threadscale.report.chart;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Curve;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Facet;
import dev.threadscale.report.data.ForkFigures;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.Layout;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.data.Shape;
import dev.threadscale.report.data.Variable;
import dev.threadscale.report.data.View;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Elapsed time beside CPU time: whether the CPUs worked, waited, or served the kernel. */
final class CpuTimeCharts {

    private static final String METHOD =
            "mean of fork means, error bars: 95 % confidence interval of the elapsed time"
                    + " (Student's t)";
    private static final String METHOD_OF_ONE = "mean; a single fork gives no confidence interval";

    private static final String CPU = "CPU time";

    /** With more there are pictures enough. */
    private static final int MOST_FACETS = 4;

    private CpuTimeCharts() {}

    /** A bar of elapsed time, and one of user and system time on one another. */
    static Stream<Chart> besideElapsed(Evidence evidence) {
        Variable elapsed = evidence.elapsed();
        Variable user = Variable.counted(evidence.data(), IterationColumn.CPU_USER_NS);
        Variable system = Variable.counted(evidence.data(), IterationColumn.CPU_SYSTEM_NS);
        if (user.values().size() < 2 || system.values().isEmpty()) {
            return Stream.empty();
        }
        Variable all =
                atTelling(
                        evidence,
                        Observations.together(
                                "cpu-time",
                                "Time of an iteration",
                                ForkFigures.FIGURE,
                                List.of(elapsed, user, system)));
        Axis figures = all.axis(ForkFigures.FIGURE);
        View view =
                new View(
                        evidence.run(),
                        all,
                        Layout.inCategories(all, figures, Layout.FEW_CATEGORIES),
                        Form.BARS);
        List<Facet> facets = view.layout().facets();
        return facets.size() > MOST_FACETS
                ? Stream.empty()
                : facets.stream().flatMap(facet -> chart(view, facet, elapsed, user, system));
    }

    /**
     * The highest count alone, beside whose times those of smaller ones are flat; where the work
     * stays the same, the smallest beside it.
     */
    private static Variable atTelling(Evidence evidence, Variable all) {
        if (!(evidence.shape() instanceof Shape.OverCount(View view))) {
            return all.narrowed();
        }
        Axis count = view.layout().count();
        List<String> levels =
                evidence.run().strongScaling()
                        ? List.of(count.levels().getFirst(), count.levels().getLast())
                        : List.of(count.levels().getLast());
        return all.where(at -> levels.contains(at.get(count.name()))).narrowed();
    }

    private static Stream<Chart> chart(
            View view, Facet facet, Variable elapsed, Variable user, Variable system) {
        List<Sketch.Line> lines = new ArrayList<>();
        for (Curve curve : view.curves(facet)) {
            String figure = curve.levels().getOrDefault(ForkFigures.FIGURE, "");
            if (figure.equals(elapsed.name())) {
                lines.addAll(byKind(view, facet, curve));
            } else if (figure.equals(user.name())) {
                lines.add(Sketch.Line.of("CPU time, user", Style.part(false), curve).inColumn(CPU));
            } else if (figure.equals(system.name())) {
                lines.add(
                        Sketch.Line.of("CPU time, system", Style.part(true), curve).inColumn(CPU));
            }
        }
        boolean bars =
                view.curves(facet).stream()
                        .flatMap(Curve::measured)
                        .anyMatch(one -> one.confidence().isPresent());
        return view.sketch(view.variable().name(), facet, List.of())
                .with(lines.stream())
                .sampled(view.run(), bars ? METHOD : METHOD_OF_ONE);
    }

    /** The bars of elapsed times in the colours of their thread kinds. */
    private static List<Sketch.Line> byKind(View view, Facet facet, Curve elapsed) {
        List<Map<String, String>> positions = view.layout().positions(view.variable(), facet);
        List<String> kinds =
                positions.stream()
                        .map(levels ->
                                levels.getOrDefault(
                                        Axis.THREADS,
                                        facet.levels().getOrDefault(Axis.THREADS, "")))
                        .toList();
        Set<String> different = new LinkedHashSet<>(kinds);
        Palette palette =
                Palette.of(
                        view.run().axes().stream()
                                .filter(axis -> axis.is(Axis.THREADS))
                                .flatMap(axis -> axis.levels().stream())
                                .toList());
        return different.stream()
                .map(kind ->
                        Sketch.Line.of(
                                different.size() == 1
                                        ? "elapsed time"
                                        : "elapsed time, " + Labels.threads(kind),
                                palette.style(kind),
                                new Curve(
                                        elapsed.levels(),
                                        IntStream.range(0, kinds.size())
                                                .mapToObj(i ->
                                                        kinds.get(i).equals(kind)
                                                                ? elapsed.points().get(i)
                                                                : Optional.<Estimate>empty())
                                                .toList())))
                .toList();
    }
}
