package dev.threadscale.report.table;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.data.HumanTime;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.Measured;
import dev.threadscale.report.page.Block;
import dev.threadscale.report.page.Cell;
import dev.threadscale.results.SummaryRow;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What {@code summary.csv} says, for people: a row for each configuration. */
public final class SummaryTable {

    private static final Cell NONE = Cell.of(ConfigurationRows.NONE);

    private final Dataset data;

    public SummaryTable(Dataset data) {
        this.data = data;
    }

    /** None if nothing was measured. */
    public List<Block> blocks() {
        if (data.measured().isEmpty()) {
            return List.of();
        }
        List<Estimate> elapsed = data.measured().stream().map(Measured::elapsed).toList();
        ConfigurationRows rows =
                new ConfigurationRows(
                        data.run(),
                        "mean",
                        "95 % interval",
                        "CV",
                        "forks",
                        "iterations",
                        "CPU time",
                        "steady forks");
        data.measured().forEach(one -> rows.addCells(one.levels(), cells(one)));
        return List.of(
                rows.table(
                        """
                        Elapsed time of every configuration
                        %s; CV is the spread of the forks' means over their mean\
                        """
                                .formatted(Labels.sample(elapsed) + ", mean of fork means"),
                        SummaryRow.FILE));
    }

    private static List<Cell> cells(Measured one) {
        Estimate elapsed = one.elapsed();
        return Stream.of(
                        Optional.of(time(elapsed.mean())),
                        elapsed.confidence()
                                .map(interval ->
                                        new Cell(
                                                "%s to %s"
                                                        .formatted(
                                                                bound(interval.low()),
                                                                bound(interval.high())),
                                                interval.low())),
                        cell(elapsed.coefficientOfVariation()),
                        Optional.of(count(elapsed.forks())),
                        Optional.of(count(elapsed.iterations())),
                        one.counter(IterationColumn.CPU_NS)
                                .map(Estimate::mean)
                                .map(SummaryTable::time),
                        one.steadiness()
                                .map(steadiness ->
                                        new Cell(
                                                "%d of %d"
                                                        .formatted(
                                                                steadiness.steadyForks(),
                                                                steadiness.forks()),
                                                steadiness.steadyForks())))
                .map(cell -> cell.orElse(NONE))
                .toList();
    }

    private static Cell time(double ns) {
        return new Cell(HumanTime.of(ns), ns);
    }

    /** The formula of an interval knows nothing of time, which cannot be below 0. */
    private static String bound(double ns) {
        return ns < 0 ? "below 0" : HumanTime.of(ns);
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
