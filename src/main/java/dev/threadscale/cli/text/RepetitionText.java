package dev.threadscale.cli.text;

import dev.threadscale.claim.Judgement;
import dev.threadscale.report.table.Cell;
import dev.threadscale.report.table.FindingWords;
import dev.threadscale.report.table.TextTable;
import dev.threadscale.reproduce.Repetition;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Shows how the two machines differ, whether a study was reproduced, and each finding in both runs.
 */
public final class RepetitionText {

    private RepetitionText() {}

    /** Returns the differences between the two machines; the first values are those of there. */
    public static String machines(Map<String, List<String>> differences) {
        if (differences.isEmpty()) {
            return "All recorded properties of the two machines are the same.\n";
        }
        TextTable table = new TextTable(1, List.of("machine", "there", "here"));
        differences.forEach((name, values) ->
                table.add(
                        Stream.concat(Stream.of(name), values.stream().map(RepetitionText::known))
                                .toList()));
        return table.toString();
    }

    private static String known(String value) {
        return value.isEmpty() ? Cell.NONE : value;
    }

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
