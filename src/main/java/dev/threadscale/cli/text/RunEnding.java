package dev.threadscale.cli.text;

import static java.util.stream.Collectors.joining;

import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Verdict;
import dev.threadscale.report.Report;
import dev.threadscale.report.page.RunPage;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.report.table.TextTable;
import dev.threadscale.report.table.WhyWords;
import dev.threadscale.text.PlainText;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The last lines of a run: the answer, the measurements, the verdicts, and the path of the report.
 *
 * @param directory of the run
 * @param width the maximum width of a line, in columns
 * @param written true if the report was written, and not only read
 */
public record RunEnding(Report report, Path directory, int width, boolean written) {

    /** The maximum number of rows, because a terminal has 24 lines. */
    private static final int MOST_ROWS = 12;

    private static final String INDENT = "  ";

    /** Returns the whole text, with empty lines between the parts. */
    public String text() {
        return Stream.of(
                        answer(),
                        TextTable.of(report.measured(MOST_ROWS), MOST_ROWS, width),
                        verdicts(one -> reason(one) + why(one)),
                        page())
                .filter(part -> !part.isEmpty())
                .map(part -> "\n" + part)
                .collect(joining());
    }

    /** Returns the text for one of several experiments, without the table and the reasons. */
    public String brief() {
        return "\n" + answer() + verdicts(this::why) + page();
    }

    /** Returns the path of the page, and the number of warnings on it; empty without a page. */
    public String page() {
        if (!written) {
            return "";
        }
        int warnings = report.warnings();
        return "Report: %s%s\n"
                .formatted(
                        Messages.path(directory.resolve(RunPage.FILE)),
                        warnings == 0 ? "" : " (" + Amounts.of(warnings, "warning") + " in it)");
    }

    private String answer() {
        String last = report.answer().getLast();
        return report.errors()
                        .filter(errors -> !errors.equals(last))
                        .map(errors -> Paragraph.of(PlainText.line(errors), width, ""))
                        .orElse("")
                + Paragraph.of(PlainText.line(last), width, "");
    }

    /**
     * Returns a line for each claim that a run here can test.
     *
     * @param below returns lines that follow it
     */
    private String verdicts(Function<Judgement, String> below) {
        List<Judgement> tested =
                report.findings().judgements().stream()
                        .filter(one -> !FindingWords.isBeyond(one))
                        .toList();
        int ids = widest(tested, one -> one.finding().id());
        int verdicts = widest(tested, FindingWords::verdict);
        int figures = widest(tested, RunEnding::figure);
        String line = "%-" + ids + "s  %-" + verdicts + "s  %-" + figures + "s  %s";
        return tested.stream()
                .map(one ->
                        PlainText.cut(
                                        line.formatted(
                                                one.finding().id(),
                                                FindingWords.verdict(one),
                                                figure(one),
                                                PlainText.line(one.finding().claim())),
                                        width)
                                + "\n"
                                + below.apply(one))
                .collect(joining());
    }

    private static int widest(List<Judgement> judgements, Function<Judgement, String> cell) {
        return judgements.stream().mapToInt(one -> cell.apply(one).length()).max().orElse(1);
    }

    private static String figure(Judgement judgement) {
        return FindingWords.figure(judgement).orElse("–");
    }

    /** Returns why a claim is open, or that its sides differ in errors. */
    private String reason(Judgement judgement) {
        return judgement.verdict() == Verdict.INCONCLUSIVE || judgement.hasUnequalErrors()
                ? Paragraph.of(PlainText.line(judgement.reason()), width, INDENT, INDENT.repeat(2))
                : "";
    }

    private String why(Judgement judgement) {
        return report.findings()
                .explained(judgement)
                .map(why -> PlainText.line("why: " + new WhyWords(why).sentence()))
                .map(why -> Paragraph.of(why, width, INDENT, INDENT.repeat(2)))
                .orElse("");
    }
}
