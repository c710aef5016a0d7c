package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.A;
import static dev.threadscale.claim.Synthetic.B;
import static dev.threadscale.claim.Synthetic.ratio;

import dev.threadscale.claim.Boundary.Point;
import dev.threadscale.fixture.SimulatedRuns.Simulated;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipProbe;
import dev.threadscale.flip.FlipSearch;
import dev.threadscale.flip.FlipSearch.Step;
import dev.threadscale.flip.FlipUnit;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Looks;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Simulated searches for a flip whose truth is known.
 *
 * @param truth the logarithm of the ratio, by the number of the axis
 */
record SimulatedFlips(DoubleUnaryOperator truth, ForkEffects effects, Looks looks) {

    static final long FROM = 100_000;
    static final long TO = 100_000_000;
    static final FlipGoal GOAL =
            new FlipGoal(A, B, "wait", FlipUnit.TIME, FROM, TO, Quantity.TIME, BigDecimal.ONE, 25);

    /** A usual search. */
    static final Looks USUAL = Looks.between(5, 20);

    /** The ratio beyond which a side does not lose further. */
    private static final double MOST = Math.log(3);

    /** How many forks a search of this size has, for a drift from the first to the last. */
    private static final double ALL_FORKS = 160;

    private static final Boundary BOUNDARY =
            new Boundary("flip", ratio("< 1"), Quantity.TIME, List.of());

    /** A search that has ended. */
    record Searched(Step.End end, int forks) {}

    /** A winner that changes once, where compare becomes faster. */
    static DoubleUnaryOperator line(double at, double slope) {
        return number -> Math.clamp(slope * Math.log(at / number), -MOST, MOST);
    }

    /** Where compare is faster between two numbers alone. */
    static DoubleUnaryOperator there(double from, double to) {
        return number ->
                Math.max(line(from, 1).applyAsDouble(number), -line(to, 1).applyAsDouble(number));
    }

    Searched search(long seed) {
        return new Search(new SplittableRandom(seed)).run();
    }

    /** Decides every number of a grid, with the error shared among all. */
    int gridForks(long seed, List<Long> grid) {
        Search search = new Search(new SplittableRandom(seed));
        FlipJudge judge = new FlipJudge(GOAL, looks, grid.size());
        for (long number : grid) {
            search.measure(number, judge);
        }
        return search.forks;
    }

    private final class Search {

        private final RandomGenerator random;
        private final Map<Long, List<Simulated>> compare = new TreeMap<>();
        private final Map<Long, List<Simulated>> with = new TreeMap<>();
        private int forks;

        Search(RandomGenerator random) {
            this.random = random;
        }

        Searched run() {
            FlipSearch search = new FlipSearch(GOAL);
            FlipJudge judge = new FlipJudge(GOAL, looks);
            Map<Long, FlipProbe> known = new TreeMap<>();
            while (true) {
                Step step = search.next(number -> Optional.ofNullable(known.get(number)));
                if (step instanceof Step.End end) {
                    return new Searched(end, forks);
                }
                for (long number : ((Step.Measure) step).forks().keySet()) {
                    known.put(number, measure(number, judge));
                }
            }
        }

        FlipProbe measure(long number, FlipJudge judge) {
            int size = looks.sizes().getFirst();
            while (true) {
                add(number, size);
                FlipProbe probe =
                        judge.probe(number, side(A, compare, number), side(B, with, number));
                if (!(probe instanceof FlipProbe.Undecided(int next))) {
                    return probe;
                }
                size = next;
            }
        }

        private void add(long number, int size) {
            List<Simulated> over = compare.computeIfAbsent(number, _ -> new ArrayList<>());
            List<Simulated> under = with.computeIfAbsent(number, _ -> new ArrayList<>());
            double ratio = Math.exp(truth.applyAsDouble((double) number));
            for (int fork = over.size() + 1; fork <= size; fork++) {
                boolean isFirst = random.nextBoolean();
                for (boolean isOver : new boolean[] {isFirst, !isFirst}) {
                    Point point = new Point(isOver ? A : B, isOver ? ratio : 1, isOver);
                    double done = (double) forks++ / ALL_FORKS;
                    (isOver ? over : under)
                            .add(effects.fork(random, BOUNDARY, point, 0, fork, done));
                }
            }
        }

        private MeasuredConfiguration side(
                Levels of, Map<Long, List<Simulated>> side, long number) {
            List<ForkRecord> ends = new ArrayList<>();
            List<ForkValues> values = new ArrayList<>();
            for (Simulated fork : side.getOrDefault(number, List.of())) {
                ends.add(fork.end());
                values.add(
                        new ForkValues(
                                ends.size(), fork.values().get(Quantity.TIME), fork.doubts()));
            }
            return new MeasuredConfiguration(of, ends, Map.of(Quantity.TIME, values));
        }
    }
}
