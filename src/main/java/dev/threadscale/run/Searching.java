package dev.threadscale.run;

import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Levels;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.KneeSearch;
import dev.threadscale.plan.KneeSearch.Step;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.Series;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.SearchRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The search of a run. A round contains the next counts of every series; the first round is the
 * plan.
 */
final class Searching implements Rounds {

    private final Plan plan;
    private final Search search;
    private final KneeSearch knee;
    private final RunDirectory directory;
    private final SearchProbes probes;

    private List<Configuration> current;
    private int configurations;
    private int round = 1;

    Searching(RemainingWork work, Search search, RunDirectory directory) {
        this.plan = work.plan();
        this.search = search;
        this.knee = plan.kneeSearch().orElseThrow();
        this.directory = directory;
        this.probes =
                new SearchProbes(
                        directory, search, plan.experiment().measure().forks(), work.unavailable());
        this.current = plan.configurations();
        this.configurations = current.size();
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
        List<Fork> again = probes.learn(current);
        if (!again.isEmpty()) {
            current = again.stream().map(Fork::configuration).distinct().toList();
            return again;
        }
        current = new ArrayList<>();
        Set<String> levels = new TreeSet<>();
        for (Series series : plan.series()) {
            if (knee.next(probes.known(series)) instanceof Step.Counts(List<Long> counts)) {
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

    /** Stores the results, with a row for each series. */
    @Override
    public void end() {
        List<ForkRecord> forks = directory.forks();
        directory.searched(plan.series().stream().map(series -> row(series, forks)).toList());
    }

    private SearchRow row(Series series, List<ForkRecord> forks) {
        Levels levels = series.labels();
        List<ForkRecord> its = forks.stream().filter(fork -> fork.levels().has(levels)).toList();
        long counts = its.stream().map(ForkRecord::configuration).distinct().count();
        String outcome;
        String reason = "";
        Optional<SearchRow.Count> low = Optional.empty();
        Optional<SearchRow.Count> high = Optional.empty();
        switch (knee.next(probes.known(series))) {
            case Step.Found(long below, long collapsed, Optional<Long> again) -> {
                outcome = again.isPresent() ? SearchRow.NOT_MONOTONE : SearchRow.FOUND;
                low = Optional.of(count(below, series));
                high = Optional.of(count(collapsed, series));
                reason =
                        search.hasLevel()
                                ? at(collapsed, probes.missed(series, collapsed))
                                        + again.map(one ->
                                                        ", but met again at " + Search.count(one))
                                                .orElse("")
                                : "";
            }
            case Step.None _ -> {
                outcome = SearchRow.NONE;
                low = Optional.of(count(search.to(), series));
            }
            case Step.GivenUp(
                            long count,
                            String why,
                            Optional<Long> below,
                            Optional<Long> collapsed) -> {
                outcome = SearchRow.GIVEN_UP;
                low = below.map(one -> count(one, series));
                high = collapsed.map(one -> count(one, series));
                reason = at(count, why);
            }
            case Step.Counts more ->
                    throw new IllegalStateException("the search has not ended: " + more);
        }
        return new SearchRow(
                levels,
                outcome,
                reason,
                probes.nanos(series, search.from()),
                low,
                high,
                counts,
                its.size());
    }

    private static String at(long count, String why) {
        return "at %s: %s".formatted(Search.count(count), why);
    }

    private SearchRow.Count count(long count, Series series) {
        return new SearchRow.Count(
                count, probes.nanos(series, count), knee.ratio(count, probes.known(series)));
    }
}
