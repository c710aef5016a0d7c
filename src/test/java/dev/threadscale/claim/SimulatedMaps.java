package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.A;
import static dev.threadscale.claim.Synthetic.B;
import static dev.threadscale.claim.Synthetic.ratio;

import dev.threadscale.claim.Boundary.Point;
import dev.threadscale.fixture.SimulatedRuns.Simulated;
import dev.threadscale.flip.FlipUnit;
import dev.threadscale.flip.MapCell;
import dev.threadscale.flip.MapGoal;
import dev.threadscale.flip.MapGoal.Scale;
import dev.threadscale.flip.MapProbe;
import dev.threadscale.flip.MapProbe.Settled;
import dev.threadscale.flip.MapProbe.Undecided;
import dev.threadscale.flip.MapSearch;
import dev.threadscale.flip.MapSearch.Step;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Looks;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.random.RandomGenerator;

/**
 * Simulated maps whose truth is known.
 *
 * @param truth the logarithm of the ratio, by the place on the map from 0 to 1
 */
record SimulatedMaps(DoubleBinaryOperator truth, ForkEffects effects) {

    static final int SIDE = 8;
    private static final Scale X = new Scale("wait", FlipUnit.TIME, 100_000, 100_000_000, SIDE);
    private static final Scale Y = new Scale("cpu", FlipUnit.TIME, 10_000, 1_000_000, SIDE);
    static final MapGoal GOAL = new MapGoal(List.of(A, B), X, Y, Quantity.TIME, BigDecimal.ONE);

    private static final Looks LOOKS = Looks.between(5, 20);
    private static final double ALL_FORKS = 300;
    private static final Boundary BOUNDARY =
            new Boundary("map", ratio("< 1"), Quantity.TIME, List.of());

    /**
     * A map that is complete.
     *
     * @param wrong cells in which the wrong side is named
     * @param wrongMeasured those of them that were measured
     * @param named cells in which a side is named
     */
    record Drawn(Step.End end, int forks, int wrong, int wrongMeasured, int named) {}

    Drawn draw(long seed) {
        Drawing drawing = new Drawing(new SplittableRandom(seed));
        Map<MapCell, MapProbe> known = new HashMap<>();
        while (true) {
            Step step = new MapSearch(GOAL).next(asked -> Optional.ofNullable(known.get(asked)));
            switch (step) {
                case Step.Measure(Map<MapCell, Undecided> cells) ->
                        cells.keySet().forEach(cell -> known.put(cell, drawing.measure(cell)));
                case Step.End end -> {
                    return drawn(end, drawing.forks);
                }
            }
        }
    }

    /** Measures every cell with the same certainty, and returns the number of forks. */
    int forksOfAll(long seed) {
        Drawing drawing = new Drawing(new SplittableRandom(seed));
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                drawing.measure(new MapCell(x, y));
            }
        }
        return drawing.forks;
    }

    private Drawn drawn(Step.End end, int forks) {
        int wrong = 0;
        int wrongMeasured = 0;
        int named = 0;
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                MapCell cell = new MapCell(x, y);
                Settled measured = end.measured().get(cell);
                Optional<Integer> winner =
                        measured == null ? end.filled().get(cell) : measured.winner();
                if (winner.isPresent()) {
                    named++;
                    double lead = at(cell);
                    if ((winner.get() == 0) != (lead < 0) || lead == 0) {
                        wrong++;
                        wrongMeasured += measured == null ? 0 : 1;
                    }
                }
            }
        }
        return new Drawn(end, forks, wrong, wrongMeasured, named);
    }

    private double at(MapCell cell) {
        return truth.applyAsDouble(cell.x() / (SIDE - 1.0), cell.y() / (SIDE - 1.0));
    }

    private final class Drawing {

        private final RandomGenerator random;
        private int forks;

        Drawing(RandomGenerator random) {
            this.random = random;
        }

        /** Measures a cell until it is decided or given up. */
        MapProbe measure(MapCell cell) {
            List<Simulated> over = new ArrayList<>();
            List<Simulated> under = new ArrayList<>();
            int size = LOOKS.sizes().getFirst();
            while (true) {
                for (int fork = over.size() + 1; fork <= size; fork++) {
                    add(cell, fork, over, under);
                }
                MapProbe probe =
                        new MapJudge(GOAL, LOOKS)
                                .probe(cell, List.of(side(A, over), side(B, under)));
                if (!(probe instanceof Undecided(_, int next))) {
                    return probe;
                }
                size = next;
            }
        }

        private void add(MapCell cell, int fork, List<Simulated> over, List<Simulated> under) {
            double ratio = Math.exp(at(cell));
            boolean isFirst = random.nextBoolean();
            for (boolean isOver : new boolean[] {isFirst, !isFirst}) {
                Point point = new Point(isOver ? A : B, isOver ? ratio : 1, isOver);
                double done = Math.min(1, forks++ / ALL_FORKS);
                (isOver ? over : under).add(effects.fork(random, BOUNDARY, point, 0, fork, done));
            }
        }
    }

    private static MeasuredConfiguration side(Levels of, List<Simulated> side) {
        List<ForkRecord> ends = new ArrayList<>();
        List<ForkValues> values = new ArrayList<>();
        for (Simulated fork : side) {
            ends.add(fork.end());
            values.add(
                    new ForkValues(ends.size(), fork.values().get(Quantity.TIME), fork.doubts()));
        }
        return new MeasuredConfiguration(of, ends, Map.of(Quantity.TIME, values));
    }
}
