package dev.threadscale.cli.gate;

import dev.threadscale.cli.gate.Gate.Row;
import dev.threadscale.cli.text.Amounts;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.TextTable;
import dev.threadscale.text.Markdown;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Formats the answer of a gate for people: a sentence, and a table below it. */
record GateText(Gate gate) {

    /** The maximum number of forks that is useful advice. */
    private static final int MOST_FORKS = 200;

    private static final List<PairVerdict> WORST_FIRST =
            List.of(
                    PairVerdict.MORE_ERRORS,
                    PairVerdict.DIFFERENT,
                    PairVerdict.NOT_COMPARABLE,
                    PairVerdict.OPEN,
                    PairVerdict.SAME);

    static PairVerdict worst(List<Row> rows) {
        for (PairVerdict verdict : WORST_FIRST) {
            if (rows.stream().anyMatch(row -> row.verdict() == verdict)) {
                return verdict;
            }
        }
        return PairVerdict.NEITHER;
    }

    /**
     * Returns the sentence.
     *
     * @param cutFrom the number of forks of each side that the gate allowed, if its budget was too
     *     small for them; otherwise null
     */
    static String answer(List<Row> rows, Tolerance tolerance, @Nullable Integer cutFrom) {
        String all =
                Amounts.of(
                        some(rows, row -> row.verdict() != PairVerdict.NEITHER).size(),
                        "configuration");
        List<String> parts = new ArrayList<>();
        List<Row> failing = some(rows, row -> row.verdict() == PairVerdict.MORE_ERRORS);
        if (!failing.isEmpty()) {
            Row worst =
                    Collections.max(failing, Comparator.comparingDouble(GateText::errorPercent));
            parts.add(
                    "head has %s in %s of %s, most with %s: %s"
                            .formatted(
                                    tolerance.worse(),
                                    failing.size(),
                                    all,
                                    worst.place(),
                                    worst.errors()));
        }
        List<Row> slower = ofTime(rows, PairVerdict.DIFFERENT);
        if (slower.isEmpty()) {
            parts.add(
                    "head was not found to be %s: it is within the tolerance in %s of %s"
                            .formatted(
                                    tolerance.slower(),
                                    ofTime(rows, PairVerdict.SAME).size(),
                                    all));
        } else {
            Row worst = Collections.max(slower, Comparator.comparingDouble(GateText::ratio));
            parts.add(
                    "head is %s in %s of %s, most with %s: %s"
                            .formatted(
                                    tolerance.slower(),
                                    slower.size(),
                                    all,
                                    worst.place(),
                                    size(worst)));
        }
        List<Row> undecided = ofTime(rows, PairVerdict.OPEN);
        if (!undecided.isEmpty()) {
            parts.add("%s undecided, %s".formatted(undecided.size(), remedy(undecided, cutFrom)));
        }
        int broken = ofTime(rows, PairVerdict.NOT_COMPARABLE).size();
        if (broken > 0) {
            parts.add("%s not measured".formatted(broken));
        }
        return String.join("; ", parts) + ".";
    }

    private static List<Row> some(List<Row> rows, Predicate<Row> wanted) {
        return rows.stream().filter(wanted).toList();
    }

    private static List<Row> ofTime(List<Row> rows, PairVerdict verdict) {
        return some(rows, row -> row.timeVerdict() == verdict);
    }

    private static double errorPercent(Row row) {
        return Objects.requireNonNullElse(row.headErrorPercent(), 0.0);
    }

    /** Returns the ratio of a row that failed; without one, head is overloaded. */
    private static double ratio(Row row) {
        return Objects.requireNonNullElse(row.ratio(), Double.POSITIVE_INFINITY);
    }

    /** Returns the remedy for undecided rows. */
    private static String remedy(List<Row> undecided, @Nullable Integer cutFrom) {
        int forks = 0;
        for (Row row : undecided) {
            forks = Math.max(forks, Objects.requireNonNullElse(row.forksNeeded(), 0));
        }
        if (forks == 0) {
            return "but not because of chance: the host was not quiet, or the times were not"
                    + " steady";
        }
        if (forks > MOST_FORKS) {
            return "which no reasonable number of forks would decide: the ratio is as large"
                    + " as the tolerance, so use another tolerance";
        }
        return "which about %s forks of each side would decide: ".formatted(forks)
                + (cutFrom != null && forks <= cutFrom
                        ? "measure again with a larger --budget, or none"
                        : "--set 'measure.forks={min: 8, max: %s}'".formatted(forks));
    }

    private List<String> header() {
        String quantity =
                gate.quantity().equals(Quantity.ELAPSED)
                        ? ""
                        : " " + LevelLabels.quantity(gate.quantity());
        List<String> header =
                new ArrayList<>(List.of("configuration", "base" + quantity, "head" + quantity));
        if (hasErrors()) {
            header.addAll(List.of("base errors", "head errors"));
        }
        header.addAll(List.of("head / base", "verdict"));
        return header;
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (Row row : gate.rows()) {
            List<String> cells = new ArrayList<>();
            cells.addAll(List.of(row.place(), time(row.baseNs()), time(row.headNs())));
            if (hasErrors()) {
                cells.add(percent(row.baseErrorPercent()));
                cells.add(percent(row.headErrorPercent()));
            }
            cells.addAll(List.of(size(row), verdict(row)));
            rows.add(cells);
        }
        return rows;
    }

    private boolean hasErrors() {
        return gate.rows().stream().anyMatch(row -> row.errors() != null);
    }

    private static String percent(@Nullable Double percent) {
        return percent == null ? "" : ErrorShare.text(percent);
    }

    private static String time(@Nullable Double ns) {
        return ns == null ? "" : NumberText.time(ns);
    }

    /**
     * Returns the ratio with its interval: {@code ×1.052 (1.031 to 1.074)}; or that head has none
     * because it is overloaded; otherwise empty.
     */
    private static String size(Row row) {
        Double low = row.low();
        Double high = row.high();
        if (row.ratio() == null) {
            return row.timeVerdict() == PairVerdict.DIFFERENT ? "head is overloaded" : "";
        }
        String ratio = "×" + NumberText.fixed(row.ratio(), 3);
        return low == null || high == null
                ? ratio
                : "%s (%s to %s)"
                        .formatted(ratio, NumberText.fixed(low, 3), NumberText.fixed(high, 3));
    }

    /** Returns the verdict in words, and that on the time if head is worse in both. */
    private static String verdict(Row row) {
        boolean isWorseInBoth =
                row.verdict() == PairVerdict.MORE_ERRORS
                        && row.timeVerdict() == PairVerdict.DIFFERENT;
        return row.verdict().gated() + (isWorseInBoth ? "; " + row.timeVerdict().gated() : "");
    }

    String text() {
        TextTable table = new TextTable(1, header());
        rows().forEach(table::add);
        return table + "\n" + gate.answer() + "\n";
    }

    String markdown() {
        String conditions =
                "base: %s, head: %s, tolerance: %s %%, run: %s"
                        .formatted(
                                gate.base(),
                                gate.head(),
                                gate.tolerancePercent().toPlainString(),
                                gate.run().run());
        return "### threadscale gate: %s\n\n%s\n\n%s\n%s\n"
                .formatted(
                        gate.verdict().gated(),
                        Markdown.text(gate.answer()),
                        Markdown.table(header(), rows()),
                        Markdown.text(conditions));
    }
}
