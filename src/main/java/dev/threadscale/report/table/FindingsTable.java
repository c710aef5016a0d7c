package dev.threadscale.report.table;

import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Verdict;
import dev.threadscale.report.data.Findings;
import dev.threadscale.results.FindingsCsv;
import dev.threadscale.text.PlainText;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Formats the findings for the console: a table of numbers, then each claim with the reason. */
record FindingsTable(Findings findings) {

    private static final int WIDTH = 100;

    private static final String INDENT = "  ";

    /** Returns the table after an empty line; empty without findings. */
    String text() {
        List<Judgement> judgements = findings.judgements();
        if (judgements.isEmpty()) {
            return "";
        }
        ReportTable table =
                columns()
                        .table(
                                judgements,
                                """
                                findings: does what was published hold on this host?
                                %s
                                ratio of geometric means over forks with Welch's interval, or mean with Student's\
                                """
                                        .formatted(counts()),
                                FindingsCsv.FILE);
        // All rows are shown, because the words below refer to each of them.
        StringBuilder text = new StringBuilder("\n" + TextTable.of(table, judgements.size()));
        judgements.forEach(judgement -> text.append('\n').append(words(judgement)));
        return text.toString();
    }

    private String counts() {
        Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
        int beyond = 0;
        for (Judgement judgement : findings.judgements()) {
            if (FindingWords.isBeyond(judgement)) {
                beyond++;
            } else {
                verdicts.merge(judgement.verdict(), 1, Integer::sum);
            }
        }
        StringJoiner words = new StringJoiner(", ");
        for (Verdict verdict : Verdict.values()) {
            words.add(verdicts.getOrDefault(verdict, 0) + " " + verdict.label());
        }
        return words + (beyond == 0 ? "" : ", %d not testable here".formatted(beyond)) + pointing();
    }

    private String pointing() {
        List<Judgement> judgements = findings.judgements();
        return judgements.stream().noneMatch(Judgement::isOpen)
                ? ""
                : FindingWords.pointing(
                                judgements.stream().map(Judgement::points),
                                judgements.stream()
                                        .anyMatch(judgement ->
                                                FindingWords.published(judgement).isPresent()))
                        .map("\n"::concat)
                        .orElse("");
    }

    /** Returns the columns of all tables of findings; the id and the verdict identify a row. */
    static ConfigurationTable<Judgement> columns() {
        return new ConfigurationTable<Judgement>(2)
                .text("finding", judgement -> judgement.finding().id())
                .text("verdict", FindingWords::verdict)
                .known("measured", FindingWords::measured)
                .known("95 % interval", FindingWords::interval)
                .known("p (Hochberg)", FindingWords::p)
                .text(
                        "expected",
                        judgement -> PlainText.cut(judgement.finding().expect().expected(), 30))
                .known(
                        "published",
                        judgement ->
                                FindingWords.published(judgement)
                                        .map(text -> PlainText.cut(text, 20)));
    }

    private String words(Judgement judgement) {
        return wrap(judgement.finding().id() + ": " + judgement.finding().claim(), "")
                + wrap(
                        FindingWords.verdict(judgement)
                                + ": "
                                + FindingWords.undecided(judgement)
                                + FindingWords.reason(judgement),
                        INDENT)
                + FindingWords.size(judgement).map(size -> wrap("size: " + size, INDENT)).orElse("")
                + findings.explained(judgement)
                        .map(why -> wrap("why: " + new WhyWords(why).sentence(), INDENT))
                        .orElse("");
    }

    private static String wrap(String text, String indent) {
        return TextTable.wrap(text, indent, WIDTH);
    }
}
