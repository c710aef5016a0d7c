package dev.threadscale.claim;

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
        Map<String, String> levels,
        List<EndedFork> ends,
        Map<Quantity, List<ForkValues>> measured) {

    /** The axis whose levels are versions of the same program. */
    public static final String SIDE = "side";

    List<ForkValues> forks(Quantity quantity) {
        return measured.getOrDefault(quantity, List.of());
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

    boolean has(Map<String, String> named) {
        return levels.entrySet().containsAll(named.entrySet());
    }

    /** Returns true if it is the same as another of another run, or of another side of a gate. */
    boolean isSameWork(MeasuredConfiguration other) {
        Map<String, String> own = new HashMap<>(levels);
        Map<String, String> others = new HashMap<>(other.levels);
        own.remove(SIDE);
        others.remove(SIDE);
        return own.equals(others);
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
