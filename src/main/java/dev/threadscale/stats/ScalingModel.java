package dev.threadscale.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A law for the time of the same work over the number of threads: Gunther's Universal Scalability
 * Law or, with κ = 0, Amdahl's law: T(n) = T(1) · (1 + σ (m − 1) + κ n (n − 1)) / m (Amdahl,
 * "Validity of the Single Processor Approach to Achieving Large Scale Computing Capabilities",
 * AFIPS 1967; Gunther, "Guerrilla Capacity Planning", Springer 2007, chapters 4 and 6). m = min(n,
 * CPUs) is how many threads can run at a time: those beyond the CPUs add no capacity (the
 * asymptotic bound; Lazowska and others, "Quantitative System Performance", 1984, chapter 5), but
 * are there to be coordinated. Up to the CPUs it is the law as published.
 *
 * <p>Multiplied out it is linear in T(1), σ T(1) and κ T(1), so that it needs no iterative
 * optimiser: linear least squares, each mean weighted by 1 / mean², since times spread by factors;
 * 0 ≤ σ ≤ 1 and κ ≥ 0 by solving on each bound and taking the best that keeps all of them.
 * Intervals are Student's t with the residual variance of the unbounded fit and its k − p degrees
 * of freedom, by the delta method (Seber, Wild, "Nonlinear Regression", Wiley 1989, chapter 5), cut
 * to where the parameters can be: the misfit of the law widens them, not only noise.
 *
 * @param coherent true if κ was fitted
 * @param single T(1) of the fit, in the unit of the sample
 * @param sigma the share of the work that is serial
 * @param sigmaInterval 95 %
 * @param kappa the cost of each pair of threads, of T(1)
 * @param kappaInterval 95 %; empty if κ was not fitted
 * @param peak √((1 − σ) / κ), the number of threads with the highest throughput if there were as
 *     many CPUs; empty without κ
 * @param adjustedR2 share of the weighted variance of the times that it explains, adjusted for its
 *     parameters
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

    /** Different numbers of threads that a fit needs: one more than parameters. */
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

    /** A predicted peak; without an upper bound it is infinite. */
    public record Peak(double threads, Interval interval) {}

    /** Gunther's law; empty if the points do not determine its parameters. */
    public static Optional<ScalingModel> universal(List<Point> points) {
        return of(points, true);
    }

    /** Amdahl's law; empty if the points do not determine its parameters. */
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

    /** The free interval, extended to an estimate that the bounds have moved out of it. */
    private static Interval around(double free, double error, double most, double estimate) {
        return new Interval(
                Math.min(Math.clamp(free - error, 0, most), estimate),
                Math.max(Math.clamp(free + error, 0, most), estimate));
    }

    /** By the delta method on its logarithm, as a number that is never below 0 asks for. */
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

    /** The time that it predicts, in the unit of the sample. */
    public double time(double threads, double running) {
        return single * (1 + sigma * (running - 1) + kappa * threads * (threads - 1)) / running;
    }

    /**
     * The reason not to use it, if there is one. A constant explains flat times as well, what
     * explains less than half is no law of these, and an interval from 0 to 1 is no estimate. Where
     * κ may be 0, Amdahl's law says the same with less.
     */
    public Optional<String> objection() {
        if (p >= SIGNIFICANCE || adjustedR2 < LEAST_R2) {
            return Optional.of("it explains the times no better than a constant does");
        }
        if (sigmaInterval.low() <= 0 && sigmaInterval.high() >= 1) {
            return Optional.of("the serial share may be anything from 0 to 1");
        }
        return kappaInterval
                .filter(interval -> interval.low() <= 0)
                .map(interval ->
                        "the cost of pairs of threads may be 0: Amdahl's law says as much");
    }

    /**
     * The coefficients of a scaling law that fit best: T(1), σ T(1) and κ T(1).
     *
     * @param fit has their covariance
     */
    private record ScalingSolution(
            double single, double serial, double pairs, double squares, LeastSquares fit) {

        /** The bound that σ is on. */
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
            return Arrays.stream(Serial.values())
                    .flatMap(serial ->
                            (coherent ? Stream.of(true, false) : Stream.of(false))
                                    .flatMap(pairs -> of(points, serial, pairs).stream()))
                    .filter(ScalingSolution::isPossible)
                    .min(Comparator.comparingDouble(ScalingSolution::squares));
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

        /** A row of the fit to times divided by their means, so that relative errors count. */
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

        /** Standard error of a function with these derivatives by single, serial and pairs. */
        double error(double variance, double bySingle, double bySerial, double byPairs) {
            return Math.sqrt(variance * fit.variance(bySingle, bySerial, byPairs));
        }
    }
}
