package dev.threadscale.report.flip;

import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.results.FlipRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Says where the winner changes, for example "Virtual threads win from 1.3 to 1.6 ms of wait on;
 * below that a pool of 16 does." Pages and the console use the same sentences.
 */
public final class FlipSentence {

    /** The maximum number of combinations that are named; the table has all of them. */
    private static final int MOST = 4;

    private final Flips flips;
    private final FlipWords words;

    private FlipSentence(Flips flips) {
        this.flips = flips;
        this.words = new FlipWords(flips);
    }

    /** Returns a sentence for each combination of the other axes, without capital and full stop. */
    public static List<String> of(Flips flips) {
        return new FlipSentence(flips).sentences();
    }

    /** Returns the answer of a combination with its conditions. */
    public static String of(Flips flips, FlipRow row) {
        FlipSentence sentence = new FlipSentence(flips);
        return sentence.where(row.levels()) + sentence.answer(row);
    }

    /** Returns the meaning of the parts of a picture above and below the line. */
    public static String sides(Flips flips) {
        FlipWords words = new FlipWords(flips);
        return words.isEven()
                ? "above 1: %s, below 1: %s"
                        .formatted(
                                words.victory(flips.goal().with()),
                                words.victory(flips.goal().compare()))
                : "dashed: " + flips.goal().ratio().toPlainString();
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        List<FlipRow> rows = flips.rows();
        Optional<Levels> above = Optional.empty();
        for (FlipRow row : rows.subList(0, Math.min(MOST, rows.size()))) {
            FlipAnswer answer = flips.answer(row);
            String where = rows.size() > 1 ? where(row.levels()) : "";
            if (answer instanceof Bracket bracket && above.equals(Optional.of(bracket.above()))) {
                sentences.add(
                        "%sthe line is at %s%s"
                                .formatted(where, line(bracket), notes(row, bracket)));
            } else {
                sentences.add(where + answer(row));
            }
            above = answer instanceof Bracket bracket ? Optional.of(bracket.above()) : above;
        }
        if (rows.size() > MOST) {
            sentences.add("the table of flips has %d more".formatted(rows.size() - MOST));
        }
        return sentences;
    }

    /** Returns the conditions in words: {@code with jvm-25 on 1 CPU, }; may be empty. */
    private String where(Levels levels) {
        List<String> parts = new ArrayList<>();
        Levels varying = levels.on(flips.series().stream().map(Axis::name).toList());
        boolean counted = varying.whole(Axes.CPUS).isPresent();
        Levels further = counted ? varying.without(Axes.CPUS) : varying;
        if (!further.isEmpty()) {
            parts.add("with " + LevelLabels.levels(further));
        }
        if (counted) {
            parts.add("on " + LevelLabels.level(Axes.CPUS, varying.get(Axes.CPUS)));
        }
        return parts.isEmpty() ? "" : String.join(" ", parts) + ", ";
    }

    private String answer(FlipRow row) {
        return switch (flips.answer(row)) {
            case Bracket bracket -> found(row, bracket);
            case FlipAnswer.Never never -> never(never) + limit(row);
            case FlipAnswer.TooClose close -> tooClose(close) + limit(row);
            case FlipAnswer.NotOneLine(List<Bracket> crossings) -> several(crossings) + limit(row);
            case FlipAnswer.GivenUp(String reason) -> "the search was given up: " + reason;
        };
    }

    private String found(FlipRow row, Bracket bracket) {
        String below = words.isEven() ? "; below that " + words.instead(bracket.below()) : "";
        return "%s from %s on%s%s"
                .formatted(
                        words.victory(bracket.above()), line(bracket), below, notes(row, bracket));
    }

    private String line(Bracket bracket) {
        return words.line(bracket.low().at(), bracket.high().at());
    }

    /** Returns in brackets why an end has no ratio, and what limits the answer. */
    private String notes(FlipRow row, Bracket bracket) {
        List<String> notes = new ArrayList<>();
        unfinished(bracket.low(), bracket.below()).ifPresent(notes::add);
        unfinished(bracket.high(), bracket.above()).ifPresent(notes::add);
        if (!row.reason().isEmpty()) {
            notes.add(row.reason());
        }
        return notes.isEmpty() ? "" : " (" + String.join("; ", notes) + ")";
    }

    private static String limit(FlipRow row) {
        return row.reason().isEmpty() ? "" : " (" + row.reason() + ")";
    }

    private Optional<String> unfinished(FlipPoint point, Levels winner) {
        return point.ratio().isPresent()
                ? Optional.empty()
                : Optional.of(words.unfinished(point, winner));
    }

    private String never(FlipAnswer.Never never) {
        FlipPoint nearer = never.nearer();
        String margin =
                nearer.ratio()
                        .map(ratio ->
                                "even at %s, %s"
                                        .formatted(
                                                words.at(nearer.at()),
                                                words.margin(never.winner(), ratio)))
                        .orElseGet(() -> words.unfinished(nearer, never.winner()));
        return "%s everywhere between %s: %s"
                .formatted(
                        words.victory(never.winner()),
                        words.between(flips.goal().from(), flips.goal().to()),
                        margin);
    }

    private String tooClose(FlipAnswer.TooClose close) {
        List<String> parts = new ArrayList<>();
        long low = close.low().at();
        long high = close.high().at();
        parts.add(
                "it is too close to call "
                        + (low == high
                                ? "at " + words.at(low)
                                : "between " + words.between(low, high)));
        close.below().ifPresent(side -> parts.add("below that " + words.victory(side)));
        close.above().ifPresent(side -> parts.add("above that " + words.victory(side)));
        parts.add(
                close.forks().isPresent()
                        ? "about %d forks of each side would probably decide it"
                                .formatted(close.forks().getAsInt())
                        : "more forks would hardly decide it");
        return String.join("; ", parts);
    }

    private String several(List<Bracket> crossings) {
        List<String> parts = new ArrayList<>();
        for (Bracket crossing : crossings) {
            parts.add("%s up to %s".formatted(words.victory(crossing.below()), line(crossing)));
        }
        parts.add("above that " + words.victory(crossings.getLast().above()));
        return "there is not one line: " + String.join(", then ", parts);
    }
}
