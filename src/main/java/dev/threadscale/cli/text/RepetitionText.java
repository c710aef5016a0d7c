package dev.threadscale.cli.text;

import dev.threadscale.claim.Judgement;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.report.table.TextTable;
import dev.threadscale.reproduce.Repetition;
import java.util.List;

/** Shows whether a study was reproduced, and each finding in both runs. */
public final class RepetitionText {

    private RepetitionText() {}

    public static String of(Repetition repetition) {
        TextTable table = new TextTable(1, List.of("finding", "there", "here"));
        repetition
                .findings()
                .forEach(one ->
                        table.add(List.of(one.id(), verdict(one.there()), verdict(one.here()))));
        return "%n%s%s%n%s%n"
                .formatted(
                        repetition.findings().isEmpty() ? "" : table + "\n",
                        repetition.sentence(),
                        repetition.agreement());
    }

    private static String verdict(Judgement judgement) {
        return judgement.verdict().label()
                + FindingWords.measured(judgement).map(" "::concat).orElse("");
    }
}
