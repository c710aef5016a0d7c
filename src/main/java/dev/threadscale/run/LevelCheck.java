package dev.threadscale.run;

import dev.threadscale.experiment.Search;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.KneeSearch.Probe;
import dev.threadscale.protocol.ServiceQuantity;
import dev.threadscale.results.EndedForks;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Compares the forks of a count with the service level of a search. */
record LevelCheck(Search search, EndedForks ended) {

    /** Returns the result of forks that completed or collapsed. */
    Probe probe(List<ForkRecord> forks) {
        for (String name : search.limits().keySet()) {
            for (ForkRecord fork : forks) {
                if (!SearchProbes.hasCollapsed(fork) && observed(fork, name).isEmpty()) {
                    return new Probe.Broken(
                            ServiceQuantity.word(name)
                                    + " is unknown with so few requests; lengthen 'window', or begin the search with a higher rate");
                }
            }
        }
        return Probe.of(forks.stream().mapToDouble(this::cost).toArray());
    }

    /**
     * Returns the reason why forks do not decide: the middle one missed the level, but without the
     * delay of a late load generator it may have met it. Empty otherwise.
     */
    Optional<String> doubt(List<ForkRecord> forks) {
        return middle(forks, this::cost) > 1 && middle(forks, this::leastCost) <= 1
                ? Optional.of(missed(forks) + ", but the load generator was late")
                : Optional.empty();
    }

    private static double middle(List<ForkRecord> forks, ToDoubleFunction<ForkRecord> value) {
        return Probe.middle(forks.stream().mapToDouble(value));
    }

    /** Returns the cost without any delay by the load generator. */
    private double leastCost(ForkRecord fork) {
        return highest(limit -> ratio(fork, limit) * (1 - lag(fork, limit.getKey())));
    }

    /** Returns the largest share of a value that may be the generator's delay. */
    private double lag(ForkRecord fork, String name) {
        double[] percents = ended.of(fork).observed(ServiceQuantity.lag(name));
        return Search.isTime(name)
                ? Math.min(1, Arrays.stream(percents).average().orElse(0) / 100)
                : 0;
    }

    /** Returns the limit that the middle fork misses by the largest factor, in words. */
    String missed(List<ForkRecord> forks) {
        double middle = middle(forks, this::cost);
        ForkRecord fork =
                forks.stream().filter(any -> cost(any) == middle).findFirst().orElseThrow();
        return SearchProbes.hasCollapsed(fork)
                ? "overloaded"
                : search.limits().entrySet().stream()
                        .max(Comparator.comparingDouble(limit -> ratio(fork, limit)))
                        .map(limit -> missed(fork, limit.getKey(), limit.getValue().doubleValue()))
                        .orElseThrow();
    }

    private String missed(ForkRecord fork, String name, double limit) {
        double value = value(fork, name);
        String word = ServiceQuantity.word(name);
        return Double.isInfinite(value)
                ? "%s is unknown: %s of the requests of a window failed"
                        .formatted(
                                word,
                                Search.amount(
                                        ServiceQuantity.ERROR_PERCENT,
                                        Arrays.stream(errors(fork)).max().orElseThrow()))
                : "%s %s %s, above %s"
                        .formatted(
                                word,
                                Search.isTime(name) ? "is" : "are",
                                Search.amount(name, value),
                                Search.amount(name, limit));
    }

    /**
     * Returns the first latency that has a limit, in ns; empty if none has, forks collapsed, or
     * there are none.
     */
    Optional<Double> latency(List<ForkRecord> forks) {
        return search.limits().keySet().stream()
                .filter(name -> Search.isTime(name) && !forks.isEmpty())
                .findFirst()
                .map(name -> middle(forks, fork -> value(fork, name)))
                .filter(Double::isFinite);
    }

    /** Returns the highest observed value over its limit. */
    private double cost(ForkRecord fork) {
        return highest(limit -> ratio(fork, limit));
    }

    private double highest(ToDoubleFunction<Map.Entry<String, BigDecimal>> value) {
        return search.limits().entrySet().stream().mapToDouble(value).max().orElseThrow();
    }

    private double ratio(ForkRecord fork, Map.Entry<String, BigDecimal> limit) {
        double value = value(fork, limit.getKey());
        // A limit of 0 allows 0.
        return value == 0 ? 0 : value / limit.getValue().doubleValue();
    }

    private double value(ForkRecord fork, String name) {
        return SearchProbes.hasCollapsed(fork)
                ? Double.POSITIVE_INFINITY
                : observed(fork, name).orElse(Double.POSITIVE_INFINITY);
    }

    /**
     * Returns the mean over the windows of a fork, which is infinite if too many requests of a
     * window failed for the percentile; empty if it is unknown for another reason.
     */
    private OptionalDouble observed(ForkRecord fork, String name) {
        double beyond = ServiceQuantity.percentBeyond(name);
        return Arrays.stream(errors(fork)).anyMatch(percent -> percent > beyond)
                ? OptionalDouble.of(Double.POSITIVE_INFINITY)
                : Arrays.stream(ended.of(fork).observed(name)).average();
    }

    private double[] errors(ForkRecord fork) {
        return ended.of(fork).observed(ServiceQuantity.ERROR_PERCENT);
    }
}
