package dev.threadscale.results;

import dev.threadscale.flip.FlipPoint;
import dev.threadscale.flip.MapCell;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.flip.MapProbe;
import dev.threadscale.flip.MapProbe.Settled;
import dev.threadscale.flip.MapSearch.Step;
import dev.threadscale.levels.Levels;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.ColumnNames;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.Interval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row of {@code map.csv}: who wins at a cell of a map.
 *
 * @param levels label by axis, without the map's axes and those of the sides
 * @param x the level of the axis to the right
 * @param y the level of the axis upwards
 * @param outcome {@link #WON}, {@link #TOO_CLOSE} or {@link #NOT_COMPARABLE}
 * @param measured false if the cell was filled in between agreeing ones
 * @param winner as {@code threads=virtual}; empty unless one side wins
 * @param second the side that came next; empty if the cell was filled in
 * @param ratio value of the first of two sides over the second; of more sides, that of the second
 *     over the winner; empty if unknown
 * @param forks of the two sides that are compared
 * @param reason why it cannot be compared, who may have won, or which forks did not finish
 */
public record MapRow(
        Levels levels,
        String x,
        String y,
        String outcome,
        Boolean measured,
        String winner,
        String second,
        Optional<Double> ratio,
        @ColumnNames("ratio_from") Optional<Double> ratioFrom,
        @ColumnNames("ratio_to") Optional<Double> ratioTo,
        int forks,
        String reason) {

    public static final String FILE = "map.csv";

    public static final String WON = "won";
    public static final String TOO_CLOSE = "too-close";
    public static final String NOT_COMPARABLE = "not-comparable";

    private static final RowType<MapRow> ROW = RowType.of(MapRow.class);

    static Table<MapRow> table(RunRecord run, MapGoal goal) {
        List<Column<Levels>> combination = Place.levels(run, run.duelAxes());
        return Place.table(
                        run,
                        FILE,
                        "who wins at every cell of the map, for every combination",
                        combination,
                        ROW.values()
                                .with("x_axis", _ -> goal.x().axis())
                                .with("y_axis", _ -> goal.y().axis())
                                .with("of", _ -> goal.of().toString())
                                .with("line", _ -> goal.ratio()))
                .keyedBy(
                        Stream.concat(combination.stream().map(Column::name), Stream.of("y", "x"))
                                .toArray(String[]::new));
    }

    /** Reads the cells of a map; empty without one, or before its end. */
    public static List<MapRow> read(Path directory, RunRecord run) {
        List<MapRow> rows = new ArrayList<>();
        if (run.map().isPresent()) {
            ROW.read(directory.resolve(FILE), run.duelAxes(), rows::add);
        }
        return rows;
    }

    /** Creates the rows of a map, from the first row of cells to the last. */
    public static List<MapRow> of(MapGoal goal, Levels levels, Step.End end) {
        List<String> columns = goal.x().labels();
        List<String> lines = goal.y().labels();
        List<MapRow> rows = new ArrayList<>();
        for (int y = 0; y < lines.size(); y++) {
            for (int x = 0; x < columns.size(); x++) {
                MapCell cell = new MapCell(x, y);
                Settled probe = end.measured().get(cell);
                MapRow place = filled(goal, levels, columns.get(x), lines.get(y), end, cell);
                rows.add(probe == null ? place : place.with(goal, probe));
            }
        }
        return rows;
    }

    private static MapRow filled(
            MapGoal goal, Levels levels, String x, String y, Step.End end, MapCell cell) {
        Optional<Integer> winner = end.filled().getOrDefault(cell, Optional.empty());
        return new MapRow(
                levels,
                x,
                y,
                winner.isPresent() ? WON : TOO_CLOSE,
                false,
                winner.map(side -> text(goal, side)).orElse(""),
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                "");
    }

    private MapRow with(MapGoal goal, Settled probe) {
        return switch (probe) {
            case MapProbe.Won won ->
                    with(
                            WON,
                            text(goal, won.side()),
                            text(goal, won.second()),
                            won.point(),
                            won.loss());
            case MapProbe.Open(List<Integer> sides, FlipPoint point) -> {
                List<String> names = sides.stream().map(side -> text(goal, side)).toList();
                yield with(TOO_CLOSE, "", "", point, String.join(" or ", names));
            }
            case MapProbe.Broken(String why) ->
                    new MapRow(
                            levels,
                            x,
                            y,
                            NOT_COMPARABLE,
                            true,
                            "",
                            "",
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty(),
                            0,
                            why);
        };
    }

    private MapRow with(String found, String first, String next, FlipPoint point, String why) {
        return new MapRow(
                levels,
                x,
                y,
                found,
                true,
                first,
                next,
                point.ratio(),
                point.interval().map(Interval::low),
                point.interval().map(Interval::high),
                point.forks(),
                why);
    }

    private static String text(MapGoal goal, int side) {
        return goal.sides().get(side).text();
    }
}
