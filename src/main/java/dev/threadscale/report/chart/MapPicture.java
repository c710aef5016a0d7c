package dev.threadscale.report.chart;

import dev.threadscale.flip.MapGoal;
import dev.threadscale.levels.Axis;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.chart.ChartPoint.Territory;
import dev.threadscale.report.chart.ChartPoint.Territory.Side;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.flip.MapSentence;
import dev.threadscale.report.flip.WinnerMap;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.results.MapRow;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Draws the map of winners of each combination of the other axes. */
record MapPicture(String name, WinnerMap map, List<Side> sides) {

    /** The ratio up to which the second of several sides is shown. */
    private static final double CLOSE = 1.1;

    private static final int PAIR = 2;

    static Stream<Chart> of(String name, Analysis analysis) {
        return WinnerMap.of(analysis.run()).stream().flatMap(map -> of(name, map));
    }

    static Stream<Chart> of(String name, WinnerMap map) {
        List<String> labels =
                map.goal().sides().stream().map(side -> LevelLabels.levels(side)).toList();
        Palette palette = Palette.of(labels);
        List<Side> sides = new ArrayList<>();
        for (String label : labels) {
            sides.add(new Side(label, palette.style(label).colour().getRGB() & 0xFFFFFF));
        }
        return new MapPicture(name, map, sides).charts();
    }

    private Stream<Chart> charts() {
        MapGoal goal = map.goal();
        List<ChartSeries> rows = new ArrayList<>();
        int width = goal.x().numbers().size();
        List<Long> numbers = goal.y().numbers();
        for (int y = numbers.size() - 1; y >= 0; y--) {
            List<Optional<ChartPoint>> points = new ArrayList<>();
            for (MapRow cell : map.cells().subList(y * width, (y + 1) * width)) {
                points.add(Optional.of(point(cell)));
            }
            String label = goal.y().unit().words(numbers.get(y));
            rows.add(new ChartSeries(label, Style.ideal(), points, List.of()));
        }
        return new ChartBuilder(map.run(), name + part(), conditions())
                .over(
                        PlotForm.MAP,
                        title(goal.x()),
                        goal.x().numbers().stream().map(goal.x().unit()::words).toList())
                .saying(MapSentence.of(map))
                .showing(title(goal.y()))
                .add(rows)
                .described(meaning());
    }

    private ChartPoint point(MapRow cell) {
        Optional<Side> winner = map.side(cell.winner()).map(sides::get);
        Territory territory =
                new Territory(
                        winner,
                        sides,
                        close(cell),
                        cell.measured(),
                        !cell.outcome().equals(MapRow.NOT_COMPARABLE),
                        cell.ratio().map(NumberText::ratio));
        return new ChartPoint(
                cell.ratio().orElse(ChartBuilder.UNCHANGED),
                Optional.empty(),
                Optional.of(territory),
                cell.forks());
    }

    /** Returns the sides that are near to winning a cell of a map of more than two. */
    private List<Side> close(MapRow cell) {
        List<Side> close = new ArrayList<>();
        if (sides.size() > PAIR && cell.outcome().equals(MapRow.TOO_CLOSE)) {
            for (String candidate : cell.reason().split(" or ", -1)) {
                map.side(candidate).ifPresent(side -> close.add(sides.get(side)));
            }
        } else if (sides.size() > PAIR && cell.ratio().filter(by -> by <= CLOSE).isPresent()) {
            map.side(cell.second()).ifPresent(side -> close.add(sides.get(side)));
        }
        return close;
    }

    private String meaning() {
        String quantity =
                map.goal().of().equals(Quantity.TIME)
                        ? "elapsed times"
                        : LevelLabels.quantity(map.goal().of());
        String ratio =
                sides.size() == PAIR
                        ? "%s / %s, ratio of %s"
                                .formatted(
                                        sides.getFirst().label(), sides.getLast().label(), quantity)
                        : "second / fastest side, ratio of %s; bar: a side within 10 %%"
                                .formatted(quantity);
        String line =
                map.goal().ratio().compareTo(BigDecimal.ONE) == 0
                        ? ""
                        : "; the line is at " + map.goal().ratio().toPlainString();
        return "number: %s%s; pale: not measured, between cells that agree".formatted(ratio, line);
    }

    private String title(MapGoal.Scale scale) {
        String unit = map.run().record().experiment().unitOf(scale.axis());
        return LevelLabels.title(scale.axis()) + (unit.isEmpty() ? "" : " (" + unit + ")");
    }

    private String conditions() {
        return LevelLabels.conditions(map.levels(), map.run());
    }

    private String part() {
        StringBuilder part = new StringBuilder();
        for (Axis axis : map.series()) {
            part.append("-" + axis.name() + "-" + map.levels().get(axis.name()));
        }
        return part.toString();
    }
}
