package dev.threadscale.claim;

import dev.threadscale.claim.ForkState.HostShare;
import dev.threadscale.claim.Measurements.ForkValues;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One configuration of a run.
 *
 * @param levels label by axis
 * @param ends how its forks ended
 * @param measured values of each quantity as measured, one entry a fork that reports it
 */
public record MeasuredConfiguration(
        Map<String, String> levels,
        List<ForkState> ends,
        Map<Quantity, List<ForkValues>> measured) {

    /**
     * The values of a quantity, every fork with one. Elapsed times are adjusted for others on the
     * CPUs of a fork: where the configuration uses whatever CPU time it gets, the share of the
     * others is taken off (elapsed × (1 − share)).
     */
    List<ForkValues> forks(Quantity quantity) {
        Map<Integer, Double> factors = factors(quantity);
        List<ForkValues> values = asMeasured(quantity);
        return factors.isEmpty()
                ? values
                : values.stream()
                        .map(fork -> fork.times(factors.getOrDefault(fork.number(), 1.0)))
                        .toList();
    }

    List<ForkValues> asMeasured(Quantity quantity) {
        return measured.getOrDefault(quantity, List.of());
    }

    /** The factors of the forks that are adjusted, by number. */
    private Map<Integer, Double> factors(Quantity quantity) {
        if (!quantity.equals(Quantity.TIME)) {
            return Map.of();
        }
        Map<Integer, Double> factors = new HashMap<>();
        if (HostShare.areSaturated(ends.stream().flatMap(end -> end.share().stream()).toList())) {
            for (ForkState end : ends) {
                end.share()
                        .filter(HostShare::isAdjustable)
                        .ifPresent(share -> factors.put(end.number(), 1 - share.others()));
            }
        }
        return factors;
    }

    /** The share that others had of its CPUs in every fork and that its values are adjusted for. */
    double leastOthers(Quantity quantity) {
        return 1
                - factors(quantity).values().stream()
                        .mapToDouble(Double::doubleValue)
                        .max()
                        .orElse(1);
    }

    /**
     * True if every fork stands beside an unusual sentinel. How far off such forks may be is known
     * of elapsed times alone.
     */
    boolean isOffPace(Quantity quantity) {
        return quantity.equals(Quantity.TIME) && isAllOff();
    }

    boolean isAllOff() {
        return !ends.isEmpty() && ends.stream().allMatch(ForkState::isOffPace);
    }

    double[] means(Quantity quantity) {
        return forks(quantity).stream().mapToDouble(ForkValues::mean).toArray();
    }

    /** The geometric mean over forks; NaN without a value. */
    public double geometricMean(Quantity quantity) {
        return Math.exp(Arrays.stream(logarithms(quantity)).average().orElse(Double.NaN));
    }

    /** Of the means that have one. */
    double[] logarithms(Quantity quantity) {
        return Arrays.stream(means(quantity)).filter(mean -> mean > 0).map(Math::log).toArray();
    }

    boolean has(Map<String, String> named) {
        return levels.entrySet().containsAll(named.entrySet());
    }

    /** The configuration when it had at most this number of forks. */
    MeasuredConfiguration until(int most) {
        Map<Quantity, List<ForkValues>> first = new HashMap<>(measured);
        first.replaceAll(
                (_, values) -> values.stream().filter(fork -> fork.number() <= most).toList());
        return new MeasuredConfiguration(
                levels, ends.stream().filter(end -> end.number() <= most).toList(), first);
    }

    /**
     * The configuration with one more fork, undisturbed unless all are beside unusual sentinels.
     */
    MeasuredConfiguration with(Quantity quantity, ForkValues fork) {
        Map<Quantity, List<ForkValues>> more = new HashMap<>(measured);
        more.put(quantity, Stream.concat(asMeasured(quantity).stream(), Stream.of(fork)).toList());
        return new MeasuredConfiguration(
                levels,
                Stream.concat(
                                ends.stream(),
                                Stream.of(
                                        ForkState.of(fork.number(), "completed")
                                                .at(isAllOff() ? ends.getFirst().pace() : 0)))
                        .toList(),
                more);
    }

    /**
     * The configuration as it may be at a later look: unsteady forks that may be less than half
     * then are steady, and no fork stands beside an unusual sentinel.
     *
     * @param share of the forks at that look to those that there are
     */
    MeasuredConfiguration later(double share) {
        boolean steady = mayBeRare(ForkState::unsteady, share);
        return new MeasuredConfiguration(
                levels,
                ends.stream().map(end -> end.unsteady(end.unsteady() && !steady).at(0)).toList(),
                measured);
    }

    /** By no more than the standard error of the later share of forks. */
    private boolean mayBeRare(Predicate<ForkState> so, double share) {
        double now = ends.stream().filter(so).count() / (double) ends.size();
        return now - Math.sqrt(now * (1 - now) / (ends.size() * share)) < 0.5;
    }

    /** Returns true if the condition holds for at least half of the forks. */
    private boolean isMostly(Predicate<ForkState> so) {
        return !ends.isEmpty() && 2 * ends.stream().filter(so).count() >= ends.size();
    }

    /** The reason not to trust its values of a quantity, if there is one. */
    Optional<String> doubt(Quantity quantity) {
        return doubt(causes(quantity));
    }

    /** The reason not to trust values that are not adjusted, nor given any slack. */
    Optional<String> doubtAsMeasured() {
        return doubt(ForkState::causes)
                .or(() ->
                        isUnsteady()
                                ? Optional.of(
                                        "at least half of its forks were not measured in a steady"
                                                + " state")
                                : Optional.empty());
    }

    private Optional<String> doubt(Function<ForkState, Set<String>> causes) {
        Set<String> all = new TreeSet<>();
        ends.forEach(end -> all.addAll(causes.apply(end)));
        return isMostly(end -> !causes.apply(end).isEmpty())
                ? Optional.of(
                        "at least half of its forks were disturbed (%s)"
                                .formatted(String.join(", ", all)))
                : Optional.empty();
    }

    /** True if at least half of its forks were not measured in a steady state. */
    boolean isUnsteady() {
        return isMostly(ForkState::unsteady);
    }

    /** The number of its forks whose values of a quantity were disturbed and are not adjusted. */
    long disturbed(Quantity quantity) {
        Function<ForkState, Set<String>> causes = causes(quantity);
        return ends.stream().filter(end -> !causes.apply(end).isEmpty()).count();
    }

    /** The causes that disturbed a fork, but for what is adjusted or what readings cover. */
    private Function<ForkState, Set<String>> causes(Quantity quantity) {
        Set<Integer> adjusted = factors(quantity).keySet();
        boolean isCovered = quantity.equals(Quantity.TIME) || !isAllOff();
        return end -> {
            Set<String> causes = new HashSet<>(end.causes());
            if (adjusted.contains(end.number())) {
                causes.remove(ForkState.BUSY);
            }
            if (isCovered && end.isOffPace()) {
                causes.remove(ForkState.SENTINEL);
            }
            return causes;
        };
    }
}
