package dev.threadscale.cli.text;

import dev.threadscale.claim.Judgement;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.reproduce.Repetition;
import dev.threadscale.reproduce.Repetition.Repeated;
import java.util.stream.Collectors;

/** Says whether a study is repeated, and shows each finding there and here. */
public final class RepetitionText {

    private static final String ROW = "%-10s  %-24s  %-24s%n";

    private RepetitionText() {}

    public static String of(Repetition repetition) {
        String table =
                repetition.findings().isEmpty()
                        ? ""
                        : ROW.formatted("finding", "there", "here")
                                + repetition.findings().stream()
                                        .map(RepetitionText::row)
                                        .collect(Collectors.joining());
        return "%n%s%s%n".formatted(table, repetition.sentence());
    }

    private static String row(Repeated one) {
        return ROW.formatted(one.id(), verdict(one.there()), verdict(one.here()));
    }

    private static String verdict(Judgement judgement) {
        return judgement.verdict().label()
                + FindingWords.measured(judgement).map(" "::concat).orElse("");
    }
}
