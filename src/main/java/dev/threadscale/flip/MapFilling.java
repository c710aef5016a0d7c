package dev.threadscale.flip;

import dev.threadscale.flip.MapGoal.Cell;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Fills in cells between two that agree, in a row, a column or a diagonal. A cell that lies between
 * two of one side and between two of another is left to be measured.
 */
final class MapFilling {

    /** The most steps between two cells of which nothing in between is measured. */
    private static final int REACH = 4;

    private static final List<Cell> DIRECTIONS =
            List.of(new Cell(1, 0), new Cell(0, 1), new Cell(1, 1), new Cell(1, -1));

    /** The winner of each cell that was measured or filled in; empty if it is too close to call. */
    private final Map<Cell, Optional<Integer>> winners = new HashMap<>();

    void measured(Cell cell, Optional<Integer> winner) {
        winners.put(cell, winner);
    }

    boolean has(Cell cell) {
        return winners.containsKey(cell);
    }

    Optional<Integer> winner(Cell cell) {
        return winners.getOrDefault(cell, Optional.empty());
    }

    /** Fills in until nothing changes, the shortest distances first. */
    void fill(List<Cell> all) {
        for (int reach = 2; reach <= REACH; reach++) {
            Map<Cell, Optional<Integer>> more;
            do {
                more = new HashMap<>();
                for (Cell cell : all) {
                    if (!has(cell)) {
                        fill(cell, reach, more);
                    }
                }
                winners.putAll(more);
            } while (!more.isEmpty());
        }
    }

    private void fill(Cell cell, int reach, Map<Cell, Optional<Integer>> more) {
        Optional<Integer> found = Optional.empty();
        boolean isFound = false;
        for (Cell direction : DIRECTIONS) {
            Optional<Cell> first = neighbour(cell, direction, -1, reach);
            Optional<Cell> last = neighbour(cell, direction, 1, reach);
            if (first.isPresent()
                    && last.isPresent()
                    && steps(first.get(), last.get()) <= reach
                    && winner(first.get()).equals(winner(last.get()))) {
                if (isFound && !found.equals(winner(first.get()))) {
                    return;
                }
                isFound = true;
                found = winner(first.get());
            }
        }
        if (isFound) {
            more.put(cell, found);
        }
    }

    /** Returns the next known cell in a direction. */
    private Optional<Cell> neighbour(Cell cell, Cell direction, int sign, int reach) {
        for (int step = 1; step < reach; step++) {
            Cell at =
                    new Cell(
                            cell.x() + sign * step * direction.x(),
                            cell.y() + sign * step * direction.y());
            if (has(at)) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    private static int steps(Cell first, Cell last) {
        return Math.max(Math.abs(first.x() - last.x()), Math.abs(first.y() - last.y()));
    }
}
