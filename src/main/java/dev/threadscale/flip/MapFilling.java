package dev.threadscale.flip;

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

    private static final List<MapCell> DIRECTIONS =
            List.of(new MapCell(1, 0), new MapCell(0, 1), new MapCell(1, 1), new MapCell(1, -1));

    /** The winner of each cell that was measured or filled in; empty if it is too close to call. */
    private final Map<MapCell, Optional<Integer>> winners = new HashMap<>();

    void measured(MapCell cell, Optional<Integer> winner) {
        winners.put(cell, winner);
    }

    boolean has(MapCell cell) {
        return winners.containsKey(cell);
    }

    Optional<Integer> winner(MapCell cell) {
        return winners.getOrDefault(cell, Optional.empty());
    }

    /** Fills in until nothing changes, the shortest distances first. */
    void fill(List<MapCell> all) {
        for (int reach = 2; reach <= REACH; reach++) {
            Map<MapCell, Optional<Integer>> more;
            do {
                more = new HashMap<>();
                for (MapCell cell : all) {
                    if (!has(cell)) {
                        fill(cell, reach, more);
                    }
                }
                winners.putAll(more);
            } while (!more.isEmpty());
        }
    }

    private void fill(MapCell cell, int reach, Map<MapCell, Optional<Integer>> more) {
        Optional<Integer> found = Optional.empty();
        boolean isFound = false;
        for (MapCell direction : DIRECTIONS) {
            Optional<MapCell> first = neighbour(cell, direction, -1, reach);
            Optional<MapCell> last = neighbour(cell, direction, 1, reach);
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
    private Optional<MapCell> neighbour(MapCell cell, MapCell direction, int sign, int reach) {
        for (int step = 1; step < reach; step++) {
            MapCell at =
                    new MapCell(
                            cell.x() + sign * step * direction.x(),
                            cell.y() + sign * step * direction.y());
            if (has(at)) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    private static int steps(MapCell first, MapCell last) {
        return Math.max(Math.abs(first.x() - last.x()), Math.abs(first.y() - last.y()));
    }
}
