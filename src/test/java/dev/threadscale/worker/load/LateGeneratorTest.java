package dev.threadscale.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Latencies of a generator that stalls, against those of a punctual one. A stall bunches the
 * requests, and a busy queue needs long to forget that. Stalls of less than half a percent of the
 * time are not seen, however long.
 */
class LateGeneratorTest {

    private static final double MILLISECOND = 1e6;
    private static final Duration WINDOW = Duration.ofSeconds(12);
    private static final int RATE = 1000;
    private static final int WINDOWS = 15;

    private static final List<String> LEVELS = List.of("50", "90", "99");

    /** The share of values that may be off by more than the lag says. */
    private static final double MOST_OFF = 0.03;

    /** Percentiles of a lag are themselves subject to chance. */
    private static final double CHANCE = 1.005;

    /** Stalls of a generator, in ms. */
    private enum Stalls {
        HYPERVISOR(50, random -> 2 * exponential(random)),
        NEIGHBOUR(16, random -> 4 * exponential(random)),
        HALF_OF_THE_TIME(5, _ -> 5),
        LONG(2000, _ -> 50),
        ONE_PERCENT(1000, _ -> 10),
        HEAVY_TAIL(40, random -> Math.min(100, Math.pow(random.nextDouble(), -1 / 1.2)));

        private final double between;
        private final Length length;

        Stalls(double between, Length length) {
            this.between = between;
            this.length = length;
        }

        /** Returns the next time at which the generator runs. */
        DoubleUnaryOperator generator(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            NavigableMap<Double, Double> ends = new TreeMap<>();
            double all = 4.0 * WINDOW.toNanos();
            for (double time = 0; time < all; ) {
                time += MILLISECOND * between * exponential(random);
                double end = time + MILLISECOND * length.draw(random);
                ends.put(time, end);
                time = end;
            }
            return time -> {
                var stall = ends.floorEntry(time);
                return stall == null ? time : Math.max(time, stall.getValue());
            };
        }

        private static double exponential(SplittableRandom random) {
            return Arrivals.exponential(random.nextDouble());
        }
    }

    @FunctionalInterface
    private interface Length {
        double draw(SplittableRandom random);
    }

    private enum Queue {
        ONE_SERVER_HALF_BUSY(SimulatedQueue.exponential(1, 0.5 * MILLISECOND)),
        ONE_SERVER_BUSY(SimulatedQueue.exponential(1, 0.9 * MILLISECOND)),
        POOL(SimulatedQueue.exponential(20, 16 * MILLISECOND)),
        BUSY_POOL(SimulatedQueue.exponential(20, 19 * MILLISECOND)),
        CONSTANT(SimulatedQueue.constant(SimulatedQueue.UNBOUNDED, 20 * MILLISECOND)),
        TWO_SPEEDS(
                new SimulatedQueue(
                        SimulatedQueue.UNBOUNDED,
                        uniform -> (uniform < 0.97 ? 5 : 100) * MILLISECOND));

        private final SimulatedQueue queue;
        private final List<LoadReport> punctual;

        Queue(SimulatedQueue queue) {
            this.queue = queue;
            this.punctual =
                    IntStream.rangeClosed(1, WINDOWS)
                            .mapToObj(seed -> late(DoubleUnaryOperator.identity(), seed))
                            .toList();
        }

        LoadReport late(DoubleUnaryOperator generator, long seed) {
            return new SimulatedQueue(queue.servers(), queue.service(), generator)
                    .under(Arrivals.POISSON, RATE, WINDOW, seed);
        }
    }

    @ParameterizedTest
    @EnumSource
    void punctualLatencyIsWithinTheLagOfTheMeasuredOne(Stalls stalls) {
        int values = 0;
        List<String> off = new ArrayList<>();
        for (Queue queue : Queue.values()) {
            for (int seed = 1; seed <= WINDOWS; seed++) {
                LoadReport late = queue.late(stalls.generator(seed), seed);
                LoadReport punctual = queue.punctual.get(seed - 1);
                double least = 1 - late.lagPercent("99") / 100;
                for (String level : late.doubt().isEmpty() ? LEVELS : List.<String>of()) {
                    double measured = latency(late, level);
                    double truth = latency(punctual, level);
                    assertThat(truth).isLessThanOrEqualTo(measured);
                    if (measured * least > truth * CHANCE) {
                        off.add("%s, window %d: p%s".formatted(queue, seed, level));
                    }
                    values++;
                }
            }
        }
        assertThat(values).isGreaterThan(50);
        assertThat(off).hasSizeLessThanOrEqualTo((int) (MOST_OFF * values));
    }

    private static double latency(LoadReport report, String level) {
        return report.percentile(LatencyKind.LATENCY, level).orElseThrow();
    }
}
