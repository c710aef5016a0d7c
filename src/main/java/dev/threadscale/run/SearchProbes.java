package dev.threadscale.run;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.Search;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.Outcome;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.KneeSearch.Probe;
import dev.threadscale.plan.Series;
import dev.threadscale.results.EndedForks;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * The results of a search's counts. Invalid forks are left out. A count without any other, or one
 * that may have missed a service level only because of a late load generator, is measured once
 * more.
 */
final class SearchProbes {

    private final EndedForks ended;
    private final Search search;
    private final int forks;
    private final LevelCheck level;

    /** The results by id of the configuration. */
    private final Map<String, Probe> probes = new HashMap<>();

    /** The ids of the configurations that were measured once more. */
    private final Set<String> measuredAgain = new HashSet<>();

    /**
     * Creates probes without any result.
     *
     * @param forks the planned number for each count
     */
    SearchProbes(
            EndedForks ended,
            Search search,
            int forks,
            Map<Configuration, Unavailable> unavailable) {
        this.ended = ended;
        this.search = search;
        this.forks = forks;
        this.level = new LevelCheck(search, ended);
        unavailable.forEach((configuration, why) ->
                probes.put(configuration.id(), new Probe.Broken("unavailable, " + why.reason())));
    }

    /** Takes the ended forks of configurations into account, and returns those to run again. */
    List<Fork> learn(List<Configuration> configurations) {
        List<Fork> again = new ArrayList<>();
        Map<String, List<ForkRecord>> measured = ended.byConfiguration();
        for (Configuration configuration : configurations) {
            List<ForkRecord> all = measured.getOrDefault(configuration.id(), List.of());
            // A resumed search may already have some of the forks of the second look.
            List<ForkRecord> first = all.stream().filter(fork -> fork.number() <= forks).toList();
            if (!first.isEmpty()
                    && undecided(first).isPresent()
                    && measuredAgain.add(configuration.id())) {
                for (int number = forks + 1; number <= 2 * forks; number++) {
                    again.add(new Fork(configuration, number));
                }
            } else if (!all.isEmpty()) {
                probes.put(configuration.id(), probe(all));
            }
        }
        return again;
    }

    private Probe probe(List<ForkRecord> all) {
        List<ForkRecord> valid = valid(all);
        Optional<String> problem = broken(valid).or(() -> undecided(all));
        if (problem.isPresent()) {
            return new Probe.Broken(problem.get());
        }
        return search.hasLevel()
                ? level.probe(valid)
                : Probe.of(valid.stream().mapToDouble(this::nanos).toArray());
    }

    /** Returns the end of a fork that neither completed nor collapsed, in words. */
    private static Optional<String> broken(List<ForkRecord> valid) {
        for (ForkRecord fork : valid) {
            if (!fork.completed() && !hasCollapsed(fork)) {
                return Optional.of(text(fork));
            }
        }
        return Optional.empty();
    }

    /** Returns the reason why more forks may help; empty if they would not. */
    private Optional<String> undecided(List<ForkRecord> all) {
        List<ForkRecord> valid = valid(all);
        if (valid.isEmpty()) {
            return Optional.of(text(all.getFirst()));
        }
        return search.hasLevel() && broken(valid).isEmpty() ? level.doubt(valid) : Optional.empty();
    }

    private static String text(ForkRecord fork) {
        String reason = fork.reason().isEmpty() ? "" : ", " + fork.reason();
        return "fork %d %s%s".formatted(fork.number(), fork.outcome(), reason);
    }

    private static List<ForkRecord> valid(List<ForkRecord> forks) {
        return forks.stream().filter(fork -> !fork.isInvalid()).toList();
    }

    static boolean hasCollapsed(ForkRecord fork) {
        return fork.outcome() == Outcome.TIMED_OUT || fork.overloaded();
    }

    /** Returns the mean elapsed time in ns; infinite if the fork collapsed. */
    private double nanos(ForkRecord fork) {
        return hasCollapsed(fork)
                ? Double.POSITIVE_INFINITY
                : Estimate.of(List.of(ended.of(fork).elapsedNanos())).mean();
    }

    /** Returns the results of a series by count. */
    LongFunction<Optional<Probe>> known(Series series) {
        return count ->
                series.problem(count)
                        .<Probe>map(Probe.Broken::new)
                        .or(() -> Optional.ofNullable(probes.get(series.at(count).id())));
    }

    /** Returns how a count missed the service level, in words. */
    String missed(Series series, long count) {
        return level.missed(valid(series, count));
    }

    /** Returns the latency or elapsed time of a measured count in ns, if it has one. */
    Optional<Double> nanos(Series series, long count) {
        if (search.hasLevel()) {
            return level.latency(valid(series, count));
        }
        return known(series).apply(count).orElse(null) instanceof Probe.Measured(double nanos)
                ? Optional.of(nanos)
                : Optional.empty();
    }

    private List<ForkRecord> valid(Series series, long count) {
        String configuration = series.at(count).id();
        return valid(ended.byConfiguration().getOrDefault(configuration, List.of()));
    }
}
