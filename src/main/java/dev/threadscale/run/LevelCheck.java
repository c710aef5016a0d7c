package dev.threadscale.run;

import dev.threadscale.experiment.Search;
import dev.threadscale.plan.KneeSearch.Probe;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.RunDirectory;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Compares the forks of a count with the service level of a search. */
record LevelCheck(Search search, RunDirectory directory) {

    /** Returns the result of forks that completed or collapsed. */
    Probe probe(List<ForkRecord> forks) {
        Optional<String> unknown =
                search.limits().keySet().stream()
                        .filter(name ->
                                forks.stream()
                                        .filter(fork -> !Searching.hasCollapsed(fork))
                                        .anyMatch(fork -> observed(fork, name).isEmpty()))
                        .findFirst();
        return unknown.<Probe>map(name ->
                        new Probe.Broken(
                                name
                                        + " is unknown with so few requests; lengthen 'window', or begin the search with a higher rate"))
                .orElseGet(() -> Probe.of(forks.stream().mapToDouble(this::cost).toArray()));
    }

    /** Returns the limit that forks miss by the largest factor, in words. */
    String missed(List<ForkRecord> forks) {
        if (!Double.isFinite(Probe.middle(forks.stream().mapToDouble(this::cost)))) {
            return "overloaded";
        }
        return search.limits().entrySet().stream()
                .max(Comparator.comparingDouble(limit -> ratio(forks, limit)))
                .map(limit ->
                        "%s is %s, above %s"
                                .formatted(
                                        limit.getKey(),
                                        Search.amount(
                                                limit.getKey(), middle(forks, limit.getKey())),
                                        Search.amount(
                                                limit.getKey(), limit.getValue().doubleValue())))
                .orElseThrow();
    }

    /** Returns the first latency that has a limit, in ns; empty if none has, or forks collapsed. */
    Optional<Double> latency(List<ForkRecord> forks) {
        return search.limits().keySet().stream()
                .filter(Search::isTime)
                .findFirst()
                .map(name -> middle(forks, name))
                .filter(Double::isFinite);
    }

    /** Returns the highest observed value over its limit. */
    private double cost(ForkRecord fork) {
        return search.limits().entrySet().stream()
                .mapToDouble(limit -> ratio(List.of(fork), limit))
                .max()
                .orElseThrow();
    }

    private double ratio(List<ForkRecord> forks, Map.Entry<String, BigDecimal> limit) {
        double value = middle(forks, limit.getKey());
        // A limit of 0 allows 0.
        return value == 0 ? 0 : value / limit.getValue().doubleValue();
    }

    private double middle(List<ForkRecord> forks, String name) {
        return Probe.middle(
                forks.stream()
                        .mapToDouble(fork ->
                                Searching.hasCollapsed(fork)
                                        ? Double.POSITIVE_INFINITY
                                        : observed(fork, name).orElse(Double.POSITIVE_INFINITY)));
    }

    private OptionalDouble observed(ForkRecord fork, String name) {
        return directory.observed(fork, name).average();
    }
}
