package dev.threadscale.report.compare;

import dev.threadscale.comparison.Difference;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.levels.MeasuredAxis;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.ConfigurationTable;
import dev.threadscale.report.table.TextTable;
import dev.threadscale.results.ComparisonRow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Formats a comparison for the console. */
record ComparisonText(Comparison comparison) {

    String text() {
        List<ComparedRun> runs = comparison.runs();
        return "%s\n%d runs; each is compared with the first, %s\n\n%s%s"
                .formatted(
                        comparison.run().title(),
                        runs.size(),
                        comparison.baseline().label(),
                        new Conditions(runs).table(),
                        tables());
    }

    /** The text without the conditions. */
    String tables() {
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
                """
                %s against %s: %s%s
                ratio of geometric means of fork means, above 1 is %s; Welch's interval; p after\
                 Hochberg's correction\
                """
                        .formatted(
                                run.label(),
                                comparison.baseline().label(),
                                quantity().words(),
                                constant(both, varying),
                                quantity().more());
        boolean hasErrors = both.stream().anyMatch(ComparisonRow::hasErrors);
        return TextTable.of(
                        new ConfigurationTable<>(varying, ComparisonRow::levels)
                                .text("first", row -> value(row, row.baseline()))
                                .text("this run", row -> value(row, row.run()))
                                .knownIf(hasErrors, "errors: first", row -> share(row.baseline()))
                                .knownIf(hasErrors, "this run", row -> share(row.run()))
                                .known("ratio (95 % interval)", ComparisonText::ratio)
                                .number("p", row -> row.difference().adjusted(), NumberText::p)
                                .text("verdict", this::verdict)
                                .table(both, title, ComparisonRow.FILE))
                + counts(all);
    }

    private static Optional<String> share(ComparisonRow.Side side) {
        return side.errors().map(ErrorShare::share);
    }

    private String verdict(ComparisonRow row) {
        return (hasUnequalErrors(row) ? "errors differ; " : "") + row.verdict();
    }

    private boolean hasUnequalErrors(ComparisonRow row) {
        return row.hasUnequalErrors(comparison.rows().size());
    }

    private static boolean isShared(ComparisonRow row) {
        return switch (row.difference().verdict()) {
            case ONLY_HEAD, ONLY_BASE, NEITHER -> false;
            case MORE_ERRORS, DIFFERENT, OPEN, SAME, NOT_COMPARABLE -> true;
        };
    }

    /** Returns the levels that all rows have in common, such as ", 1 CPU, jvm-25". */
    private String constant(List<ComparisonRow> rows, List<MeasuredAxis> varying) {
        List<MeasuredAxis> same =
                comparison.axes().stream().filter(axis -> !varying.contains(axis)).toList();
        String levels = LevelLabels.levels(Frame.only(rows.getFirst().levels(), same));
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
     * Returns the mean without its interval, because the interval of the ratio is decisive here; or
     * that the service was overloaded.
     */
    private String value(ComparisonRow row, ComparisonRow.Side side) {
        return side.isOverloaded() && row.difference().ratio().isEmpty()
                ? "overloaded"
                : side.value()
                        .map(known -> NumberText.value(known.mean(), quantity().unit()))
                        .orElse("");
    }

    private ComparedQuantity quantity() {
        return comparison.quantity();
    }

    /**
     * Returns the number of configurations of each verdict, the reasons why some cannot be
     * compared, and the doubts about others.
     */
    private String counts(List<ComparisonRow> rows) {
        Map<PairVerdict, List<ComparisonRow>> by = new EnumMap<>(PairVerdict.class);
        rows.forEach(row ->
                by.computeIfAbsent(row.difference().verdict(), _ -> new ArrayList<>()).add(row));
        String verdicts = by.values().stream().map(this::count).collect(Collectors.joining("; "));
        long unequal = rows.stream().filter(this::hasUnequalErrors).count();
        String text =
                "%d configuration%s: %s%s\n"
                        .formatted(
                                rows.size(),
                                rows.size() == 1 ? "" : "s",
                                unequal == 0 ? "" : "errors differ in %d; ".formatted(unequal),
                                verdicts);
        String reasons =
                rows.stream()
                        .map(ComparisonRow::difference)
                        .filter(difference -> !difference.reason().isEmpty())
                        .map(difference ->
                                (difference.verdict() == PairVerdict.NOT_COMPARABLE
                                                ? "not comparable: "
                                                : "note: ")
                                        + difference.reason()
                                        + "\n")
                        .distinct()
                        .collect(Collectors.joining());
        return text + reasons + ids(rows);
    }

    private String count(List<ComparisonRow> rows) {
        ComparisonRow first = rows.getFirst();
        return rows.size()
                + " "
                + first.verdict()
                + (first.difference().verdict() == PairVerdict.DIFFERENT ? directions(rows) : "");
    }

    private String directions(List<ComparisonRow> rows) {
        List<Double> ratios =
                rows.stream().flatMap(row -> row.difference().ratio().stream()).toList();
        long more = ratios.stream().filter(ratio -> ratio > 1).count();
        int overloaded = rows.size() - ratios.size();
        return " (%d %s, %d %s%s)"
                .formatted(
                        more,
                        quantity().more(),
                        ratios.size() - more,
                        quantity().less(),
                        overloaded == 0
                                ? ""
                                : ", %d overloaded in one of the runs".formatted(overloaded));
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
                : (other == 1
                                ? "1 has a different id and is matched by its levels"
                                : "%d have different ids and are matched by their levels"
                                        .formatted(other))
                        + ", because settings differ that can change a result (see the warnings)\n";
    }
}
