package dev.threadscale.cli.gate;

import dev.threadscale.cli.text.Amounts;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.TextTable;
import dev.threadscale.text.Markdown;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Formats the answer of a gate for people: a sentence, and a table below it. */
public final class GateAnswer {

    /** The maximum number of forks that is useful advice. */
    private static final int MOST_FORKS = 200;

    private static final List<PairVerdict> WORST_FIRST =
            List.of(
                    PairVerdict.MORE_ERRORS,
                    PairVerdict.DIFFERENT,
                    PairVerdict.NOT_COMPARABLE,
                    PairVerdict.OPEN,
                    PairVerdict.SAME);

    private GateAnswer() {}

    static PairVerdict worst(List<GateRow> rows) {
        return WORST_FIRST.stream()
                .filter(verdict -> !with(rows, verdict).isEmpty())
                .findFirst()
                .orElse(PairVerdict.NEITHER);
    }

    /**
     * Returns the sentence.
     *
     * @param cutFrom the number of forks of each side that the gate allowed, if its budget was too
     *     small for them
     */
    static String of(List<GateRow> rows, Tolerance tolerance, Optional<Integer> cutFrom) {
        List<GateRow> failed = ofTime(rows, PairVerdict.DIFFERENT);
        List<GateRow> undecided = ofTime(rows, PairVerdict.OPEN);
        long runnable = rows.stream().filter(row -> row.verdict() != PairVerdict.NEITHER).count();
        List<String> parts = new ArrayList<>();
        errors(rows, tolerance, runnable).ifPresent(parts::add);
        if (!failed.isEmpty()) {
            GateRow worst =
                    failed.stream().max(Comparator.comparingDouble(GateAnswer::ratio)).get();
            parts.add(
                    "head is %s in %s of %s, most with %s: %s"
                            .formatted(
                                    tolerance.slower(),
                                    failed.size(),
                                    Amounts.of(runnable, "configuration"),
                                    worst.place(),
                                    worst.size()));
        } else {
            parts.add(
                    "head was not found to be %s: it is within the tolerance in %s of %s"
                            .formatted(
                                    tolerance.slower(),
                                    ofTime(rows, PairVerdict.SAME).size(),
                                    Amounts.of(runnable, "configuration")));
        }
        if (!undecided.isEmpty()) {
            parts.add("%s undecided, %s".formatted(undecided.size(), remedy(undecided, cutFrom)));
        }
        long broken = ofTime(rows, PairVerdict.NOT_COMPARABLE).size();
        if (broken > 0) {
            parts.add("%s not measured".formatted(broken));
        }
        return String.join("; ", parts) + ".";
    }

    /** Returns the part on errors; empty if head does not have more than is allowed. */
    private static Optional<String> errors(List<GateRow> rows, Tolerance tolerance, long runnable) {
        List<GateRow> more = with(rows, PairVerdict.MORE_ERRORS);
        return more.stream()
                .max(
                        Comparator.comparing(
                                GateRow::headErrorPercent,
                                Comparator.nullsFirst(Comparator.naturalOrder())))
                .map(worst ->
                        "head has %s in %s of %s, most with %s: %s"
                                .formatted(
                                        tolerance.worse(),
                                        more.size(),
                                        Amounts.of(runnable, "configuration"),
                                        worst.place(),
                                        worst.errors()));
    }

    /** Returns the remedy for undecided rows. */
    private static String remedy(List<GateRow> undecided, Optional<Integer> cutFrom) {
        Optional<Integer> forks =
                undecided.stream()
                        .flatMap(row -> Optional.ofNullable(row.forksNeeded()).stream())
                        .max(Comparator.naturalOrder());
        if (forks.isEmpty()) {
            return "but not because of chance: the host was not quiet, or the times were not"
                    + " steady";
        }
        if (forks.get() > MOST_FORKS) {
            return "which no reasonable number of forks would decide: the ratio is as large"
                    + " as the tolerance, so use another tolerance";
        }
        return "which about %s forks of each side would decide: ".formatted(forks.get())
                + (cutFrom.isPresent() && forks.get() <= cutFrom.get()
                        ? "measure again with a larger --budget, or none"
                        : "--set 'measure.forks={min: 8, max: %s}'".formatted(forks.get()));
    }

    private static List<GateRow> with(List<GateRow> rows, PairVerdict verdict) {
        return rows.stream().filter(row -> row.verdict() == verdict).toList();
    }

    private static List<GateRow> ofTime(List<GateRow> rows, PairVerdict verdict) {
        return rows.stream().filter(row -> row.timeVerdict() == verdict).toList();
    }

    /** Returns the ratio of a row that failed; without one, head is overloaded. */
    private static double ratio(GateRow row) {
        return row.ratio() == null ? Double.POSITIVE_INFINITY : row.ratio();
    }

    private static List<String> header(GateResult result) {
        String of =
                result.quantity().equals(Quantity.ELAPSED)
                        ? ""
                        : " " + LevelLabels.quantity(result.quantity());
        List<String> header = new ArrayList<>(List.of("configuration", "base" + of, "head" + of));
        if (hasErrors(result)) {
            header.addAll(List.of("base errors", "head errors"));
        }
        header.addAll(List.of("head / base", "verdict"));
        return header;
    }

    private static List<String> cells(GateResult result, GateRow row) {
        List<String> cells =
                new ArrayList<>(List.of(row.place(), time(row.baseNs()), time(row.headNs())));
        if (hasErrors(result)) {
            cells.add(percent(row.baseErrorPercent()));
            cells.add(percent(row.headErrorPercent()));
        }
        cells.addAll(List.of(row.size(), row.words()));
        return cells;
    }

    private static boolean hasErrors(GateResult result) {
        return result.rows().stream().anyMatch(row -> row.errors() != null);
    }

    private static String percent(@Nullable Double percent) {
        return percent == null ? "" : ErrorShare.text(percent);
    }

    private static String time(@Nullable Double ns) {
        return ns == null ? "" : NumberText.time(ns);
    }

    /** Formats the answer for a terminal. */
    public static String text(GateResult result) {
        TextTable table = new TextTable(1, header(result));
        result.rows().forEach(row -> table.add(cells(result, row)));
        return table + "\n" + result.answer() + "\n";
    }

    /**
     * Formats the answer for the summary of a build: the sentence, the table, and why a row does
     * not have a verdict.
     */
    public static String markdown(GateResult result) {
        StringBuilder text = new StringBuilder();
        text.append("### threadscale gate: ").append(GateWords.of(result.verdict())).append("\n\n");
        text.append(Markdown.text(result.answer())).append("\n\n");
        text.append(
                Markdown.table(
                        header(result),
                        result.rows().stream().map(row -> cells(result, row)).toList()));
        text.append('\n')
                .append(
                        Markdown.text(
                                "base: %s, head: %s, tolerance: %s %%, run: %s"
                                        .formatted(
                                                result.base(),
                                                result.head(),
                                                result.tolerancePercent().toPlainString(),
                                                result.run().run())))
                .append('\n');
        return text.toString();
    }
}
