package dev.threadscale.flip;

import dev.threadscale.flip.MapProbe.Settled;
import dev.threadscale.flip.MapProbe.Undecided;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Draws a map of winners: a coarse grid first, then cells that do not lie between two with the same
 * winner, nearest to the line. The others are filled in. Then it measures those filled cells that
 * are next to the line and far from a measured one, or at which the ratios around them suggest
 * another winner. Ratios only choose cells; forks decide each of them.
 *
 * <p>The next step depends only on what was measured, so an interrupted map can continue. Every
 * cell may be decided once, and each is allowed an equal share of the error.
 *
 * @param goal the question
 */
public record MapSearch(MapGoal goal) {

    /** The most steps between two lines of the coarse grid. */
    private static final int COARSE = 4;

    /** The next step of a map. */
    public sealed interface Step {

        /**
         * The cells to be measured.
         *
         * @param cells the sides and the number of forks that each of them has to have, with 0
         *     forks for the first look
         */
        record Measure(Map<MapCell, Undecided> cells) implements Step {}

        /**
         * The map is complete.
         *
         * @param measured the result of each measured cell
         * @param filled the winner of each other cell; empty if it is too close to call there
         */
        record End(Map<MapCell, Settled> measured, Map<MapCell, Optional<Integer>> filled)
                implements Step {}
    }

    /**
     * Returns the next step.
     *
     * @param known returns the result of a cell; empty if it was not measured
     */
    public Step next(Function<MapCell, Optional<MapProbe>> known) {
        MapCells cells = new MapCells(goal, known);
        opening().forEach(cells::want);
        if (!cells.isPending()) {
            parts(cells.fill()).forEach(cells::choose);
        }
        if (!cells.isPending()) {
            cells.check();
        }
        return cells.isPending() ? cells.pending() : cells.end();
    }

    /** Divides cells among the parts of the map, each of which measures one at a time. */
    private static Collection<List<MapCell>> parts(List<MapCell> some) {
        Map<MapCell, List<MapCell>> parts = new LinkedHashMap<>();
        for (MapCell cell : some) {
            MapCell part = new MapCell(cell.x() / COARSE, cell.y() / COARSE);
            parts.computeIfAbsent(part, _ -> new ArrayList<>()).add(cell);
        }
        return parts.values();
    }

    /** Returns the cells of the coarse grid, which are measured first. */
    public Set<MapCell> opening() {
        Set<MapCell> cells = new LinkedHashSet<>();
        for (int y : coarse(goal.y().numbers().size())) {
            for (int x : coarse(goal.x().numbers().size())) {
                cells.add(new MapCell(x, y));
            }
        }
        return cells;
    }

    /** Returns the cell with these numbers; empty if no cell has them. */
    public Optional<MapCell> cell(String x, String y) {
        OptionalInt column = position(goal.x(), x);
        OptionalInt row = position(goal.y(), y);
        return column.isPresent() && row.isPresent()
                ? Optional.of(new MapCell(column.getAsInt(), row.getAsInt()))
                : Optional.empty();
    }

    private static OptionalInt position(MapGoal.Scale scale, String label) {
        int at = scale.labels().indexOf(label);
        return at < 0 ? OptionalInt.empty() : OptionalInt.of(at);
    }

    private static List<Integer> coarse(int cells) {
        int last = cells - 1;
        int steps = Math.max(Math.min(2, last), Math.ceilDiv(last, COARSE));
        return IntStream.rangeClosed(0, steps)
                .mapToObj(step -> Math.toIntExact(Math.round((double) last * step / steps)))
                .toList();
    }
}
