package dev.threadscale.report.flip;

import dev.threadscale.flip.MapGoal;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.results.MapRow;
import dev.threadscale.results.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * The map of a run for one combination of the other axes.
 *
 * @param levels of the other axes
 * @param cells in rows from the smallest number of y to the largest
 */
public record WinnerMap(Run run, MapGoal goal, Levels levels, List<MapRow> cells) {

    /** Returns the maps of a run; none if it did not draw one, or has not ended. */
    public static List<WinnerMap> of(Run run) {
        List<WinnerMap> maps = new ArrayList<>();
        run.record()
                .map()
                .ifPresent(goal -> {
                    SequencedMap<Levels, List<MapRow>> planes = new LinkedHashMap<>();
                    for (MapRow cell : run.cells()) {
                        planes.computeIfAbsent(cell.levels(), _ -> new ArrayList<>()).add(cell);
                    }
                    Map<Levels, List<MapRow>> sorted = new TreeMap<>(Axis.order(run.axes()));
                    sorted.putAll(planes);
                    sorted.forEach(
                            (levels, cells) -> maps.add(new WinnerMap(run, goal, levels, cells)));
                });
        return maps;
    }

    /** Returns the axes whose levels distinguish the maps of the run. */
    public List<Axis> series() {
        return run.varying().stream().filter(axis -> !goal.isOn(axis.name())).toList();
    }

    /** Returns the side with a text; empty if the text is. */
    public Optional<Integer> side(String text) {
        for (int side = 0; side < goal.sides().size(); side++) {
            if (goal.sides().get(side).text().equals(text)) {
                return Optional.of(side);
            }
        }
        return Optional.empty();
    }

    /** Returns the number of cells that a side wins. */
    int won(int side) {
        String text = goal.sides().get(side).text();
        return (int) cells.stream().filter(cell -> cell.winner().equals(text)).count();
    }

    /** Returns the number of cells with an outcome. */
    int with(String outcome) {
        return (int) cells.stream().filter(cell -> cell.outcome().equals(outcome)).count();
    }

    /** Returns the number of cells that were measured. */
    int measured() {
        return (int) cells.stream().filter(MapRow::measured).count();
    }
}
