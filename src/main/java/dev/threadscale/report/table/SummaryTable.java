package dev.threadscale.report.table;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.data.Measured;
import dev.threadscale.report.data.Steadiness;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.ReportTable.Cell;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Interval;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What {@code summary.csv} says, for people: a row for each configuration. */
public final class SummaryTable {

    private SummaryTable() {}

    /** None if nothing was measured. */
    public static List<Block> of(Dataset data) {
        return data.measured().isEmpty() ? List.of() : List.of(table(data));
    }

    private static Block table(Dataset data) {
        List<Estimate> elapsed = data.measured().stream().map(Measured::elapsed).toList();
        return new ConfigurationTable<>(data.run(), Measured::levels)
                .cell("mean", one -> Optional.of(time(one.elapsed().mean())))
                .cell(
                        "95 % interval",
                        one -> one.elapsed().confidence().map(SummaryTable::interval))
                .cell("CV", one -> cell(one.elapsed().coefficientOfVariation()))
                .cell("forks", one -> Optional.of(count(one.elapsed().forks())))
                .cell("iterations", one -> Optional.of(count(one.elapsed().iterations())))
                .cell(
                        "CPU time",
                        one ->
                                one.counter(IterationColumn.CPU_NS)
                                        .map(Estimate::mean)
                                        .map(SummaryTable::time))
                .cell("steady forks", one -> Optional.of(steady(one.steadiness())))
                .table(
                        data.measured(),
                        """
                        Elapsed time of every configuration
                        %s; CV is the spread of the forks' means over their mean\
                        """
                                .formatted(LevelLabels.sample(elapsed) + ", mean of fork means"),
                        SummaryRow.FILE)
                .with(new SteadinessNote(data).unchecked().stream().toList());
    }

    private static Cell interval(Interval of) {
        return new Cell("%s to %s".formatted(bound(of.low()), bound(of.high())), of.low());
    }

    private static Cell steady(Steadiness of) {
        return of.isChecked()
                ? new Cell(
                        "%d of %d".formatted(of.steadyForks(), of.checkedForks()), of.steadyForks())
                : Cell.of("not checked");
    }

    private static Cell time(double ns) {
        return new Cell(NumberText.time(ns), ns);
    }

    /** The formula of an interval knows nothing of time, which cannot be below 0. */
    private static String bound(double ns) {
        return ns < 0 ? "below 0" : NumberText.time(ns);
    }

    private static Optional<Cell> cell(OptionalDouble share) {
        return share.stream()
                .mapToObj(one -> new Cell(String.format(Locale.ROOT, "%.1f %%", one * 100), one))
                .findFirst();
    }

    private static Cell count(int number) {
        return new Cell(String.format(Locale.ROOT, "%,d", number), number);
    }
}
