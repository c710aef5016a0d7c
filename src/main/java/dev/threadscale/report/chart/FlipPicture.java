package dev.threadscale.report.chart;

import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.chart.ChartPoint.End;
import dev.threadscale.report.chart.ChartPoint.End.Winner;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.flip.FlipSentence;
import dev.threadscale.report.flip.Flips;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.results.FlipRow;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Draws the ratio of two sides over the searched axis. Combinations that differ in CPUs alone are
 * lines of one picture, and so are all combinations if there are only a few.
 */
record FlipPicture(String name, Flips flips) {

    /** The maximum number of lines in a picture that differ in more than CPUs. */
    private static final int MOST_LINES = 4;

    /** The distance of a side that did not finish from all ratios, as a factor. */
    private static final double BEYOND = 1.5;

    private static final MathContext DIGITS = new MathContext(6);

    static Stream<Chart> of(String name, Analysis analysis) {
        return Flips.of(analysis.run()).stream().flatMap(flips -> of(name, flips));
    }

    static Stream<Chart> of(String name, Flips flips) {
        FlipPicture picture = new FlipPicture(name, flips);
        SequencedMap<Levels, List<FlipRow>> frames = new LinkedHashMap<>();
        boolean together = flips.rows().size() <= MOST_LINES;
        for (FlipRow row : flips.rows()) {
            Levels frame = together ? Levels.NONE : picture.varying(row).without(Axes.CPUS);
            frames.computeIfAbsent(frame, _ -> new ArrayList<>()).add(row);
        }
        return frames.entrySet().stream()
                .flatMap(frame -> picture.frame(frame.getKey(), frame.getValue()));
    }

    private Levels varying(FlipRow row) {
        return row.levels().on(flips.series().stream().map(Axis::name).toList());
    }

