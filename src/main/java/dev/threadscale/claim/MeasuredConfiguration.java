package dev.threadscale.claim;

import dev.threadscale.claim.ForkState.HostShare;
import dev.threadscale.claim.Measurements.ForkValues;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One configuration of a run.
 *
 * @param levels label by axis
 * @param ends how its forks ended
 * @param forks values of each quantity, one entry a fork that reports it
 */
public record MeasuredConfiguration(
        Map<String, String> levels, List<ForkState> ends, Map<Quantity, List<ForkValues>> forks) {

    /**
     * A configuration whose elapsed times are adjusted for others on its CPUs: where it uses
     * whatever CPU time it gets, the share of the others is taken off (elapsed × (1 − share)).
     * Every fork is kept.
     */
    public static MeasuredConfiguration adjusted(
            Map<String, String> levels,
            List<ForkState> ends,
            Map<Quantity, List<ForkValues>> forks) {
        List<HostShare> shares = ends.stream().flatMap(end -> end.share().stream()).toList();
        if (!HostShare.areSaturated(shares)) {
            return new MeasuredConfiguration(levels, ends, forks);
        }
        Map<Integer, Double> factors = new HashMap<>();
        for (ForkState end : ends) {
            end.share()
                    .filter(HostShare::isAdjustable)
                    .ifPresent(share -> factors.put(end.number(), 1 - share.others()));
        }
        Map<Quantity, List<ForkValues>> adjusted = new HashMap<>(forks);
        adjusted.replaceAll((quantity, values) ->
                quantity.name().equals(Quantity.ELAPSED)
                        ? values.stream()
                                .map(fork -> fork.times(factors.getOrDefault(fork.number(), 1.0)))
                                .toList()
                        : values);
        return new MeasuredConfiguration(
                levels,
                ends.stream()
                        .map(end -> factors.containsKey(end.number()) ? end.adjusted() : end)
                        .toList(),
                adjusted);
    }

    List<Double> means(Quantity quantity) {
        return forks(quantity).stream().map(ForkValues::mean).toList();
    }

    /** Of the means that have one. */
    double[] logarithms(Quantity quantity) {
        return forks(quantity).stream()
                .mapToDouble(ForkValues::mean)
                .filter(mean -> mean > 0)
                .map(Math::log)
                .toArray();
    }

    List<ForkValues> forks(Quantity quantity) {
        return forks.getOrDefault(quantity, List.of());
    }

    boolean has(Map<String, String> named) {
        return levels.entrySet().containsAll(named.entrySet());
    }

    /** The configuration when it had at most this number of forks. */
    MeasuredConfiguration until(int most) {
        Map<Quantity, List<ForkValues>> first = new HashMap<>(forks);
        first.replaceAll(
                (_, values) -> values.stream().filter(fork -> fork.number() <= most).toList());
        return new MeasuredConfiguration(
                levels, ends.stream().filter(end -> end.number() <= most).toList(), first);
    }

    /** Returns true if the condition holds for at least half of the forks. */
    private boolean isMostly(Predicate<ForkState> so) {
        return !ends.isEmpty() && 2 * ends.stream().filter(so).count() >= ends.size();
    }

    /** The reason not to trust its values, if there is one. */
    Optional<String> doubt() {
        Set<String> causes = new HashSet<>();
        ends.forEach(end -> causes.addAll(end.causes()));
        if (isMostly(end -> !end.causes().isEmpty())) {
            return Optional.of(
                    "at least half of its forks were disturbed (%s)"
                            .formatted(String.join(", ", causes.stream().sorted().toList())));
        }
        return isMostly(ForkState::unsteady)
                ? Optional.of("at least half of its forks were not measured in a steady state")
                : Optional.empty();
    }
}
