package dev.threadscale.report.table;

import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.report.flip.FlipSentence;
import dev.threadscale.report.flip.Flips;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.table.TableKind.Part;
import dev.threadscale.results.FlipRow;
import dev.threadscale.results.FlipRow.End;
import java.util.ArrayList;
import java.util.List;

/** The table of flips: both ends of each bracket, and how clear they are. */
final class FlipTable {

    static final TableKind<Flips> KIND =
            new TableKind<>(Part.SCALING, source -> Flips.of(source.run()).stream(), FlipTable::of);

    private FlipTable() {}

    static ReportTable of(Flips flips) {
        FlipGoal goal = flips.goal();
        return new ConfigurationTable<>(flips.series(), FlipRow::levels)
                .text("answer", row -> row.outcome().replace('-', ' '))
                .text("wins below", row -> side(goal, row.sideBelow()))
                .known("up to", row -> row.low().map(end -> number(goal, end)))
                .known("ratio", row -> row.low().map(FlipTable::ratio))
                .text("wins above", row -> side(goal, row.sideAbove()))
                .known("from", row -> row.high().map(end -> number(goal, end)))
                .known("ratio", row -> row.high().map(FlipTable::ratio))
                .text("forks", row -> Integer.toString(row.forks()))
                .table(
                        flips.rows(),
                        """
                        flips: who wins below and above which %s
                        ratio: %s, %s / %s; the line is at %s\
                        """
                                .formatted(
                                        goal.axis(),
                                        LevelLabels.quantity(goal.of()),
                                        LevelLabels.levels(goal.compare()),
                                        LevelLabels.levels(goal.with()),
                                        goal.ratio().toPlainString()),
                        FlipRow.FILE)
                .with(further(flips));
    }

    /** Returns a line for each answer that the columns do not say in full. */
    private static List<String> further(Flips flips) {
        List<String> lines = new ArrayList<>();
        for (FlipRow row : flips.rows()) {
            boolean isComplete =
                    switch (flips.answer(row)) {
                        case FlipAnswer.Bracket _, FlipAnswer.Never _ -> row.reason().isEmpty();
                        case FlipAnswer.TooClose _, FlipAnswer.NotOneLine _, FlipAnswer.GivenUp _ ->
                                false;
                    };
            if (!isComplete) {
                lines.add(FlipSentence.of(flips, row));
            }
        }
        return lines;
    }

    private static String side(FlipGoal goal, String text) {
        return text.equals(goal.compare().text())
                ? LevelLabels.levels(goal.compare())
                : text.isEmpty() ? "" : LevelLabels.levels(goal.with());
    }

    private static String number(FlipGoal goal, End end) {
        return goal.unit().words(goal.unit().number(end.at()));
    }

    private static String ratio(End end) {
        return end.ratio().map(NumberText::factor).orElse("unfinished");
    }
}
