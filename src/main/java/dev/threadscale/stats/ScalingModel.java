package dev.threadscale.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A law for the time of the same work over the number of threads: Gunther's Universal Scalability
 * Law or, with κ = 0, Amdahl's law: T(n) = T(1) · (1 + σ (m − 1) + κ n (n − 1)) / m (Amdahl,
 * "Validity of the Single Processor Approach to Achieving Large Scale Computing Capabilities",
 * AFIPS 1967; Gunther, "Guerrilla Capacity Planning", Springer 2007, chapters 4 and 6). m = min(n,
 * CPUs) is the number of threads that can run at a time. Threads beyond the CPUs do not add
 * capacity (the asymptotic bound; Lazowska and others, "Quantitative System Performance", 1984,
 * chapter 5) but still have to be coordinated. Up to the number of CPUs this is the law as
 * published.
 *
 * <p>Multiplied out, the law is linear in T(1), σ T(1) and κ T(1), so linear least squares are
 * sufficient. Each mean is weighted by 1 / mean², since times vary by factors. To ensure 0 ≤ σ ≤ 1
 * and κ ≥ 0, the fit is repeated on each bound, and the best solution within all bounds is used.
 * Intervals are Student's t with the residual variance of the unbounded fit and its k − p degrees
 * of freedom, by the delta method (Seber, Wild, "Nonlinear Regression", Wiley 1989, chapter 5), cut
 * to the possible range of the parameters. Not only noise but also the misfit of the law widens
 * them.
 *
 * @param coherent true if κ was fitted
 * @param single T(1) of the fit, in the unit of the sample
 * @param sigma the serial share of the work
 * @param sigmaInterval 95 %
 * @param kappa the cost of each pair of threads, as a share of T(1)
 * @param kappaInterval 95 %; empty if κ was not fitted
 * @param peak √((1 − σ) / κ), the number of threads with the highest throughput if there were as
 *     many CPUs; empty without κ
 * @param adjustedR2 the explained share of the weighted variance of the times, adjusted for the
 *     number of parameters
 * @param p that a constant time explains as much, from the F test
 */
