package dev.threadscale.cli.text;

import dev.threadscale.claim.Judgement;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.reproduce.Repetition;
import dev.threadscale.reproduce.Repetition.Repeated;
import java.util.stream.Collectors;

/** Says whether a study is repeated, and shows each finding there and here. */
public final class RepetitionText {

    private static final String FINDING = "finding";

    private RepetitionText() {}

    public static String of(Repetition repetition) {
        int longest =
                repetition.findings().stream()
                        .mapToInt(one -> one.id().length())
                        .reduce(FINDING.length(), Math::max);
        String row = "%-" + longest + "s  %-26s  %s%n";
        String table =
                repetition.findings().isEmpty()
                        ? ""
                        : row.formatted(FINDING, "there", "here")
                                + repetition.findings().stream()
                                        .map(one -> row(row, one))
                                        .collect(Collectors.joining());
        return "%n%s%s%n%s%n".formatted(table, repetition.sentence(), repetition.agreement());
    }

    private static String row(String form, Repeated one) {
        return String.format(form, one.id(), verdict(one.there()), verdict(one.here()));
    }

    private static String verdict(Judgement judgement) {
        return judgement.verdict().label()
                + FindingWords.measured(judgement).map(" "::concat).orElse("");
    }
}
