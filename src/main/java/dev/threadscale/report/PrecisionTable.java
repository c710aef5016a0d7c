package dev.threadscale.report;

import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Locale;

/** Which configurations are not known as well as they were to be. */
final class PrecisionTable {

    private final Dataset data;

    PrecisionTable(Dataset data) {
        this.data = data;
    }

    /** The table, with an empty line before it; empty if there was no goal, or nothing measured. */
    String text() {
        return data.measured().isEmpty() ? "" : data.run().goal().map(this::text).orElse("");
    }

    private String text(Goal goal) {
        List<Measured> missed =
                data.measured().stream().filter(one -> !goal.isReachedBy(one.elapsed())).toList();
        String reached =
                "\nprecision: %d of %d configurations are known within ±%s %% (%s %% confidence)"
                        .formatted(
                                data.measured().size() - missed.size(),
                                data.measured().size(),
                                number(goal.percent()),
                                number(goal.confidencePercent()));
        if (missed.isEmpty()) {
            return reached + "\n";
        }
        ConfigurationRows rows =
                new ConfigurationRows(data.run(), "elapsed", "known within", "forks");
        missed.forEach(one ->
                rows.add(
                        one.levels(),
                        List.of(
                                HumanTime.of(one.elapsed().mean()),
                                known(goal, one.elapsed()),
                                "%d of %d".formatted(one.elapsed().forks(), goal.mostForks()))));
        return rows.text(reached + "; not so:", SummaryFile.NAME);
    }

    private static String known(Goal goal, Estimate elapsed) {
        double percent = goal.reachedPercent(elapsed);
        return Double.isInfinite(percent)
                ? ConfigurationRows.NONE
                : String.format(Locale.ROOT, "±%.1f %%", percent);
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? Long.toString(Math.round(value))
                : Double.toString(value);
    }
}
