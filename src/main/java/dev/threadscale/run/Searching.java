package dev.threadscale.run;

import dev.threadscale.experiment.Outcome;
import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Levels;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.KneeSearch;
import dev.threadscale.plan.KneeSearch.Probe;
import dev.threadscale.plan.KneeSearch.Step;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.Series;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.SearchRow;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/**
 * The search of a run. A round contains the next counts of every series; the first round is the
 * plan.
 */
final class Searching implements Rounds {

    private final Plan plan;
    private final Search search;
    private final KneeSearch knee;
    private final LevelCheck level;
    private final RunDirectory directory;

    /** The results of the requested configurations by id. */
    private final Map<String, Probe> probes = new HashMap<>();

    private List<Configuration> current;
    private int configurations;
    private int round = 1;

    Searching(RemainingWork work, Search search, RunDirectory directory) {
        this.plan = work.plan();
        this.search = search;
        this.knee = plan.kneeSearch().orElseThrow();
        this.level = new LevelCheck(search, directory);
        this.directory = directory;
        this.current = plan.configurations();
        this.configurations = current.size();
        work.unavailable()
                .forEach((configuration, why) ->
                        probes.put(
                                configuration.id(),
                                new Probe.Broken("unavailable, " + why.reason())));
    }

    @Override
    public String purpose() {
        return "the search goes on";
    }

    /** A search that is given up half-way has found nothing. */
    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public List<Fork> next() {
        learn(current.stream().map(Configuration::id).collect(Collectors.toSet()));
        current = new ArrayList<>();
        Set<String> levels = new TreeSet<>();
        for (Series series : plan.series()) {
            if (knee.next(known(series)) instanceof Step.Counts(List<Long> counts)) {
                counts.forEach(count -> current.add(series.at(count)));
                counts.forEach(count -> levels.add(search.level(count).label()));
            }
        }
        if (!current.isEmpty()) {
            configurations += current.size();
            directory.extended(search.axis(), levels, configurations);
        }
        return plan.round(++round, current);
    }

    /** Takes the ended forks of configurations into account. */
    private void learn(Set<String> ids) {
        directory.forks().stream()
                .filter(fork -> ids.contains(fork.configuration()))
                .collect(Collectors.groupingBy(ForkRecord::configuration))
                .forEach((id, forks) -> probes.put(id, probe(forks)));
    }

    private Probe probe(List<ForkRecord> forks) {
        Optional<ForkRecord> broken =
                forks.stream().filter(fork -> !fork.completed() && !hasCollapsed(fork)).findFirst();
        if (broken.isPresent()) {
            return new Probe.Broken(text(broken.get()));
        }
        return search.hasLevel()
                ? level.probe(forks)
                : Probe.of(forks.stream().mapToDouble(this::nanos).toArray());
    }

    /** Returns the mean elapsed time in ns; infinite if the fork collapsed. */
    private double nanos(ForkRecord fork) {
        return hasCollapsed(fork)
                ? Double.POSITIVE_INFINITY
                : Estimate.of(List.of(directory.elapsedNanos(fork))).mean();
    }

    static boolean hasCollapsed(ForkRecord fork) {
        return fork.outcome().equals(Outcome.TIMED_OUT.label()) || fork.overloaded();
    }

    private static String text(ForkRecord fork) {
        String reason = fork.reason().isEmpty() ? "" : ", " + fork.reason();
        return "fork %d %s%s".formatted(fork.number(), fork.outcome(), reason);
    }

    /** Returns the results of a series by count. */
    private LongFunction<Optional<Probe>> known(Series series) {
        return count ->
                series.problem(count)
                        .<Probe>map(Probe.Broken::new)
                        .or(() -> Optional.ofNullable(probes.get(series.at(count).id())));
    }

    /** Stores the results, with a row for each series. */
    @Override
    public void end() {
        List<ForkRecord> forks = directory.forks();
        directory.searched(plan.series().stream().map(series -> row(series, forks)).toList());
    }

    private List<ForkRecord> at(Series series, long count) {
        String configuration = series.at(count).id();
        return directory.forks().stream()
                .filter(fork -> fork.configuration().equals(configuration))
                .toList();
    }

    private SearchRow row(Series series, List<ForkRecord> forks) {
        Levels levels = series.labels();
        List<ForkRecord> its = forks.stream().filter(fork -> fork.levels().has(levels)).toList();
        long counts = its.stream().map(ForkRecord::configuration).distinct().count();
        LongFunction<Optional<Probe>> known = known(series);
        String outcome;
        String reason = "";
        Optional<SearchRow.Count> low = Optional.empty();
        Optional<SearchRow.Count> high = Optional.empty();
        switch (knee.next(known)) {
            case Step.Found(long below, long collapsed, Optional<Long> again) -> {
                outcome = again.isPresent() ? SearchRow.NOT_MONOTONE : SearchRow.FOUND;
                low = Optional.of(count(below, series, known));
                high = Optional.of(count(collapsed, series, known));
                reason =
                        search.hasLevel()
                                ? at(collapsed, level.missed(at(series, collapsed)))
                                        + again.map(one ->
                                                        ", but met again at " + Search.count(one))
                                                .orElse("")
                                : "";
            }
            case Step.None _ -> {
                outcome = SearchRow.NONE;
                low = Optional.of(count(search.to(), series, known));
            }
            case Step.GivenUp(
                            long count,
                            String why,
                            Optional<Long> below,
                            Optional<Long> collapsed) -> {
                outcome = SearchRow.GIVEN_UP;
                low = below.map(one -> count(one, series, known));
                high = collapsed.map(one -> count(one, series, known));
                reason = at(count, why);
            }
            case Step.Counts more ->
                    throw new IllegalStateException("the search has not ended: " + more);
        }
        return new SearchRow(
                levels,
                outcome,
                reason,
                nanos(search.from(), series, known),
                low,
                high,
                counts,
                its.size());
    }

    private static String at(long count, String why) {
        return "at %s: %s".formatted(Search.count(count), why);
    }

    private SearchRow.Count count(long count, Series series, LongFunction<Optional<Probe>> known) {
        return new SearchRow.Count(count, nanos(count, series, known), knee.ratio(count, known));
    }

    private Optional<Double> nanos(long count, Series series, LongFunction<Optional<Probe>> known) {
        if (search.hasLevel()) {
            return level.latency(at(series, count));
        }
        return known.apply(count).orElse(null) instanceof Probe.Measured(double nanos)
                ? Optional.of(nanos)
                : Optional.empty();
    }
}
