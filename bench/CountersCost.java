package dev.threadscale.worker;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Phase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Run by {@code bench/counters-cost}: the same iterations with and without their counters. */
final class CountersCost {

    private static final int WARMUP = 100;
    private static final int ITERATIONS = 100;

    private CountersCost() {}

    public static void main(String[] arguments) throws Exception {
        int rounds = Integer.parseInt(arguments[0]);
        int steps = calibrated(1e3 * Integer.parseInt(arguments[1]));
        List<Block> without = new ArrayList<>();
        List<Block> with = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            // In turn, and either of them first in every other round: drift hits both.
            for (boolean counting : new boolean[] {round % 2 == 0, round % 2 != 0}) {
                (counting ? with : without).add(Block.of(steps, counting));
            }
        }
        double bare = Block.median(without, Block::elapsed);
        double counted = Block.median(with, Block::elapsed);
        double around = Block.median(with, Block::around) - Block.median(without, Block::around);
        System.out.printf(
                Locale.ROOT,
                """
                timed part without counters   %8.1f us
                timed part with counters      %8.1f us   %+.2f %%
                counters, beside it           %8.1f us   %.2f %% of an iteration
                """,
                bare / 1e3,
                counted / 1e3,
                100 * (counted / bare - 1),
                around / 1e3,
                100 * around / bare);
    }

    /** How many steps take as long as an iteration is to take. */
    private static int calibrated(double nanos) throws Exception {
        int steps = 20_000;
        for (int i = 0; i < 4; i++) {
            steps = (int) (steps * nanos / Block.of(steps, false).elapsed());
        }
        return steps;
    }

    /** Medians of one block: the timed part, and all that an iteration takes besides. */
    private record Block(double elapsed, double around) {

        static Block of(int steps, boolean counting) throws Exception {
            Counters counters = counting ? Counters.ofThisProcess() : new Counters(List.of());
            Settings settings =
                    new Settings(
                            new Steps(steps), new ThreadKind.OnCaller(), 1, WARMUP, ITERATIONS, false);
            List<Double> elapsed = new ArrayList<>();
            List<Double> whole = new ArrayList<>();
            long[] last = {System.nanoTime()};
            new Measurement(
                            settings,
                            counters,
                            line -> {
                                long now = System.nanoTime();
                                if (isMeasured(line)) {
                                    elapsed.add(number(line));
                                    whole.add((double) (now - last[0]));
                                }
                                last[0] = System.nanoTime();
                            })
                    .run();
            double timed = median(elapsed);
            return new Block(timed, median(whole) - timed);
        }

        static double median(List<Block> blocks, java.util.function.ToDoubleFunction<Block> what) {
            return median(blocks.stream().map(what::applyAsDouble).toList());
        }

        private static double median(List<Double> values) {
            double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            return Arrays.stream(sorted).skip(sorted.length / 2).findFirst().orElseThrow();
        }

        private static boolean isMeasured(Line line) {
            return line.type() == Line.Type.ITERATION
                    && Phase.MEASUREMENT.key().equals(line.values().get("phase"));
        }

        private static double number(Line line) {
            return Double.parseDouble(line.values().get(IterationColumn.ELAPSED_NS.key()));
        }
    }

    /** Work that takes as long each time, and nothing of the heap. */
    private static final class Steps implements Workload {
        private final int steps;
        private long state;

        private Steps(int steps) {
            this.steps = steps;
        }

        @Override
        public void prepare() {
            state = 1;
        }

        @Override
        public void run(int task) {
            long x = state;
            for (int i = 0; i < steps; i++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
            }
            state = x;
        }

        @Override
        public void verify() throws WrongResultException {
            if (state == 0) {
                throw new WrongResultException("a xorshift generator never gets to 0");
            }
        }
    }
}
