package dev.threadscale.report.table;

import dev.threadscale.experiment.Measure.Precision;
import dev.threadscale.experiment.Search;
import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Run;
import dev.threadscale.report.table.Block.Note;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import dev.threadscale.results.SearchRow;
import dev.threadscale.results.SearchRow.Count;
import dev.threadscale.results.SummaryRow;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tables of the goals for which forks were added: precise means, and knees. */
public final class GoalTables {

    private GoalTables() {}

    /** Configurations that are not known as well as asked; none if nothing was asked. */
    public static List<Block> precision(Dataset data) {
        MeasureRecord measure = data.run().record().experiment().measure();
        return measure.precisionPercent() == null
                        || measure.confidencePercent() == null
                        || data.measured().isEmpty()
                ? List.of()
                : List.of(
                        precision(
                                data,
                                new Precision(
                                        measure.precisionPercent(), measure.confidencePercent()),
                                measure.forksMax()));
    }

    private static Block precision(Dataset data, Precision asked, @Nullable Integer mostForks) {
        List<SummaryRow> missed =
                data.measured().stream()
                        .filter(one ->
                                reached(one, asked).filter(half -> half <= asked.goal()).isEmpty())
                        .toList();
        String reached =
                "precision: %d of %d configurations are known within ±%s %% (%s %% confidence)"
                        .formatted(
                                data.measured().size() - missed.size(),
                                data.measured().size(),
                                asked.percent().stripTrailingZeros().toPlainString(),
                                asked.confidencePercent().stripTrailingZeros().toPlainString());
        return missed.isEmpty()
                ? new Note(reached)
                : new ConfigurationTable<>(data.run(), SummaryRow::levels)
                        .text("elapsed", one -> NumberText.time(one.elapsed().mean()))
                        .number(
                                "known within",
                                one -> reached(one, asked),
                                half -> "±" + NumberText.percent(half, 1))
                        .text("forks", one -> one.elapsed().forks() + " of " + mostForks)
                        .table(missed, reached + "; not so:", SummaryRow.FILE);
    }

    /** Half the width of the interval over the mean; empty if unknown. */
    private static Optional<Double> reached(SummaryRow one, Precision asked) {
        return one.elapsed().relativeHalfWidth(asked.confidence()).filter(Double::isFinite);
    }

    /** Between which counts the knee of each series lies; none if nothing was searched. */
    public static List<Block> knees(Run run) {
        List<SearchRow> found = SearchRow.read(run.directory(), run.record());
        return found.isEmpty()
                ? List.of()
                : run.record().search().stream().map(search -> knees(run, search, found)).toList();
    }

    private static Block knees(Run run, Search search, List<SearchRow> found) {
        List<MeasuredAxis> series =
                run.varying().stream().filter(axis -> !axis.searched()).toList();
        return new ConfigurationTable<>(series, SearchRow::levels)
                .text("knee of " + search.axis(), row -> knee(search, row))
                .time("mean at " + count(search.from()), SearchRow::referenceNanos)
                .time("below", row -> row.low().flatMap(Count::nanos))
                .factor("cost", row -> row.low().flatMap(Count::ratio))
                .time("collapsed", row -> row.high().flatMap(Count::nanos))
                .factor("cost", row -> row.high().flatMap(Count::ratio))
                .table(
                        found.stream()
                                .sorted(
                                        Comparator.comparing(
                                                SearchRow::levels, MeasuredAxis.order(series)))
                                .toList(),
                        title(run, search),
                        SearchRow.FILE)
                // One line for each reason; a table has no room for sentences.
                .with(
                        found.stream()
                                .map(SearchRow::reason)
                                .filter(reason -> !reason.isEmpty())
                                .distinct()
                                .map(reason -> "given up " + reason)
                                .toList());
    }

    private static String title(Run run, Search search) {
        String from = LevelLabels.level(search.axis(), Long.toString(search.from()));
        boolean ofTask = search.axis().equals(MeasuredAxis.TASKS) && !run.strongScaling();
        return """
        knees: the least count that costs at least %s times as much as %s
        cost: %s, over that of %s\
        """
                .formatted(
                        search.collapse().toPlainString(),
                        from,
                        ofTask ? "mean elapsed time of a task" : "mean elapsed time",
                        from);
    }

    private static String knee(Search search, SearchRow row) {
        if (row.low().isPresent() && row.high().isPresent()) {
            return "between %s and %s"
                    .formatted(count(row.low().get().count()), count(row.high().get().count()));
        }
        return row.outcome().equals(SearchRow.NONE)
                ? "none up to " + count(search.to())
                : "given up";
    }

    private static String count(long count) {
        return LevelLabels.count(Long.toString(count));
    }
}
