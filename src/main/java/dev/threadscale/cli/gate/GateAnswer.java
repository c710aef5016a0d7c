package dev.threadscale.cli.gate;

import dev.threadscale.cli.text.Amounts;
import dev.threadscale.comparison.PairVerdict;
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
        List<GateRow> failed = with(rows, PairVerdict.DIFFERENT);
        List<GateRow> undecided = with(rows, PairVerdict.OPEN);
        long runnable = rows.stream().filter(row -> row.verdict() != PairVerdict.NEITHER).count();
        List<String> parts = new ArrayList<>();
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
                                    with(rows, PairVerdict.SAME).size(),
                                    Amounts.of(runnable, "configuration")));
        }
        if (!undecided.isEmpty()) {
            parts.add("%s undecided, %s".formatted(undecided.size(), remedy(undecided, cutFrom)));
        }
        long broken = with(rows, PairVerdict.NOT_COMPARABLE).size();
        if (broken > 0) {
            parts.add("%s not measured".formatted(broken));
        }
        return String.join("; ", parts) + ".";
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

    /** Returns the ratio of a row that failed; without one, head is overloaded. */
    private static double ratio(GateRow row) {
        return row.ratio() == null ? Double.POSITIVE_INFINITY : row.ratio();
    }

    private static List<String> header(GateResult result) {
        String of =
                result.quantity().equals(Quantity.ELAPSED)
                        ? ""
                        : " " + LevelLabels.quantity(result.quantity());
        return List.of("configuration", "base" + of, "head" + of, "head / base", "verdict");
    }

    private static List<String> cells(GateRow row) {
        return List.of(
                row.place(),
                time(row.baseNs()),
                time(row.headNs()),
                row.size(),
                GateWords.of(row.verdict()));
    }

    private static String time(@Nullable Double ns) {
        return ns == null ? "" : NumberText.time(ns);
    }

    /** Formats the answer for a terminal. */
    public static String text(GateResult result) {
        TextTable table = new TextTable(1, header(result));
        result.rows().forEach(row -> table.add(cells(row)));
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
                        header(result), result.rows().stream().map(GateAnswer::cells).toList()));
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
