package dev.threadscale.report.compare;

import dev.threadscale.comparison.Difference;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.report.table.ConfigurationTable;
import dev.threadscale.report.table.TextTable;
import dev.threadscale.results.ComparisonRow;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Formats a comparison for the console. */
record ComparisonText(Comparison comparison) {

    private static final String METHOD =
            "ratio of geometric means of fork means, above 1 is slower; Welch's interval; p after"
                    + " Hochberg's correction";

    String text() {
        List<ComparedRun> runs = comparison.runs();
        return "%s\n%d runs; each is compared with the first, %s\n\n%s%s"
                .formatted(
                        comparison.run().title(),
                        runs.size(),
                        comparison.baseline().label(),
                        new Conditions(runs).table(),
                        times());
    }

    /** The text without the conditions. */
    String times() {
        StringBuilder text = new StringBuilder();
        comparison.warnings().forEach(w -> text.append("\nwarning: ").append(w));
        if (!text.isEmpty()) {
            text.append('\n');
        }
        List<ComparedRun> runs = comparison.runs();
        runs.subList(1, runs.size()).forEach(run -> text.append('\n').append(table(run)));
        return text.toString();
    }

    private String table(ComparedRun run) {
        List<ComparisonRow> all = comparison.rows(run);
        List<ComparisonRow> both = all.stream().filter(ComparisonText::isShared).toList();
        List<MeasuredAxis> varying =
                comparison.axes().stream()
                        .filter(axis ->
                                both.stream()
                                                .map(row -> row.levels().get(axis.name()))
                                                .distinct()
                                                .count()
                                        > 1)
                        .toList();
        String title =
                "%s against %s: elapsed time%s"
                        .formatted(
                                run.label(),
                                comparison.baseline().label(),
                                constant(both, varying));
        return TextTable.of(
                        new ConfigurationTable<>(varying, ComparisonRow::levels)
                                .time("first", row -> time(row.baseline()))
                                .time("this run", row -> time(row.run()))
                                .known("ratio (95 % interval)", ComparisonText::ratio)
                                .number("p", row -> row.difference().adjusted(), NumberText::p)
                                .text("verdict", ComparisonRow::verdict)
                                .table(both, title + "\n" + METHOD, ComparisonRow.FILE))
                + counts(all);
    }

    private static boolean isShared(ComparisonRow row) {
        return switch (row.difference().verdict()) {
            case ONLY_HEAD, ONLY_BASE, NEITHER -> false;
            case DIFFERENT, OPEN, SAME, NOT_COMPARABLE -> true;
        };
    }

    /** Returns the levels that all rows have in common, such as ", 1 CPU, jvm-25". */
    private String constant(List<ComparisonRow> rows, List<MeasuredAxis> varying) {
        List<MeasuredAxis> same =
                comparison.axes().stream().filter(axis -> !varying.contains(axis)).toList();
        String levels = LevelLabels.levels(Variable.only(rows.getFirst().levels(), same));
        return levels.isEmpty() ? "" : ", " + levels;
    }

    private static Optional<String> ratio(ComparisonRow row) {
        Difference difference = row.difference();
        return difference
                .interval()
                .map(both ->
                        "%s (%s – %s)"
                                .formatted(
                                        NumberText.factor(difference.ratio().orElseThrow()),
                                        NumberText.factor(both.low()),
                                        NumberText.factor(both.high())));
    }

    /**
     * Returns the time without its interval, because the interval of the ratio is decisive here.
     */
    private static Optional<Double> time(ComparisonRow.Side side) {
        return side.elapsed().map(Estimate::mean);
    }

    /**
     * Returns the number of configurations of each verdict, and the reasons why some cannot be
     * compared.
     */
    private static String counts(List<ComparisonRow> rows) {
        Map<PairVerdict, List<ComparisonRow>> by = new EnumMap<>(PairVerdict.class);
        rows.forEach(row ->
                by.computeIfAbsent(row.difference().verdict(), _ -> new ArrayList<>()).add(row));
        String verdicts =
                by.values().stream().map(ComparisonText::count).collect(Collectors.joining("; "));
        String text =
                "%d configuration%s: %s\n"
                        .formatted(rows.size(), rows.size() == 1 ? "" : "s", verdicts);
        String reasons =
                rows.stream()
                        .map(row -> row.difference().reason())
                        .filter(reason -> !reason.isEmpty())
                        .distinct()
                        .map(reason -> "not comparable: " + reason + "\n")
                        .collect(Collectors.joining());
        return text + reasons + ids(rows);
    }

    private static String count(List<ComparisonRow> rows) {
        ComparisonRow first = rows.getFirst();
        long slower = rows.stream().filter(row -> row.difference().ratio().orElse(0.0) > 1).count();
        return rows.size()
                + " "
                + first.verdict()
                + (first.difference().verdict() == PairVerdict.DIFFERENT
                        ? " (%d slower, %d faster)".formatted(slower, rows.size() - slower)
                        : "");
    }

    /** Returns a remark on different ids, which also depend on how a fork is measured. */
    private static String ids(List<ComparisonRow> rows) {
        long other =
                rows.stream()
                        .filter(row ->
                                row.run()
                                        .configuration()
                                        .flatMap(id ->
                                                row.baseline()
                                                        .configuration()
                                                        .filter(its -> !its.equals(id)))
                                        .isPresent())
                        .count();
        return other == 0
                ? ""
                : ("%d have different ids and are matched by their levels, because"
                                        + " settings differ that can")
                                .formatted(other)
                        + " change a result (see the warnings)\n";
    }
}
