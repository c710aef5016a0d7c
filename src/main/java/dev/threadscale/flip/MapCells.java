package dev.threadscale.flip;

import dev.threadscale.flip.MapProbe.Open;
import dev.threadscale.flip.MapProbe.Settled;
import dev.threadscale.flip.MapProbe.Undecided;
import dev.threadscale.flip.MapProbe.Won;
import dev.threadscale.flip.MapSearch.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The cells of a map: measured, filled in, or still to be measured. */
final class MapCells {

    /** The most steps from a filled cell that is next to the line to a measured one. */
    private static final int NEAR = 2;

    private static final int PAIR = 2;

    private final MapGoal goal;
    private final List<MapCell> all = new ArrayList<>();
    private final Map<MapCell, Settled> measured = new LinkedHashMap<>();
    private final Map<MapCell, Undecided> pending = new LinkedHashMap<>();
    private final MapFilling filling = new MapFilling();

    MapCells(MapGoal goal, Function<MapCell, Optional<MapProbe>> known) {
        this.goal = goal;
        for (int y = 0; y < goal.y().numbers().size(); y++) {
            for (int x = 0; x < goal.x().numbers().size(); x++) {
                all.add(new MapCell(x, y));
            }
        }
        for (MapCell cell : all) {
            switch (known.apply(cell).orElse(null)) {
                case Settled settled -> {
                    measured.put(cell, settled);
                    // Of what lies between cells without a result nothing is known either.
                    if (!(settled instanceof MapProbe.Broken)) {
                        filling.measured(cell, settled.winner());
                    }
                }
                case Undecided more -> pending.put(cell, more);
                case null -> {}
            }
        }
    }

    boolean isPending() {
        return !pending.isEmpty();
    }

    Step pending() {
        return new Step.Measure(pending);
    }

    /** Asks for a cell unless it was measured. */
    void want(MapCell cell) {
        if (!measured.containsKey(cell)) {
            List<Integer> sides = IntStream.range(0, goal.sides().size()).boxed().toList();
            pending.putIfAbsent(cell, new Undecided(sides, 0));
        }
    }

    /** Fills in what lies between agreeing cells, and returns the cells that do not. */
    List<MapCell> fill() {
        filling.fill(all);
        return all.stream()
                .filter(cell -> !filling.has(cell) && !measured.containsKey(cell))
                .toList();
    }

    /** Asks for that of some cells which is nearest to the line, as far as ratios suggest one. */
    void choose(List<MapCell> some) {
        double x = some.stream().mapToInt(MapCell::x).average().orElse(0);
        double y = some.stream().mapToInt(MapCell::y).average().orElse(0);
        MapCell nearest = some.getFirst();
        double least = Double.POSITIVE_INFINITY;
        for (MapCell cell : some) {
            double distance =
                    hasFit() ? Math.abs(expected(cell)) : Math.hypot(cell.x() - x, cell.y() - y);
            if (distance < least) {
                least = distance;
                nearest = cell;
            }
        }
        want(nearest);
    }

    /**
     * Asks for filled cells that may be wrong: those next to the line, if they are far from a
     * measured cell with the same winner, and those at which the ratios suggest another winner.
     */
    void check() {
        for (MapCell cell : all) {
            if (!measured.containsKey(cell)) {
                Optional<Integer> winner = filling.winner(cell);
                if (isSuspect(cell, winner) || (isAtLine(cell, winner) && isFar(cell, winner))) {
                    want(cell);
                }
            }
        }
    }

    private boolean isSuspect(MapCell cell, Optional<Integer> winner) {
        if (!hasFit() || winner.isEmpty()) {
            return false;
        }
        double expected = expected(cell);
        return winner.get() == 0 ? expected > 0 : expected < 0;
    }

    private boolean isAtLine(MapCell cell, Optional<Integer> winner) {
        for (MapCell other : all) {
            int steps = Math.abs(other.x() - cell.x()) + Math.abs(other.y() - cell.y());
            if (steps == 1 && !filling.winner(other).equals(winner)) {
                return true;
            }
        }
        return false;
    }

    private boolean isFar(MapCell cell, Optional<Integer> winner) {
        for (Map.Entry<MapCell, Settled> other : measured.entrySet()) {
            int across = Math.abs(other.getKey().x() - cell.x());
            int up = Math.abs(other.getKey().y() - cell.y());
            if (Math.max(across, up) <= NEAR && other.getValue().winner().equals(winner)) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if there is one ratio whose sign says who wins. */
    private boolean hasFit() {
        return goal.sides().size() == PAIR;
    }

    /** Returns the logarithm of the ratio that the ratios around a cell suggest; 0 at the line. */
    private double expected(MapCell cell) {
        MapFit fit = new MapFit();
        measured.forEach((other, probe) ->
                lead(probe)
                        .ifPresent(
                                lead -> fit.add(other.x() - cell.x(), other.y() - cell.y(), lead)));
        return fit.atOrigin();
    }

    private OptionalDouble lead(Settled probe) {
        Optional<Double> ratio =
                switch (probe) {
                    case Won won -> won.point().ratio();
                    case Open open -> open.point().ratio();
                    case MapProbe.Broken _ -> Optional.empty();
                };
        return ratio.isPresent()
                ? OptionalDouble.of(Math.log(ratio.get() / goal.ratio().doubleValue()))
                : OptionalDouble.empty();
    }

    Step end() {
        Map<MapCell, Optional<Integer>> filled = new LinkedHashMap<>();
        for (MapCell cell : all) {
            if (!measured.containsKey(cell)) {
                filled.put(cell, filling.winner(cell));
            }
        }
        return new Step.End(measured, filled);
    }
}
