package dev.threadscale.report.table;

import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.data.Measured;
import dev.threadscale.report.layout.Goal;
import dev.threadscale.report.layout.HumanTime;
import dev.threadscale.report.table.Block.Note;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Which configurations are not known as well as they were to be. */
public final class PrecisionTable {

    private PrecisionTable() {}

    /** None if there was no goal, or nothing measured. */
    public static List<Block> of(Dataset data) {
        return data.run().goal().filter(_ -> !data.measured().isEmpty()).stream()
                .map(goal -> block(data, goal))
                .toList();
    }

    private static Block block(Dataset data, Goal goal) {
        List<Measured> missed =
                data.measured().stream().filter(one -> !goal.isReachedBy(one.elapsed())).toList();
        String reached =
                "precision: %d of %d configurations are known within ±%s %% (%s %% confidence)"
                        .formatted(
                                data.measured().size() - missed.size(),
                                data.measured().size(),
                                number(goal.percent()),
                                number(goal.confidencePercent()));
        return missed.isEmpty()
                ? new Note(reached)
                : new ConfigurationTable<>(data.run(), Measured::levels)
                        .text("elapsed", one -> HumanTime.of(one.elapsed().mean()))
                        .known("known within", one -> known(goal, one.elapsed()))
                        .text(
                                "forks",
                                one ->
                                        "%d of %d"
                                                .formatted(one.elapsed().forks(), goal.mostForks()))
                        .table(missed, reached + "; not so:", SummaryRow.FILE);
    }

    private static Optional<String> known(Goal goal, Estimate elapsed) {
        double percent = goal.reachedPercent(elapsed);
        return Double.isInfinite(percent)
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "±%.1f %%", percent));
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? Long.toString(Math.round(value))
                : Double.toString(value);
    }
}
