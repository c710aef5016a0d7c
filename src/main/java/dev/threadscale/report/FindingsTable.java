package dev.threadscale.report;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Judgement.Kind;
import dev.threadscale.claim.Judgement.Statistic;
import dev.threadscale.claim.Published;
import dev.threadscale.claim.Verdict;
import dev.threadscale.stats.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/** The findings for the console: a table of numbers, then each claim with the reason. */
final class FindingsTable {

    private static final int WIDTH = 100;

    static final List<String> HEADER =
            List.of(
                    "finding",
                    "verdict",
                    "measured",
                    "95 % interval",
                    "p (Holm)",
                    "expected",
                    "published");

    /** The id and the verdict say what a row is. */
    private static final int KEYS = 2;

    private static final String INDENT = "  ";
    private static final String NONE = "–";
    private static final double LEAST_P = 0.001;

    private final List<Judgement> judgements;

    FindingsTable(List<Judgement> judgements) {
        this.judgements = judgements;
    }

    /** The table, with an empty line before it; empty without findings. */
    String text() {
        if (judgements.isEmpty()) {
            return "";
        }
        TextTable table = new TextTable(KEYS, HEADER);
        StringBuilder text =
                new StringBuilder("\nfindings: does what was published hold on this host?\n");
        text.append(counts()).append('\n');
        text.append(
                "ratio of geometric means over forks with Welch's interval, or mean with Student's\n");
        judgements.forEach(judgement -> table.add(row(judgement)));
        text.append(table);
        judgements.forEach(judgement -> text.append('\n').append(words(judgement)));
        return text.toString();
    }

    private String counts() {
        return Arrays.stream(Verdict.values())
                .map(verdict ->
                        judgements.stream().filter(one -> one.verdict() == verdict).count()
                                + " "
                                + verdict.label())
                .collect(Collectors.joining(", "));
    }

    /** The cells below {@link #HEADER}. */
    static List<String> row(Judgement judgement) {
        Finding finding = judgement.finding();
        Optional<Statistic> statistic = judgement.statistic();
        boolean time = finding.of().isTime();
        return List.of(
                finding.id(),
                judgement.verdict().label(),
                statistic.map(one -> number(one.kind(), one.value(), time)).orElse(NONE),
                statistic
                        .flatMap(one -> one.interval().map(i -> interval(one.kind(), i, time)))
                        .orElse(NONE),
                p(judgement.adjusted()),
                cut(finding.expect().expected(), 26),
                Optional.ofNullable(finding.published())
                        .map(Published::text)
                        .map(text -> cut(text, 20))
                        .orElse(NONE));
    }

    private static String interval(Kind kind, Interval interval, boolean time) {
        return number(kind, interval.low(), time) + " to " + number(kind, interval.high(), time);
    }

    private static String number(Kind kind, double value, boolean time) {
        return switch (kind) {
            case RATIO -> "×" + ratio(value);
            case SHARE -> String.format(Locale.ROOT, "%.0f %%", value * 100);
            case MEAN -> Values.of(value, time ? "ns" : "");
        };
    }

    static String ratio(double value) {
        if (!Double.isFinite(value) || value >= 1e6) {
            return "∞";
        }
        return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : "%.2f", value);
    }

    private static String p(OptionalDouble p) {
        if (p.isEmpty()) {
            return NONE;
        }
        return p.getAsDouble() < LEAST_P
                ? "< " + LEAST_P
                : String.format(Locale.ROOT, "%.3f", p.getAsDouble());
    }

    private static String cut(String text, int most) {
        return text.isEmpty()
                ? NONE
                : text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }

    private static String words(Judgement judgement) {
        String place = judgement.place().isEmpty() ? "" : " Shown: " + judgement.place() + ".";
        return wrap(judgement.finding().id() + ": " + judgement.finding().claim(), "")
                + wrap(
                        judgement.verdict().label() + ": " + judgement.reason() + "." + place,
                        INDENT);
    }

    private static String wrap(String text, String indent) {
        String next = "\n" + INDENT;
        return indent + WordUtils.wrap(text, WIDTH - INDENT.length(), next, false) + "\n";
    }
}
