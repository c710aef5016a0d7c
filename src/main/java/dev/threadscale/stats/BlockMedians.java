package dev.threadscale.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The effects of whole blocks of a study, such as a drift of the host. The forks of a block run one
 * after another, one of each configuration, so what slows all of them down does not change how they
 * compare, and is not their spread. The effect of a block is the median of the deviations of its
 * values from the means of their samples: a few samples that spread much more than the others do
 * not move it (the first step of a median polish: Tukey, "Exploratory Data Analysis", 1977).
 *
 * @param effects of each block, logarithmic; none if they are not known
 * @param samples from which they are known
 */
public record BlockMedians(List<Double> effects, int samples) {

    public static final BlockMedians NONE = new BlockMedians(List.of(), 0);

    /** With fewer samples, those that are compared would move the median too much. */
    private static final int LEAST_SAMPLES = 6;

    /**
     * The effects of blocks that enough samples have a value of.
     *
     * @param samples logarithms, each of the first block and of those behind it
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
                                        whole.stream().mapToDouble(one -> one[block]).toArray()))
                        .toList(),
                whole.size());
    }

    /** A sample with the same mean, and without the effects of its blocks. */
    public double[] removed(double[] sample) {
        if (effects.isEmpty() || sample.length == 0) {
            return sample;
        }
        double mean = Mean.of(sample).getAsDouble();
        // What the samples share by chance goes as well: that share of their variance.
        double lost = Math.sqrt(samples / (samples - 1.0));
        double[] without =
                IntStream.range(0, sample.length)
                        .mapToDouble(block -> sample[block] - effects.get(block))
                        .toArray();
        return Arrays.stream(deviations(without)).map(one -> mean + lost * one).toArray();
    }

    private static double[] deviations(double[] sample) {
        double mean = Mean.of(sample).getAsDouble();
        return Arrays.stream(sample).map(value -> value - mean).toArray();
    }
}
