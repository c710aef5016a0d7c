package dev.threadscale.report.table;

import dev.threadscale.report.data.FittedSeries;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.page.Block;
import dev.threadscale.report.page.Note;
import dev.threadscale.results.ModelRow;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.ScalingModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The laws of scaling that say something, and why there is none elsewhere. */
public final class ModelsTable {

    private final Run run;
    private final List<FittedSeries> models;

    public ModelsTable(Run run, List<FittedSeries> models) {
        this.run = run;
        this.models = models;
    }

    /** One for each axis that threads are counted on; none if the run has no series to fit. */
    public List<Block> blocks() {
        return models.stream()
                .map(FittedSeries::over)
                .distinct()
                .map(over ->
                        over(over, models.stream().filter(m -> m.over().equals(over)).toList()))
                .toList();
    }

    private Block over(String over, List<FittedSeries> series) {
        ConfigurationRows rows =
                new ConfigurationRows(
                        run.axes().stream()
                                .filter(axis -> axis.varies() && !axis.is(over))
                                .toList(),
                        List.of("law", "serial share", "cost of a pair", "peak", "explains"));
        Map<String, Integer> reasons = new LinkedHashMap<>();
        boolean any = false;
        for (FittedSeries one : series) {
            Optional<ScalingModel> shown = one.shown();
            if (shown.isPresent()) {
                any = true;
                rows.add(one.levels(), cells(shown.get()));
            } else {
                reasons.merge(one.reason(one.amdahl()), 1, Integer::sum);
            }
        }
        String title =
                """
                scaling over %s: laws fitted to the means, with 95 %% confidence intervals
                peak: the number of threads with the highest throughput, had it as many CPUs\
                """
                        .formatted(over);
        List<String> without =
                reasons.entrySet().stream()
                        .map(reason ->
                                "no law for %d of %d lines: %s"
                                        .formatted(
                                                reason.getValue(), series.size(), reason.getKey()))
                        .toList();
        return any
                ? rows.table(title, ModelRow.FILE).with(without)
                : new Note("scaling over " + over + ":\n" + String.join("\n", without));
    }

    private static List<String> cells(ScalingModel model) {
        return List.of(
                model.coherent() ? "universal" : "Amdahl",
                "%s (%s)".formatted(share(model.sigma()), percent(model.sigmaInterval())),
                model.kappaInterval()
                        .map(interval ->
                                "%s (%s–%s)"
                                        .formatted(
                                                small(model.kappa()),
                                                small(interval.low()),
                                                small(interval.high())))
                        .orElse(ConfigurationRows.NONE),
                model.peak()
                        .map(peak ->
                                "%s (%s–%s)"
                                        .formatted(
                                                count(peak.threads()),
                                                count(peak.interval().low()),
                                                count(peak.interval().high())))
                        .orElse(ConfigurationRows.NONE),
                share(model.adjustedR2()));
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
