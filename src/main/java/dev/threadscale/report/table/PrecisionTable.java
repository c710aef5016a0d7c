package dev.threadscale.report.table;

import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.data.Goal;
import dev.threadscale.report.data.HumanTime;
import dev.threadscale.report.data.Measured;
import dev.threadscale.report.page.Block;
import dev.threadscale.report.page.Note;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Locale;

/** Which configurations are not known as well as they were to be. */
public final class PrecisionTable {

    private final Dataset data;

    public PrecisionTable(Dataset data) {
        this.data = data;
    }

    /** None if there was no goal, or nothing measured. */
    public List<Block> blocks() {
        return data.run().goal().filter(_ -> !data.measured().isEmpty()).stream()
                .map(this::block)
                .toList();
    }

    private Block block(Goal goal) {
        List<Measured> missed =
                data.measured().stream().filter(one -> !goal.isReachedBy(one.elapsed())).toList();
        String reached =
                "precision: %d of %d configurations are known within ±%s %% (%s %% confidence)"
                        .formatted(
                                data.measured().size() - missed.size(),
                                data.measured().size(),
                                number(goal.percent()),
                                number(goal.confidencePercent()));
        if (missed.isEmpty()) {
            return new Note(reached);
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
        return rows.table(reached + "; not so:", SummaryRow.FILE);
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
