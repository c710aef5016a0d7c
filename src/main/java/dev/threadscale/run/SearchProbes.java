package dev.threadscale.run;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.Outcome;
import dev.threadscale.experiment.Search;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.KneeSearch.Probe;
import dev.threadscale.plan.Series;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The results of a search's counts. A fork that is invalid, or misses a service level perhaps
 * because of a late load generator, says nothing about its count: the others are used, and a count
 * without any is measured once more.
 */
final class SearchProbes {

    private final RunDirectory directory;
    private final Search search;
    private final int forks;
    private final LevelCheck level;

    /** The results by id of the configuration. */
    private final Map<String, Probe> probes = new HashMap<>();

    /**
     * Creates probes without any result.
     *
     * @param forks the planned number for each count
     */
    SearchProbes(
            RunDirectory directory,
            Search search,
            int forks,
            Map<Configuration, Unavailable> unavailable) {
        this.directory = directory;
        this.search = search;
        this.forks = forks;
        this.level = new LevelCheck(search, directory);
        unavailable.forEach((configuration, why) ->
                probes.put(configuration.id(), new Probe.Broken("unavailable, " + why.reason())));
    }

    /** Takes the ended forks of configurations into account, and returns those to run again. */
    List<Fork> learn(List<Configuration> configurations) {
        List<Fork> again = new ArrayList<>();
        for (Configuration one : configurations) {
            List<ForkRecord> ended = forksOf(one.id());
            if (ended.size() == forks && ended.stream().noneMatch(this::counts)) {
                again.add(new Fork(one, forks + 1));
            } else if (!ended.isEmpty()) {
                probes.put(one.id(), probe(ended));
            }
        }
        return again;
    }

    private Probe probe(List<ForkRecord> ended) {
        List<ForkRecord> valid = ended.stream().filter(this::counts).toList();
        if (valid.isEmpty()) {
            return new Probe.Broken(text(ended.getFirst()));
        }
        Optional<ForkRecord> broken =
                valid.stream().filter(fork -> !fork.completed() && !hasCollapsed(fork)).findFirst();
        if (broken.isPresent()) {
            return new Probe.Broken(text(broken.get()));
        }
        return search.hasLevel()
                ? level.probe(valid)
                : Probe.of(valid.stream().mapToDouble(this::nanos).toArray());
    }

    private String text(ForkRecord fork) {
        String reason = doubt(fork).orElse(fork.reason());
        return "fork %d %s%s"
                .formatted(fork.number(), fork.outcome(), reason.isEmpty() ? "" : ", " + reason);
    }

    /** Returns false if a fork says nothing about its count. */
    private boolean counts(ForkRecord fork) {
        return !fork.outcome().equals(Outcome.INVALID.label()) && doubt(fork).isEmpty();
    }

    private Optional<String> doubt(ForkRecord fork) {
        return fork.completed() && search.hasLevel() ? level.doubt(fork) : Optional.empty();
    }

    static boolean hasCollapsed(ForkRecord fork) {
        return fork.outcome().equals(Outcome.TIMED_OUT.label()) || fork.overloaded();
    }

    /** Returns the mean elapsed time in ns; infinite if the fork collapsed. */
    private double nanos(ForkRecord fork) {
        return hasCollapsed(fork)
                ? Double.POSITIVE_INFINITY
                : Estimate.of(List.of(directory.elapsedNanos(fork))).mean();
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
        return forksOf(series.at(count).id()).stream().filter(this::counts).toList();
    }

    private List<ForkRecord> forksOf(String configuration) {
        return directory.forks().stream()
                .filter(fork -> fork.configuration().equals(configuration))
                .toList();
    }
}
