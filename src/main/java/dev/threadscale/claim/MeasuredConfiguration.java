package dev.threadscale.claim;

import dev.threadscale.levels.Levels;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One configuration of a run.
 *
 * @param levels label by axis
 * @param ends how its forks ended
 * @param measured values of each quantity, one entry a fork that reports it
 */
public record MeasuredConfiguration(
        Levels levels, List<EndedFork> ends, Map<Quantity, List<ForkValues>> measured) {

    /**
     * The values of a quantity. A fork beside an unusual sentinel may have been as it was measured,
     * or like the forks that were not, if there are any.
     */
    List<ForkValues> forks(Quantity quantity) {
        List<ForkValues> all = measured.getOrDefault(quantity, List.of());
        double[] usual =
                all.stream()
                        .filter(fork -> !fork.isBesideUnusualSentinel())
                        .mapToDouble(ForkValues::mean)
                        .toArray();
        if (usual.length == all.size() || usual.length == 0) {
            return all;
        }
        double mean = Arrays.stream(usual).average().orElseThrow();
        return all.stream().map(fork -> fork.asMeasuredOr(mean)).toList();
    }

    double[] means(Quantity quantity) {
        return forks(quantity).stream().mapToDouble(ForkValues::mean).toArray();
    }

    /** The geometric mean over forks; NaN without a value. */
    public double geometricMean(Quantity quantity) {
        return Math.exp(Arrays.stream(logarithms(quantity)).average().orElse(Double.NaN));
    }

    /** The logarithms of the means that have one. */
    double[] logarithms(Quantity quantity) {
        return Arrays.stream(means(quantity)).filter(mean -> mean > 0).map(Math::log).toArray();
    }

    /** Returns true if the configuration cannot run on this host. */
    public boolean isUnavailable() {
        return ends.stream().allMatch(end -> end.outcome().equals("unavailable"));
    }

    /** The configuration when it had at most this number of forks. */
    MeasuredConfiguration until(int most) {
        Map<Quantity, List<ForkValues>> first = new HashMap<>(measured);
        first.replaceAll(
                (_, values) -> values.stream().filter(fork -> fork.number() <= most).toList());
        return new MeasuredConfiguration(
                levels, ends.stream().filter(end -> end.number() <= most).toList(), first);
    }
}
