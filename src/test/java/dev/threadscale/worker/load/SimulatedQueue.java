package dev.threadscale.worker.load;

import java.time.Duration;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/**
 * A queue in front of servers without network or clock, which queueing theory knows exactly. It
 * uses the arrivals and the recording of real windows.
 *
 * @param servers tasks at once
 * @param service from a uniform number to the service time of a request, in ns
 * @param generator from a time to the next time at which the load generator runs, in ns
 */
record SimulatedQueue(int servers, DoubleUnaryOperator service, DoubleUnaryOperator generator) {

    static final int UNBOUNDED = Integer.MAX_VALUE;

    private static final Duration LEAD_IN = Duration.ofSeconds(20);

    /** A queue with a generator that is always punctual. */
    SimulatedQueue(int servers, DoubleUnaryOperator service) {
        this(servers, service, DoubleUnaryOperator.identity());
    }

    /** Returns a copy with another generator. */
    SimulatedQueue with(DoubleUnaryOperator other) {
        return new SimulatedQueue(servers, service, other);
    }

    /** Exponential service times with a mean, in ns. */
    static SimulatedQueue exponential(int servers, double mean) {
        return new SimulatedQueue(servers, uniform -> mean * Arrivals.exponential(uniform));
    }

    static SimulatedQueue constant(int servers, double nanos) {
        return new SimulatedQueue(servers, _ -> nanos);
    }

    LoadReport under(Arrivals arrivals, double rate, Duration duration, long seed) {
        return under(arrivals, rate, duration, seed, Double.MAX_VALUE, Duration.ZERO);
    }

    /**
     * A window in which nothing is served for a while, from {@code stop} of the counted part on.
     */
    LoadReport stopped(double rate, Duration duration, Duration stop, Duration pause) {
        return under(
                Arrivals.CONSTANT, rate, duration, 1, (double) LEAD_IN.plus(stop).toNanos(), pause);
    }

    private LoadReport under(
            Arrivals arrivals,
            double rate,
            Duration duration,
            long seed,
            double stop,
            Duration pause) {
        double goesOn = stop + pause.toNanos();
        long[] planned = arrivals.draw(rate, LEAD_IN.plus(duration), seed);
        Recording recording = new Recording(planned, LEAD_IN, duration);
        SplittableRandom random = new SplittableRandom(~seed);
        PriorityQueue<Double> free = new PriorityQueue<>();
        for (int request = 0; request < planned.length; request++) {
            double begin = generator.applyAsDouble((double) planned[request]);
            recording.sent(request, Math.round(begin));
            if (servers != UNBOUNDED && free.size() == servers) {
                begin = Math.max(begin, free.remove());
            }
            double end = begin + service.applyAsDouble(random.nextDouble());
            if (end > stop && begin < goesOn) {
                end += goesOn - Math.max(begin, stop);
            }
            if (servers != UNBOUNDED) {
                free.add(end);
            }
            recording.answered(request, Math.round(generator.applyAsDouble(end)));
        }
        return recording.report();
    }

    /** The mean of several windows: a single one of a busy queue has too few independent parts. */
    double mean(Arrivals arrivals, double rate, Duration duration, LatencyOf latency) {
        return Arrays.stream(new long[] {1, 2, 3, 4, 5, 6, 7, 8})
                .mapToDouble(seed -> latency.of(under(arrivals, rate, duration, seed)))
                .average()
                .orElseThrow();
    }

    /** A latency of a window, in ns. */
    @FunctionalInterface
    interface LatencyOf {
        double of(LoadReport report);
    }
}