    private Stream<Chart> frame(Levels levels, List<FlipRow> rows) {
        FlipGoal goal = flips.goal();
        TreeSet<Long> numbers = new TreeSet<>();
        List<SequencedMap<Long, ChartPoint>> lines = new ArrayList<>();
        for (FlipRow row : rows) {
            SequencedMap<Long, ChartPoint> line = line(row);
            lines.add(line);
            numbers.addAll(line.keySet());
        }
        if (numbers.isEmpty()) {
            return Stream.empty();
        }
        List<String> labels = rows.stream().map(row -> label(row, levels)).toList();
        Palette palette = Palette.of(labels);
        List<ChartSeries> series = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            List<Optional<ChartPoint>> points = new ArrayList<>();
            for (long number : numbers) {
                points.add(Optional.ofNullable(lines.get(i).get(number)));
            }
            series.add(
                    new ChartSeries(
                            labels.get(i), palette.style(labels.get(i)), points, List.of()));
        }
        NumberText.Unit unit = NumberText.Unit.of(unit(), numbers.last());
        return new ChartBuilder(
                        flips.run(), name + part(levels), conditions(rows.getFirst(), levels))
                .over(
                        PlotForm.CROSSINGS,
                        across(unit),
                        numbers.stream().map(number -> category(number, unit)).toList())
                .saying(FlipSentence.sides(flips))
                .saying(shades(rows))
                .showing("Ratio of " + quantities())
                .add(series)
                .compared(
                        "%s / %s: geometric means of forks, error bars: 95 %% confidence interval (Welch's t)"
                                .formatted(
                                        LevelLabels.levels(goal.compare()),
                                        LevelLabels.levels(goal.with())),
                        goal.ratio().doubleValue());
    }

    /** Returns the meaning of the shaded stretches; empty without any. */
    private String shades(List<FlipRow> rows) {
        boolean changes = false;
        boolean isOpen = false;
        for (FlipRow row : rows) {
            switch (flips.answer(row)) {
                case Bracket _, FlipAnswer.NotOneLine _ -> changes = true;
                case FlipAnswer.TooClose _ -> isOpen = true;
                case FlipAnswer.Never _, FlipAnswer.GivenUp _ -> {}
            }
        }
        String open = "too close to call";
        return changes
                ? "shaded: the winner changes" + (isOpen ? ", pale: " + open : "")
                : isOpen ? "shaded: " + open : "";
    }

    /** Returns the points of a combination by number, with the ends of its brackets marked. */
    private SequencedMap<Long, ChartPoint> line(FlipRow row) {
        Map<Long, Winner> ends = ends(flips.answer(row));
        SequencedMap<Long, ChartPoint> line = new TreeMap<>();
        DoubleSummaryStatistics ratios = new DoubleSummaryStatistics();
        ratios.accept(flips.goal().ratio().doubleValue());
        for (FlipPoint point : flips.points(row)) {
            if (point.ratio().isPresent()) {
                double ratio = point.ratio().get();
                ratios.accept(ratio);
                Optional<ChartPoint.Detail> end =
                        Optional.ofNullable(ends.get(point.at()))
                                .map(winner -> new End(ratio, winner, true));
                line.put(point.at(), new ChartPoint(ratio, point.interval(), end, point.forks()));
            }
        }
        ends.forEach((number, winner) -> {
            double beyond =
                    winner == Winner.FIRST ? ratios.getMin() / BEYOND : ratios.getMax() * BEYOND;
            line.putIfAbsent(
                    number,
                    new ChartPoint(
                            beyond, Optional.empty(), Optional.of(new End(beyond, winner, false))));
        });
        return line;
    }

    private Map<Long, Winner> ends(FlipAnswer answer) {
        Map<Long, Winner> ends = new TreeMap<>();
        switch (answer) {
            case Bracket bracket -> mark(bracket, ends);
            case FlipAnswer.NotOneLine(List<Bracket> crossings) ->
                    crossings.forEach(crossing -> mark(crossing, ends));
            case FlipAnswer.TooClose close -> {
                ends.put(close.low().at(), Winner.UNDECIDED);
                ends.put(close.high().at(), Winner.UNDECIDED);
            }
            case FlipAnswer.Never _, FlipAnswer.GivenUp _ -> {}
        }
        return ends;
    }

    private void mark(Bracket bracket, Map<Long, Winner> ends) {
        ends.put(bracket.low().at(), winner(bracket.below()));
        ends.put(bracket.high().at(), winner(bracket.above()));
    }

    private Winner winner(Levels side) {
        return side.equals(flips.goal().compare()) ? Winner.FIRST : Winner.SECOND;
    }

    private String label(FlipRow row, Levels frame) {
        Levels own = varying(row).without(frame.axes());
        Levels shown = own.isEmpty() ? row.levels().on(List.of(Axes.CPUS)) : own;
        return LevelLabels.levels(shown);
    }

    private String conditions(FlipRow row, Levels frame) {
        List<String> different = new ArrayList<>(varying(row).axes());
        different.removeAll(frame.axes());
        return LevelLabels.conditions(row.levels().without(different), flips.run());
    }

    private static String part(Levels levels) {
        StringBuilder part = new StringBuilder();
        for (String axis : levels.axes()) {
            part.append("-" + axis + "-" + levels.get(axis));
        }
        return part.toString();
    }

    private String quantities() {
        return flips.goal().of().equals(Quantity.TIME)
                ? "elapsed times"
                : LevelLabels.quantity(flips.goal().of());
    }

    private String unit() {
        return switch (flips.goal().unit()) {
            case TIME -> NumberText.NANOSECONDS;
            case SIZE -> NumberText.BYTES;
            case COUNT, RATE -> "";
        };
    }

    private String across(NumberText.Unit unit) {
        String axis = flips.goal().axis();
        if (flips.goal().searchesPool()) {
            return LevelLabels.axis(List.of(new Axis(Axis.POOL_SIZE, List.of())));
        }
        for (Axis known : flips.run().axes()) {
            if (known.is(axis) && unit().isEmpty()) {
                return LevelLabels.axis(List.of(known));
            }
        }
        return "%s (%s)".formatted(LevelLabels.title(axis), unit.symbol());
    }

    private static String category(long number, NumberText.Unit unit) {
        return BigDecimal.valueOf(number / unit.size())
                .round(DIGITS)
                .stripTrailingZeros()
                .toPlainString();
    }
}
