package dev.threadscale.worker;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Phase;
import dev.threadscale.worker.counters.Counters;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Run by {@code bench/counters-cost}: the same iterations with and without their counters. */
final class CountersCost {

    private static final int WARMUP = 100;
    private static final int ITERATIONS = 100;

    private CountersCost() {}

    public static void main(String[] arguments) throws Throwable {
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
        for (Share share : Share.values()) {
            double bare = share.of(without, Block::elapsed);
            double counted = share.of(with, Block::elapsed);
            double around = share.of(with, Block::around) - share.of(without, Block::around);
            System.out.printf(
                    Locale.ROOT,
                    """
                    %s
                      timed part without counters   %8.1f us
                      timed part with counters      %8.1f us   %+.2f %%
                      counters, beside it           %8.1f us   %.2f %% of an iteration
                    """,
                    share.title,
                    bare / 1e3,
                    counted / 1e3,
                    100 * (counted / bare - 1),
                    around / 1e3,
                    100 * around / bare);
        }
    }

    /** What stands for many iterations. */
    private enum Share {
        MEDIAN("median", 2),
        /** Whatever else runs on the host only makes an iteration longer. */
        FASTEST_TENTH("fastest tenth", 10);

        private final String title;
        private final int part;

        Share(String title, int part) {
            this.title = title;
            this.part = part;
        }

        double of(List<Block> blocks, Function<Block, List<Double>> what) {
            List<Double> sorted =
                    blocks.stream().flatMap(block -> what.apply(block).stream()).sorted().toList();
            return sorted.get(sorted.size() / part);
        }
    }

    /** How many steps take as long as an iteration is to take. */
    private static int calibrated(double nanos) throws Throwable {
        int steps = 20_000;
        for (int i = 0; i < 4; i++) {
            List<Block> block = List.of(Block.of(steps, false));
            double taken = Share.FASTEST_TENTH.of(block, Block::elapsed);
            steps = (int) (steps * nanos / taken);
        }
        return steps;
    }

    /** The iterations of one block: their timed part, and all that they take besides. */
    private record Block(List<Double> elapsed, List<Double> around) {

        static Block of(int steps, boolean counting) throws Throwable {
            Counters counters = counting ? Counters.ofThisProcess(Optional.empty()) : Counters.none();
            Settings settings =
                    new Settings(
                            new Steps(steps),
                            new ThreadKind.OnCaller(),
                            false,
                            1,
                            IterationCount.of(WARMUP),
                            IterationCount.of(ITERATIONS),
                            0,
                            false);
            Block block = new Block(new ArrayList<>(), new ArrayList<>());
            long[] last = {System.nanoTime()};
            new Measurement(
                            settings,
                            MainStart.now(),
                            line -> {
                                long now = System.nanoTime();
                                if (isMeasured(line)) {
                                    block.elapsed.add(number(line));
                                    block.around.add(now - last[0] - number(line));
                                }
                                last[0] = System.nanoTime();
                            })
                    .run(counters);
            return block;
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
        public void verify() {
            if (state == 0) {
                throw new WrongResultException("a xorshift generator never gets to 0");
            }
        }
    }
}
