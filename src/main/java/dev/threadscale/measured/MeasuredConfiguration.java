package dev.threadscale.measured;

import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * One configuration of a run.
 *
 * @param id hash of everything that can change its result; empty if it is unknown
 * @param levels label by axis
 * @param ends how its forks ended
 * @param measured values of each quantity, one entry for each fork that reports it
 * @param estimates of quantities over all forks
 * @param steadiness the number of forks that were steady from their first measured iteration on
 */
public record MeasuredConfiguration(
        String id,
        Levels levels,
        List<ForkRecord> ends,
        Map<Quantity, List<ForkValues>> measured,
        Map<Quantity, Estimate> estimates,
        Steadiness steadiness) {

    /** A configuration without estimates. */
    public MeasuredConfiguration(
            Levels levels, List<ForkRecord> ends, Map<Quantity, List<ForkValues>> measured) {
        this("", levels, ends, measured, Map.of(), Steadiness.UNKNOWN);
    }

    /** Returns true if the elapsed time of any fork is known. */
    public boolean isMeasured() {
        return estimates.containsKey(Quantity.TIME);
    }

    /** Returns the estimate of the elapsed time of an iteration, in ns. */
    public Estimate elapsed() {
        return estimate(Quantity.ELAPSED).orElseThrow();
    }

    /** Returns the estimate of a column of the iterations; empty if it is unknown. */
    public Optional<Estimate> estimate(String column) {
        return Optional.ofNullable(estimates.get(new Quantity(column, null)));
    }

    /** Returns the mean of a column of the iterations; empty if it is unknown. */
    public Optional<Double> mean(String column) {
        return estimate(column).map(Estimate::mean);
    }

    /**
     * Returns the values of a quantity. The undisturbed value of a fork next to an unusual sentinel
     * is between the measured one and the mean of forks without one, if there are any.
     */
    public List<ForkValues> forks(Quantity quantity) {
        List<ForkValues> all = measured.getOrDefault(quantity, List.of());
        List<ForkValues> usual = new ArrayList<>();
        for (ForkValues fork : all) {
            if (!fork.isBesideUnusualSentinel()) {
                usual.add(fork);
            }
        }
        if (usual.size() == all.size() || usual.isEmpty()) {
            return all;
        }
        double mean = usual.stream().mapToDouble(ForkValues::mean).average().orElseThrow();
        return all.stream().map(fork -> fork.asMeasuredOr(mean)).toList();
    }

    public double[] means(Quantity quantity) {
        return forks(quantity).stream().mapToDouble(ForkValues::mean).toArray();
    }

    /** Returns the geometric mean over forks; NaN without a value. */
    public double geometricMean(Quantity quantity) {
        return Math.exp(Arrays.stream(logarithms(quantity)).average().orElse(Double.NaN));
    }

    /** Returns the logarithms of the positive means. */
    public double[] logarithms(Quantity quantity) {
        return Arrays.stream(means(quantity)).filter(mean -> mean > 0).map(Math::log).toArray();
    }

    /** Returns true if the configuration cannot run on this host. */
    public boolean isUnavailable() {
        return ends.stream().allMatch(end -> end.outcome() == Outcome.UNAVAILABLE);
    }

    /** Returns the failed requests of its forks; empty unless it is a service. */
    public Optional<ErrorShare> errors() {
        return ErrorShare.of(ends);
    }

    /** Returns the failed requests of the forks of several configurations; empty likewise. */
    public static Optional<ErrorShare> errors(Collection<MeasuredConfiguration> several) {
        List<ForkRecord> ends = new ArrayList<>();
        for (MeasuredConfiguration configuration : several) {
            ends.addAll(configuration.ends);
        }
        return ErrorShare.of(ends);
    }

    /** Returns the failed requests of its forks if there are any. */
    public Optional<ErrorShare> failures() {
        return errors().filter(ErrorShare::isAny);
    }

    /** Returns true if most of its forks were overloaded. */
    public boolean isOverloaded() {
        return 2 * ended(Outcome.OVERLOADED) > ends.size();
    }

    /** Returns true if it was overloaded, while every fork of the other configuration completed. */
    public boolean isOverloadedUnlike(MeasuredConfiguration other) {
        return isOverloaded() && other.ended(Outcome.COMPLETED) == other.ends.size();
    }

    private long ended(Outcome outcome) {
        return ends.stream().filter(end -> end.outcome() == outcome).count();
    }

    /** Returns the configuration with only its first forks, at most this number. */
    public MeasuredConfiguration until(int most) {
        return only(number -> number <= most);
    }

    /**
     * Returns the configuration with only its completed forks; overloaded ones have values, too.
     */
    public MeasuredConfiguration completed() {
        Set<Integer> others = new HashSet<>();
        for (ForkRecord end : ends) {
            if (!end.completed()) {
                others.add(end.number());
            }
        }
        return only(number -> !others.contains(number));
    }

    private MeasuredConfiguration only(IntPredicate numbers) {
        Map<Quantity, List<ForkValues>> values = new HashMap<>(measured);
        values.replaceAll(
                (_, all) -> all.stream().filter(fork -> numbers.test(fork.number())).toList());
        return new MeasuredConfiguration(
                levels, ends.stream().filter(end -> numbers.test(end.number())).toList(), values);
    }
}
