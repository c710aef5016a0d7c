package dev.threadscale.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

    private static final Map<String, SimulatedQueue> QUEUES =
            Map.of(
                    "one server, half busy",
                    SimulatedQueue.exponential(1, 0.5 * MILLISECOND),
                    "one server, busy",
                    SimulatedQueue.exponential(1, 0.9 * MILLISECOND),
                    "pool",
                    SimulatedQueue.exponential(20, 16 * MILLISECOND),
                    "busy pool",
                    SimulatedQueue.exponential(20, 19 * MILLISECOND),
                    "constant",
                    SimulatedQueue.constant(SimulatedQueue.UNBOUNDED, 20 * MILLISECOND),
                    "two speeds",
                    new SimulatedQueue(
                            SimulatedQueue.UNBOUNDED,
                            uniform -> (uniform < 0.97 ? 5 : 100) * MILLISECOND));

    /**
     * Stalls of a generator, in ms.
     *
     * @param between the mean time from one to the next
     */
    record Stalls(String name, double between, ToDoubleFunction<SplittableRandom> length) {

        /** Returns the next time at which the generator runs. */
        DoubleUnaryOperator generator(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            NavigableMap<Double, Double> ends = new TreeMap<>();
            double all = 4.0 * WINDOW.toNanos();
            for (double time = 0; time < all; ) {
                time += MILLISECOND * between * exponential(random);
                double end = time + MILLISECOND * length.applyAsDouble(random);
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

    private static List<Stalls> stalls() {
        return List.of(
                new Stalls("hypervisor", 50, random -> 2 * Stalls.exponential(random)),
                new Stalls("neighbour", 16, random -> 4 * Stalls.exponential(random)),
                new Stalls("half of the time", 5, _ -> 5),
                new Stalls("long", 2000, _ -> 50),
                new Stalls("one percent", 1000, _ -> 10),
                new Stalls(
                        "heavy tail",
                        40,
                        random -> Math.min(100, Math.pow(random.nextDouble(), -1 / 1.2))));
    }

    private static LoadReport window(SimulatedQueue queue, long seed) {
        return queue.under(Arrivals.POISSON, RATE, WINDOW, seed);
    }

    @ParameterizedTest
    @MethodSource("stalls")
    void punctualLatencyIsWithinTheLagOfTheMeasuredOne(Stalls stalls) {
        int values = 0;
        List<String> off = new ArrayList<>();
        for (Map.Entry<String, SimulatedQueue> each : QUEUES.entrySet()) {
            for (int seed = 1; seed <= WINDOWS; seed++) {
                SimulatedQueue queue = each.getValue();
                LoadReport late = window(queue.with(stalls.generator(seed)), seed);
                LoadReport punctual = window(queue, seed);
                double least = 1 - late.lagPercent("99") / 100;
                for (String level : late.doubt().isEmpty() ? LEVELS : List.<String>of()) {
                    double measured = latency(late, level);
                    double truth = latency(punctual, level);
                    assertThat(truth).isLessThanOrEqualTo(measured);
                    if (measured * least > truth * CHANCE) {
                        off.add("%s, window %d: p%s".formatted(each.getKey(), seed, level));
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
