package dev.threadscale.stats;

import java.util.Arrays;
import java.util.Optional;

/**
 * Solves linear least squares with very few coefficients by the normal equations of columns scaled
 * to the same length, which are well enough conditioned for at most three columns. A general
 * optimizer would be a dependency larger than this program's own statistics.
 */
final class LeastSquares {

    /** The limit below which columns are considered linearly dependent. */
    private static final double SINGULAR = 1e-10;

    private final double[] coefficients;
    private final double[][] inverse;
    private final double residualSquares;

    private LeastSquares(double[] coefficients, double[][] inverse, double residualSquares) {
        this.coefficients = coefficients;
        this.inverse = inverse;
        this.residualSquares = residualSquares;
    }

    /**
     * Returns the coefficients that minimize the squares of {@code rows · coefficients − values}.
     *
     * @return empty if the columns do not determine them
     */
    static Optional<LeastSquares> of(double[][] rows, double[] values) {
        int columns = rows[0].length;
        double[] length = new double[columns];
        for (double[] row : rows) {
            for (int j = 0; j < columns; j++) {
                length[j] = Math.hypot(length[j], row[j]);
            }
        }
        double[][] normal = new double[columns][2 * columns];
        double[] right = new double[columns];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns; j++) {
                right[j] += rows[i][j] / length[j] * values[i];
                for (int k = 0; k < columns; k++) {
                    normal[j][k] += rows[i][j] / length[j] * rows[i][k] / length[k];
                }
            }
        }
        for (int j = 0; j < columns; j++) {
            normal[j][columns + j] = 1;
        }
        if (Arrays.stream(length).anyMatch(columnLength -> !(columnLength > 0))
                || !reduce(normal)) {
            return Optional.empty();
        }
        double[][] inverse = new double[columns][columns];
        double[] coefficients = new double[columns];
        for (int j = 0; j < columns; j++) {
            for (int k = 0; k < columns; k++) {
                coefficients[j] += normal[j][columns + k] * right[k] / length[j];
                inverse[j][k] = normal[j][columns + k] / length[j] / length[k];
            }
        }
        return Optional.of(
                new LeastSquares(coefficients, inverse, residuals(rows, values, coefficients)));
    }

    private static double residuals(double[][] rows, double[] values, double[] coefficients) {
        double squares = 0;
        for (int i = 0; i < rows.length; i++) {
            double residual = values[i];
            for (int j = 0; j < coefficients.length; j++) {
                residual -= rows[i][j] * coefficients[j];
            }
            squares += residual * residual;
        }
        return squares;
    }

    /** Performs Gauss-Jordan elimination with pivots; the right half becomes the inverse. */
    static boolean reduce(double[][] matrix) {
        for (int column = 0; column < matrix.length; column++) {
            int pivot = column;
            for (int row = column + 1; row < matrix.length; row++) {
                if (Math.abs(matrix[row][column]) > Math.abs(matrix[pivot][column])) {
                    pivot = row;
                }
            }
            double[] best = matrix[pivot];
            matrix[pivot] = matrix[column];
            matrix[column] = best;
            double divisor = best[column];
            if (!(Math.abs(divisor) > SINGULAR)) {
                return false;
            }
            for (int k = 0; k < best.length; k++) {
                best[k] /= divisor;
            }
            for (int row = 0; row < matrix.length; row++) {
                double factor = row == column ? 0 : matrix[row][column];
                for (int k = 0; k < best.length; k++) {
                    matrix[row][k] -= factor * best[k];
                }
            }
        }
        return true;
    }

    double coefficient(int index) {
        return coefficients[index];
    }

    double residualSquares() {
        return residualSquares;
    }

    /**
     * Returns gᵀ (XᵀX)⁻¹ g, the factor of the residual variance.
     *
     * @param gradient derivatives with respect to the coefficients; derivatives beyond the fitted
     *     coefficients are ignored
     */
    double variance(double... gradient) {
        double sum = 0;
        for (int j = 0; j < inverse.length; j++) {
            for (int k = 0; k < inverse.length; k++) {
                sum += gradient[j] * inverse[j][k] * gradient[k];
            }
        }
        return sum;
    }
}
