package dev.threadscale.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The effects of whole blocks of a study, such as a drift of the host. The forks of a block run one
 * after another, one of each configuration. A slowdown of all of them neither changes how they
 * compare nor belongs to their spread. The effect of a block is the median deviation of its values
 * from the means of their samples. A few samples that spread much more than the others do not
 * change it (the first step of a median polish: Tukey, "Exploratory Data Analysis", 1977).
 *
 * @param effects logarithmic, one for each block; empty if they are unknown
 * @param samples the number of samples from which they are estimated
 */
public record BlockMedians(List<Double> effects, int samples) {

    public static final BlockMedians NONE = new BlockMedians(List.of(), 0);

    /**
     * The minimum number of samples. With fewer, the compared samples would influence the median
     * too much.
     */
    private static final int LEAST_SAMPLES = 6;

    /**
     * Estimates the effects of blocks that have values of enough samples.
     *
     * @param samples logarithms, each starting with the value of the first block
     */
    public static BlockMedians of(List<double[]> samples) {
        int blocks = samples.stream().mapToInt(sample -> sample.length).max().orElse(0);
        List<double[]> whole =
                samples.stream()
                        .filter(sample -> sample.length == blocks)
                        .map(BlockMedians::deviations)
                        .toList();
        if (whole.size() < LEAST_SAMPLES || blocks < 2) {
            return NONE;
        }
        return new BlockMedians(
                IntStream.range(0, blocks)
                        .mapToObj(block ->
                                Quantiles.middle(
                                        whole.stream()
                                                .mapToDouble(deviations -> deviations[block])
                                                .toArray()))
                        .toList(),
                whole.size());
    }

    /** Returns a sample with the same mean but without the effects of its blocks. */
    public double[] removed(double[] sample) {
        if (effects.isEmpty() || sample.length == 0) {
            return sample;
        }
        double mean = Mean.of(sample).getAsDouble();
        // This also removes variation that the samples share by chance, which is this share of
        // their variance.
        double lost = Math.sqrt(samples / (samples - 1.0));
        double[] without =
                IntStream.range(0, sample.length)
                        .mapToDouble(block -> sample[block] - effects.get(block))
                        .toArray();
        return Arrays.stream(deviations(without))
                .map(deviation -> mean + lost * deviation)
                .toArray();
    }

    private static double[] deviations(double[] sample) {
        double mean = Mean.of(sample).getAsDouble();
        return Arrays.stream(sample).map(value -> value - mean).toArray();
    }
}
