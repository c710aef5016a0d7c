package dev.threadscale.cli.text;

import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Verdict;
import dev.threadscale.report.Report;
import dev.threadscale.report.page.RunPage;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.report.table.TextTable;
import dev.threadscale.report.table.WhyWords;
import dev.threadscale.text.PlainText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

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
        StringBuilder text = new StringBuilder();
        for (String part :
                List.of(
                        answer(),
                        TextTable.of(report.measured(MOST_ROWS), MOST_ROWS, width),
                        verdicts(judgement -> reason(judgement) + why(judgement)),
                        page())) {
            text.append(part.isEmpty() ? "" : "\n" + part);
        }
        return text.toString();
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
        List<String> flips = new ArrayList<>(report.flips());
        flips.remove(last);
        return report.errors()
                        .filter(errors -> !errors.equals(last))
                        .map(errors -> Paragraph.of(PlainText.line(errors), width, ""))
                        .orElse("")
                + (flips.isEmpty()
                        ? ""
                        : Paragraph.of(PlainText.line(String.join(" ", flips)), width, ""))
                + Paragraph.of(PlainText.line(last), width, "");
    }

    /**
     * Returns a line for each claim that a run here can test.
     *
     * @param below returns lines that follow it
     */
    private String verdicts(Function<Judgement, String> below) {
        List<Judgement> tested = new ArrayList<>(report.findings().judgements());
        tested.removeIf(FindingWords::isBeyond);
        int ids = 1;
        int verdicts = 1;
        int figures = 1;
        for (Judgement judgement : tested) {
            ids = Math.max(ids, judgement.finding().id().length());
            verdicts = Math.max(verdicts, FindingWords.verdict(judgement).length());
            figures = Math.max(figures, figure(judgement).length());
        }
        String form = "%-" + ids + "s  %-" + verdicts + "s  %-" + figures + "s  %s";
        StringBuilder lines = new StringBuilder();
        for (Judgement judgement : tested) {
            String line =
                    form.formatted(
                            judgement.finding().id(),
                            FindingWords.verdict(judgement),
                            figure(judgement),
                            PlainText.line(judgement.finding().claim()));
            lines.append(PlainText.cut(line, width)).append("\n").append(below.apply(judgement));
        }
        return lines.toString();
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
