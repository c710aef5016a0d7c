package dev.threadscale.stats;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Samples whose values are compared block by block, since blocks differ by more than their values
 * do: those of a host that drifts, of too few samples for {@link BlockMedians}. Pairs have half of
 * the degrees of freedom, so samples are only paired where the F test of a randomized block design
 * rejects that their blocks are alike (Fisher, "The Design of Experiments", 1935).
 *
 * @param blocks of each sample that can be paired; 0 if none can
 */
public record PairedBlocks(int blocks) {

    public static final PairedBlocks NONE = new PairedBlocks(0);

    /** The chance by which samples of blocks that are alike are paired. */
    private static final double DOUBT = 0.01;

    private static final int LEAST_BLOCKS = 3;

    /**
     * Those of samples that have a value of as many blocks as any.
     *
     * @param samples logarithms, each of the first block and of those behind it
     */
    public static PairedBlocks of(List<double[]> samples) {
        int blocks = samples.stream().mapToInt(sample -> sample.length).max().orElse(0);
        List<double[]> whole = samples.stream().filter(sample -> sample.length == blocks).toList();
        return blocks >= LEAST_BLOCKS && whole.size() > 1 && differ(whole, blocks)
                ? new PairedBlocks(blocks)
                : NONE;
    }

    private static boolean differ(List<double[]> samples, int blocks) {
        double freedom = blocks - 1.0;
        double others = freedom * (samples.size() - 1);
        double between = Variance.of(sums(samples, blocks)).getAsDouble() / samples.size();
        double within = samples.stream().mapToDouble(one -> Variance.of(one).getAsDouble()).sum();
        double rest = Math.max(Double.MIN_NORMAL, (within - between) * freedom / others);
        return between > rest
                && FDistribution.of(freedom, others).survivalProbability(between / rest) < DOUBT;
    }

    private static double[] sums(List<double[]> samples, int blocks) {
        return IntStream.range(0, blocks)
                .mapToDouble(block -> samples.stream().mapToDouble(one -> one[block]).sum())
                .toArray();
    }

    /**
     * The sum of the means of some samples less that of others, by the spread of what this is in
     * each block (Student's t).
     *
     * @return empty if they are not paired
     */
    public Optional<TEstimate> contrast(List<double[]> added, List<double[]> subtracted) {
        if (blocks == 0
                || Stream.concat(added.stream(), subtracted.stream())
                        .anyMatch(sample -> sample.length != blocks)) {
            return Optional.empty();
        }
        double[] plus = sums(added, blocks);
        double[] minus = sums(subtracted, blocks);
        return TEstimate.mean(
                IntStream.range(0, blocks).mapToDouble(i -> plus[i] - minus[i]).toArray());
    }
}
