package dev.threadscale.report.table;

import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.FittedSeries;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.results.Run;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.ScalingModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/**
 * Laws of scaling over one axis, and the reasons why some lines do not have one.
 *
 * @param over the axis on which threads are counted
 * @param axes the axes of the lines
 * @param without one sentence for each reason
 */
record Laws(String over, List<Axis> axes, List<Shown> laws, List<String> without) {

    /** A law, and the line that it is fitted to. */
    record Shown(Levels levels, ScalingModel law) {

        String name() {
            return law.coherent() ? "universal" : "Amdahl";
        }

        String explained() {
            return share(law.adjustedR2());
        }

        String serialShare() {
            return known(law.sigma(), law.sigmaInterval(), Laws::share);
        }

        Optional<String> pairCost() {
            return law.kappaInterval().map(in -> known(law.kappa(), in, Laws::small));
        }

        Optional<String> peak() {
            return law.peak().map(peak -> known(peak.threads(), peak.interval(), Laws::count));
        }
    }

    /**
     * Returns the laws over each axis on which threads are counted; none if the run does not have a
     * series to fit.
     */
    static Stream<Laws> of(Run run, List<FittedSeries> models) {
        Map<String, List<FittedSeries>> byAxis = new LinkedHashMap<>();
        for (FittedSeries series : models) {
            byAxis.computeIfAbsent(series.over(), _ -> new ArrayList<>()).add(series);
        }
        return byAxis.entrySet().stream().map(axis -> of(run, axis.getKey(), axis.getValue()));
    }

    private static Laws of(Run run, String over, List<FittedSeries> series) {
        List<Shown> laws = new ArrayList<>();
        Map<String, Integer> reasons = new LinkedHashMap<>();
        for (FittedSeries line : series) {
            Optional<ScalingModel> law = line.shown();
            if (law.isPresent()) {
                laws.add(new Shown(line.levels(), law.get()));
            } else {
                reasons.merge(line.reason(line.amdahl()), 1, Integer::sum);
            }
        }
        List<String> without = new ArrayList<>();
        reasons.forEach((reason, lines) ->
                without.add(
                        "no law fits %d of %d lines: %s".formatted(lines, series.size(), reason)));
        List<Axis> axes = new ArrayList<>(run.varying());
        axes.removeIf(axis -> axis.is(over));
        return new Laws(over, axes, laws, without);
    }

    private static String known(double value, Interval in, DoubleFunction<String> shown) {
        return "%s (%s–%s)"
                .formatted(shown.apply(value), shown.apply(in.low()), shown.apply(in.high()));
    }

    private static String share(double value) {
        return NumberText.percent(value, 1);
    }

    private static String small(double value) {
        return String.format(Locale.ROOT, "%.2g", value);
    }

    private static String count(double value) {
        return NumberText.grouped(value, value < 10 ? 1 : 0);
    }
}
