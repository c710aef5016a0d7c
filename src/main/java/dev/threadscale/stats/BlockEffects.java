package dev.threadscale.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Estimates the effects of blocks, such as the nodes on which forks ran, separately from those of
 * the treatments that are compared. This is the additive model {@code log y = treatment + block +
 * error} of block designs (Fisher, <i>The Design of Experiments</i>, 1935), fitted by least
 * squares. Treatments are eliminated first, so incomplete designs are handled correctly (Yates,
 * <i>Incomplete randomized blocks</i>, Annals of Eugenics 7 (2), 1936). Because the model is fitted
 * to logarithms, an effect is a factor, like that of a slower processor.
 */
public final class BlockEffects {

    private static final double CONFIDENCE = 0.95;

    private final double[] effects;
    private final double[][] covariance;
    private final double deviation;
    private final int degreesOfFreedom;

    private BlockEffects(
            double[] effects, double[][] covariance, double deviation, int degreesOfFreedom) {
        this.effects = effects;
        this.covariance = covariance;
        this.deviation = deviation;
        this.degreesOfFreedom = degreesOfFreedom;
    }

    /**
     * One value.
     *
     * @param treatment from 0
     * @param block from 0
     * @param value above 0
     */
    public record Observation(int treatment, int block, double value) {}

    /**
     * Fits the model.
     *
     * @param blockCount number of blocks; each block and each treatment has an observation
     * @return empty if blocks and treatments cannot be separated, for example because each block
     *     has its own treatments, or if no degrees of freedom are left to estimate the error
     */
    public static Optional<BlockEffects> of(
            List<Observation> observations, int treatmentCount, int blockCount) {
        int freedom = observations.size() - treatmentCount - blockCount + 1;
        double[][] counts = new double[treatmentCount][blockCount];
        double[] treatmentSums = new double[treatmentCount];
        double[] right = new double[blockCount];
        for (Observation observation : observations) {
            counts[observation.treatment()][observation.block()]++;
            treatmentSums[observation.treatment()] += Math.log(observation.value());
            right[observation.block()] += Math.log(observation.value());
        }
        double[][] reduced = new double[blockCount][blockCount];
        for (int t = 0; t < treatmentCount; t++) {
            double size = Arrays.stream(counts[t]).sum();
            for (int j = 0; j < blockCount; j++) {
                if (counts[t][j] > 0) {
                    right[j] -= counts[t][j] * treatmentSums[t] / size;
                    reduced[j][j] += counts[t][j];
                    for (int k = 0; k < blockCount; k++) {
                        reduced[j][k] -= counts[t][j] * counts[t][k] / size;
                    }
                }
            }
        }
        return freedom <= 0
                ? Optional.empty()
                : pseudoInverse(reduced)
                        .map(inverse -> {
                            double[] effects = product(inverse, right);
                            double squares = squares(observations, counts, treatmentSums, effects);
                            return new BlockEffects(
                                    effects, inverse, Math.sqrt(squares / freedom), freedom);
                        });
    }

    /**
     * Returns the pseudoinverse of a symmetric matrix whose rows add up to 0; empty if its rank is
     * even lower.
     */
    private static Optional<double[][]> pseudoInverse(double[][] matrix) {
        int n = matrix.length;
        double[][] shifted = new double[n][2 * n];
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++) {
                shifted[j][k] = matrix[j][k] + 1.0 / n;
            }
            shifted[j][n + j] = 1;
        }
        if (!LeastSquares.reduce(shifted)) {
            return Optional.empty();
        }
        double[][] inverse = new double[n][n];
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++) {
                inverse[j][k] = shifted[j][n + k] - 1.0 / n;
            }
        }
        return Optional.of(inverse);
    }

    private static double[] product(double[][] matrix, double[] vector) {
        double[] product = new double[matrix.length];
        for (int j = 0; j < matrix.length; j++) {
            for (int k = 0; k < matrix[j].length; k++) {
                product[j] += matrix[j][k] * vector[k];
            }
        }
        return product;
    }

    private static double squares(
            List<Observation> observations,
            double[][] counts,
            double[] treatmentSums,
            double[] effects) {
        double[] treatments = product(counts, effects);
        for (int t = 0; t < treatments.length; t++) {
            treatments[t] = (treatmentSums[t] - treatments[t]) / Arrays.stream(counts[t]).sum();
        }
        double squares = 0;
        for (Observation observation : observations) {
            double fitted = treatments[observation.treatment()] + effects[observation.block()];
            squares += Math.pow(Math.log(observation.value()) - fitted, 2);
        }
        return squares;
    }

    /** Returns the time of a block over the geometric mean of all blocks. */
    public double factor(int block) {
        return Math.exp(effects[block]);
    }

    /** Returns the 95 % confidence interval of the factor, from Student's t over the residuals. */
    public Interval interval(int block) {
        double error = deviation * Math.sqrt(Math.max(0, covariance[block][block]));
        return new TEstimate(effects[block], error, degreesOfFreedom).interval(CONFIDENCE).exp();
    }

    /** Returns the time of the slowest block over that of the fastest. */
    public double range() {
        return Math.exp(
                Arrays.stream(effects).max().orElse(0) - Arrays.stream(effects).min().orElse(0));
    }
}
