package dev.threadscale.cli.text;

import static java.util.stream.Collectors.joining;

import dev.threadscale.report.page.Claimed;
import dev.threadscale.report.page.Mark;
import dev.threadscale.report.page.ResultsPage;
import dev.threadscale.report.page.ResultsPage.Told;
import dev.threadscale.text.PlainText;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Says on less than a screen what holds of the claims of several experiments. */
public final class VerdictsText {

    /** A terminal has 24 lines. */
    private static final int MOST = 16;

    private static final int LONGEST_CLAIM = 60;

    private VerdictsText() {}

    /** Empty if none of them claims anything. */
    public static String of(ResultsPage results, Set<String> experiments) {
        List<Told> told =
                results.told().stream()
                        .filter(one -> experiments.contains(one.experiment().name()))
                        .toList();
        if (told.isEmpty()) {
            return "";
        }
        List<Told> judged =
                Stream.of(Mark.NOT_REPRODUCED, Mark.INCONCLUSIVE, Mark.REPRODUCED)
                        .flatMap(mark -> told.stream().filter(one -> one.claimed().mark() == mark))
                        .toList();
        int more = judged.size() - MOST;
        int width =
                judged.stream().mapToInt(one -> one.claimed().verdict().length()).max().orElse(0);
        return "%nwhat holds here: %s%n%s%s"
                .formatted(
                        counts(told.stream().map(Told::claimed).toList()),
                        judged.stream().limit(MOST).map(one -> row(one, width)).collect(joining()),
                        more > 0 ? "  and %d more: see the page%n".formatted(more) : "");
    }

    private static String counts(List<Claimed> claims) {
        return Mark.Count.of(claims).stream()
                        .map(one -> one.claims() + " " + one.mark().word())
                        .collect(joining(", "))
                + (Mark.Count.of(claims).stream().noneMatch(Mark.Count::isOpen)
                        ? ""
                        : Claimed.pointing(claims).map("; "::concat).orElse(""));
    }

    private static String row(Told one, int width) {
        String verdict = one.claimed().verdict();
        return "  %s%s  %-18s  %s: %s%n"
                .formatted(
                        verdict,
                        " ".repeat(width - verdict.length()),
                        one.experiment().name(),
                        one.claimed().id(),
                        PlainText.cut(one.claimed().claim(), LONGEST_CLAIM));
    }
}
