package dev.threadscale.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The coefficients of a scaling law that fit best: T(1), σ T(1) and κ T(1).
 *
 * @param fit has their covariance
 */
record ScalingSolution(
        double single, double serial, double pairs, double squares, LeastSquares fit) {

    /** On which bound σ is. */
    private enum Serial {
        FREE,
        NONE,
        ALL
    }

    static Optional<ScalingSolution> free(List<ScalingModel.Point> points, boolean coherent) {
        return of(points, Serial.FREE, coherent);
    }

    static Optional<ScalingSolution> bounded(List<ScalingModel.Point> points, boolean coherent) {
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

    /** Of the times divided by their means, so that each weighs as much as it is known. */
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
