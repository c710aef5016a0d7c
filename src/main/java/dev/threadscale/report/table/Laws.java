package dev.threadscale.report.table;

import dev.threadscale.report.data.ScalingModels.FittedSeries;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.table.Block.Note;
import dev.threadscale.results.ModelRow;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.ScalingModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/** The laws of scaling that say something. */
public final class ScalingTables {

    private ScalingTables() {}

    /** A law that is shown, and the line that it is fitted to. */
    private record Shown(Map<String, String> levels, ScalingModel law) {

        String serialShare() {
            return known(law.sigma(), law.sigmaInterval(), ScalingTables::share);
        }

        Optional<String> pairCost() {
            return law.kappaInterval().map(in -> known(law.kappa(), in, ScalingTables::small));
        }

        Optional<String> peak() {
            return law.peak()
                    .map(peak -> known(peak.threads(), peak.interval(), ScalingTables::count));
        }
    }

    /** One for each axis that threads are counted on; none if the run has no series to fit. */
    public static List<Block> models(Run run, List<FittedSeries> models) {
        Map<String, List<FittedSeries>> byAxis =
                models.stream()
                        .collect(
                                Collectors.groupingBy(
                                        FittedSeries::over,
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        List<Block> blocks = new ArrayList<>();
        byAxis.forEach((over, series) -> blocks.add(models(run, over, series)));
        return blocks;
    }

    private static Block models(Run run, String over, List<FittedSeries> series) {
        List<Shown> laws = new ArrayList<>();
        Map<String, Integer> reasons = new LinkedHashMap<>();
        for (FittedSeries one : series) {
            one.shown()
                    .ifPresentOrElse(
                            law -> laws.add(new Shown(one.levels(), law)),
                            () -> reasons.merge(one.reason(one.amdahl()), 1, Integer::sum));
        }
        List<String> without =
                reasons.entrySet().stream()
                        .map(reason ->
                                "no law for %d of %d lines: %s"
                                        .formatted(
                                                reason.getValue(), series.size(), reason.getKey()))
                        .toList();
        if (laws.isEmpty()) {
            return new Note("scaling over " + over + ":\n" + String.join("\n", without));
        }
        List<MeasuredAxis> axes = run.varying().stream().filter(axis -> !axis.is(over)).toList();
        return new ConfigurationTable<>(axes, Shown::levels)
                .text("law", one -> one.law().coherent() ? "universal" : "Amdahl")
                .text("serial share", Shown::serialShare)
                .known("cost of a pair", Shown::pairCost)
                .known("peak", Shown::peak)
                .text("explains", one -> share(one.law().adjustedR2()))
                .table(
                        laws,
                        """
                        scaling over %s: laws fitted to the means, with 95 %% confidence intervals
                        peak: the number of threads with the highest throughput, had it as many CPUs\
                        """
                                .formatted(over),
                        ModelRow.FILE)
                .with(without);
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