public record ScalingModel(
        boolean coherent,
        double single,
        double sigma,
        Interval sigmaInterval,
        double kappa,
        Optional<Interval> kappaInterval,
        Optional<Peak> peak,
        double adjustedR2,
        double p) {

    /** The minimum number of different thread counts: one more than parameters. */
    public static final int LEAST = 4;

    private static final double SIGNIFICANCE = 0.05;
    private static final double LEAST_R2 = 0.5;

    /**
     * A measurement.
     *
     * @param threads n
     * @param running m, at most n
     * @param time above 0
     */
    public record Point(double threads, double running, double time) {}

    /** A predicted peak. Its interval is infinite if there is no upper bound. */
    public record Peak(double threads, Interval interval) {}

    /**
     * Fits Gunther's law. Returns an empty result if the points do not determine its parameters.
     */
    public static Optional<ScalingModel> universal(List<Point> points) {
        return of(points, true);
    }

    /** Fits Amdahl's law. Returns an empty result if the points do not determine its parameters. */
    public static Optional<ScalingModel> amdahl(List<Point> points) {
        return of(points, false);
    }

    private static Optional<ScalingModel> of(List<Point> points, boolean coherent) {
        long different = points.stream().mapToDouble(Point::threads).distinct().count();
        if (different < LEAST || points.stream().anyMatch(point -> !(point.time() > 0))) {
            return Optional.empty();
        }
        return ScalingSolution.free(points, coherent)
                .flatMap(free ->
                        ScalingSolution.bounded(points, coherent)
                                .map(best -> model(points, coherent, free, best)));
    }

    private static ScalingModel model(
            List<Point> points, boolean coherent, ScalingSolution free, ScalingSolution best) {
        int freedom = points.size() - (coherent ? 3 : 2);
        double variance = free.squares() / freedom;
        double t = TDistribution.of(freedom).inverseSurvivalProbability(0.025);
        double a = free.single();
        double sigmaError = t * free.error(variance, -free.serial() / (a * a), 1 / a, 0);
        double kappaError = t * free.error(variance, -free.pairs() / (a * a), 0, 1 / a);
        double constant = constant(points);
        double f = (constant - best.squares()) / (points.size() - 1 - freedom) / variance;
        return new ScalingModel(
                coherent,
                best.single(),
                best.sigma(),
                around(free.sigma(), sigmaError, 1, best.sigma()),
                best.kappa(),
                coherent
                        ? Optional.of(
                                around(free.kappa(), kappaError, Double.MAX_VALUE, best.kappa()))
                        : Optional.empty(),
                coherent ? peak(best, free, variance, t) : Optional.empty(),
                constant > 0 ? 1 - best.squares() / freedom / (constant / (points.size() - 1)) : 0,
                p(f, points.size() - 1 - freedom, freedom));
    }

    private static double p(double f, int numerator, int denominator) {
        if (Double.isNaN(f) || f <= 0) {
            return 1;
        }
        return Double.isInfinite(f)
                ? 0
                : FDistribution.of(numerator, denominator).survivalProbability(f);
    }

    /**
     * Returns the unbounded interval, extended to an estimate that the bounds have moved out of it.
     */
    private static Interval around(double free, double error, double most, double estimate) {
        return new Interval(
                Math.min(Math.clamp(free - error, 0, most), estimate),
                Math.max(Math.clamp(free + error, 0, most), estimate));
    }

    /**
     * Returns the peak with its interval, by the delta method on its logarithm, since a peak is
     * never below 0.
     */
    private static Optional<Peak> peak(
            ScalingSolution best, ScalingSolution free, double variance, double t) {
        double parallel = best.single() - best.serial();
        if (!(best.pairs() > 0) || !(parallel > 0)) {
            return Optional.empty();
        }
        double peak = Math.sqrt(parallel / best.pairs());
        double factor =
                Math.exp(
                        t
                                * free.error(
                                        variance,
                                        0.5 / parallel,
                                        -0.5 / parallel,
                                        -0.5 / best.pairs()));
        return Optional.of(new Peak(peak, new Interval(peak / factor, peak * factor)));
    }

    private static double constant(List<Point> points) {
        double[][] ones =
                points.stream().map(at -> new double[] {1 / at.time()}).toArray(double[][]::new);
        double[] values = new double[points.size()];
        Arrays.fill(values, 1);
        return LeastSquares.of(ones, values).orElseThrow().residualSquares();
    }

    /** Returns the predicted time, in the unit of the sample. */
    public double time(double threads, double running) {
        return single * (1 + sigma * (running - 1) + kappa * threads * (threads - 1)) / running;
    }

    /**
     * Returns the reason not to use this law, if any. A constant explains flat times just as well,
     * a law that explains less than half of the variance does not fit, and an interval from 0 to 1
     * does not estimate anything. If κ may be 0, Amdahl's law says the same with one parameter
     * less.
     */
    public Optional<String> objection() {
        if (p >= SIGNIFICANCE || adjustedR2 < LEAST_R2) {
            return Optional.of("it does not explain the times better than a constant does");
        }
        if (sigmaInterval.low() <= 0 && sigmaInterval.high() >= 1) {
            return Optional.of("the serial share may be anything from 0 to 1");
        }
        return kappaInterval
                .filter(interval -> interval.low() <= 0)
                .map(interval ->
                        "the cost of pairs of threads may be 0: Amdahl's law describes the"
                                + " times as well");
    }

    /**
     * The best coefficients of a scaling law: T(1), σ T(1) and κ T(1).
     *
     * @param fit provides their covariance
     */
    private record ScalingSolution(
            double single, double serial, double pairs, double squares, LeastSquares fit) {

        /** The bound on which σ is fixed, if any. */
        private enum Serial {
            FREE,
            NONE,
            ALL
        }

        static Optional<ScalingSolution> free(List<ScalingModel.Point> points, boolean coherent) {
            return of(points, Serial.FREE, coherent);
        }

        static Optional<ScalingSolution> bounded(
                List<ScalingModel.Point> points, boolean coherent) {
            List<ScalingSolution> possible = new ArrayList<>();
            for (Serial serial : Serial.values()) {
                for (boolean pairs : coherent ? List.of(true, false) : List.of(false)) {
                    of(points, serial, pairs)
                            .filter(ScalingSolution::isPossible)
                            .ifPresent(possible::add);
                }
            }
            return possible.stream().min(Comparator.comparingDouble(ScalingSolution::squares));
        }

        private static Optional<ScalingSolution> of(
                List<ScalingModel.Point> points, Serial serial, boolean pairs) {
            double[][] rows =
                    points.stream().map(at -> row(at, serial, pairs)).toArray(double[][]::new);
            double[] values = new double[rows.length];
            Arrays.fill(values, 1);
            return LeastSquares.of(rows, values)
                    .map(fit -> {
                        double single = fit.coefficient(0);
                        int next = serial == Serial.FREE ? 2 : 1;
                        return new ScalingSolution(
                                single,
                                switch (serial) {
                                    case FREE -> fit.coefficient(1);
                                    case NONE -> 0;
                                    case ALL -> single;
                                },
                                pairs ? fit.coefficient(next) : 0,
                                fit.residualSquares(),
                                fit);
                    });
        }

        /**
         * Returns a row of the fit to times divided by their means, so that relative errors count.
         */
        private static double[] row(ScalingModel.Point at, Serial serial, boolean pairs) {
            double weight = 1 / at.time() / at.running();
            double[] row = new double[(serial == Serial.FREE ? 2 : 1) + (pairs ? 1 : 0)];
            row[0] = serial == Serial.ALL ? weight * at.running() : weight;
            if (serial == Serial.FREE) {
                row[1] = weight * (at.running() - 1);
            }
            if (pairs) {
                row[row.length - 1] = weight * at.threads() * (at.threads() - 1);
            }
            return row;
        }

        private boolean isPossible() {
            return single > 0 && serial >= 0 && serial <= single && pairs >= 0;
        }

        double sigma() {
            return serial / single;
        }

        double kappa() {
            return pairs / single;
        }

        /**
         * Returns the standard error of a function with the given derivatives with respect to
         * single, serial and pairs.
         */
        double error(double variance, double bySingle, double bySerial, double byPairs) {
            return Math.sqrt(variance * fit.variance(bySingle, bySerial, byPairs));
        }
    }
}
