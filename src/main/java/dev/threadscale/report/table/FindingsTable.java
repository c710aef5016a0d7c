package dev.threadscale.report.table;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Judgement.Verdict;
import dev.threadscale.report.data.Findings;
import dev.threadscale.report.table.Block.Cell;
import dev.threadscale.text.PlainText;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.text.WordUtils;

/** The findings for the console: a table of numbers, then each claim with the reason. */
public record FindingsTable(Findings findings) {

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

    /** The table, with an empty line before it; empty without findings. */
    public String text() {
        List<Judgement> judgements = findings.judgements();
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
        List<Judgement> judgements = findings.judgements();
        long beyond = judgements.stream().filter(FindingWords::isBeyond).count();
        return Arrays.stream(Verdict.values())
                        .map(verdict ->
                                judgements.stream()
                                                .filter(one -> one.verdict() == verdict)
                                                .filter(one -> !FindingWords.isBeyond(one))
                                                .count()
                                        + " "
                                        + verdict.label())
                        .collect(Collectors.joining(", "))
                + (beyond == 0 ? "" : ", %d beyond any run here".formatted(beyond));
    }

    /** The cells below {@link #HEADER}. */
    static List<String> row(Judgement judgement) {
        Finding finding = judgement.finding();
        return List.of(
                finding.id(),
                judgement.verdict().label(),
                FindingWords.measured(judgement).orElse(Cell.NONE),
                FindingWords.interval(judgement).orElse(Cell.NONE),
                FindingWords.p(judgement).orElse(Cell.NONE),
                cut(finding.expect().expected(), 26),
                FindingWords.published(judgement).map(text -> cut(text, 20)).orElse(Cell.NONE));
    }

    private static String cut(String text, int most) {
        return text.isEmpty() ? Cell.NONE : PlainText.cut(text, most);
    }

    private String words(Judgement judgement) {
        return wrap(judgement.finding().id() + ": " + judgement.finding().claim(), "")
                + wrap(judgement.verdict().label() + ": " + FindingWords.reason(judgement), INDENT)
                + FindingWords.size(judgement).map(size -> wrap("size: " + size, INDENT)).orElse("")
                + findings.explained(judgement)
                        .map(why -> wrap("why: " + new WhyWords(why).sentence(), INDENT))
                        .orElse("");
    }

    private static String wrap(String text, String indent) {
        String next = "\n" + INDENT;
        return indent
                + WordUtils.wrap(PlainText.line(text), WIDTH - INDENT.length(), next, false)
                + "\n";
    }
}
