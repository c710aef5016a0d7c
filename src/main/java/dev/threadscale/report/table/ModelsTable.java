package dev.threadscale.report.table;

import dev.threadscale.report.data.FittedSeries;
import dev.threadscale.report.layout.MeasuredAxis;
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

/** The laws of scaling that say something, and why there is none elsewhere. */
public final class ModelsTable {

    private ModelsTable() {}

    /** A law that is shown, and the line that it is fitted to. */
    private record Shown(Map<String, String> levels, ScalingModel law) {}

    /** One for each axis that threads are counted on; none if the run has no series to fit. */
    public static List<Block> of(Run run, List<FittedSeries> models) {
        return models.stream()
                .map(FittedSeries::over)
                .distinct()
                .map(over ->
                        over(
                                run,
                                over,
                                models.stream().filter(m -> m.over().equals(over)).toList()))
                .toList();
    }

    private static Block over(Run run, String over, List<FittedSeries> series) {
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
        return laws.isEmpty()
                ? new Note("scaling over " + over + ":\n" + String.join("\n", without))
                : table(run, over, laws).with(without);
    }

    private static ReportTable table(Run run, String over, List<Shown> laws) {
        List<MeasuredAxis> axes =
                run.axes().stream().filter(axis -> axis.varies() && !axis.is(over)).toList();
        return new ConfigurationTable<>(axes, Shown::levels)
                .text("law", one -> one.law().coherent() ? "universal" : "Amdahl")
                .text(
                        "serial share",
                        one ->
                                "%s (%s)"
                                        .formatted(
                                                share(one.law().sigma()),
                                                percent(one.law().sigmaInterval())))
                .known(
                        "cost of a pair",
                        one ->
                                one.law()
                                        .kappaInterval()
                                        .map(interval ->
                                                "%s (%s–%s)"
                                                        .formatted(
                                                                small(one.law().kappa()),
                                                                small(interval.low()),
                                                                small(interval.high()))))
                .known(
                        "peak",
                        one ->
                                one.law()
                                        .peak()
                                        .map(peak ->
                                                "%s (%s–%s)"
                                                        .formatted(
                                                                count(peak.threads()),
                                                                count(peak.interval().low()),
                                                                count(peak.interval().high()))))
                .text("explains", one -> share(one.law().adjustedR2()))
                .table(
                        laws,
                        """
                        scaling over %s: laws fitted to the means, with 95 %% confidence intervals
                        peak: the number of threads with the highest throughput, had it as many CPUs\
                        """
                                .formatted(over),
                        ModelRow.FILE);
    }

    private static String percent(Interval of) {
        return share(of.low()) + "–" + share(of.high());
    }

    private static String share(double value) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * value);
    }

    private static String small(double value) {
        return String.format(Locale.ROOT, "%.2g", value);
    }

    private static String count(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%,.1f" : "%,.0f", value);
    }
}
