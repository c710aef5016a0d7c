package dev.threadscale.run;

import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.KneeSearch;
import dev.threadscale.plan.KneeSearch.Step;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.Series;
import dev.threadscale.results.EndedForks;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.SearchRow;
import java.util.ArrayList;
import java.util.HashSet;
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
    private final EndedForks ended;
    private final SearchProbes probes;

    private List<Configuration> current;

    /** The levels of the next round that are not yet in the record of the run. */
    private Set<String> added = Set.of();

    private int configurations;
    private int round = 1;

    Searching(RemainingWork work, Search search, EndedForks ended) {
        this.plan = work.plan();
        this.search = search;
        this.knee = plan.kneeSearch().orElseThrow();
        this.ended = ended;
        this.probes =
                new SearchProbes(
                        ended, search, plan.experiment().measure().forks(), work.unavailable());
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
        added = new TreeSet<>();
        for (Series series : Series.of(plan)) {
            if (knee.next(probes.known(series)) instanceof Step.Counts(List<Long> counts)) {
                for (long count : counts) {
                    current.add(series.at(count));
                    added.add(search.level(count).label());
                }
            }
        }
        configurations += current.size();
        return plan.round(++round, current);
    }

    @Override
    public void extend(RunDirectory directory) {
        if (!added.isEmpty()) {
            directory.extended(search.axis(), added, configurations);
            added = Set.of();
        }
    }

    /** Stores the results, with a row for each series. */
    @Override
    public void end(RunDirectory directory) {
        List<SearchRow> rows = new ArrayList<>();
        for (Series series : Series.of(plan)) {
            rows.add(row(series));
        }
        directory.searched(rows);
    }

    private SearchRow row(Series series) {
        Levels levels = series.labels();
        Set<String> counts = new HashSet<>();
        int forks = 0;
        for (ForkRecord fork : ended.all()) {
            if (fork.levels().has(levels)) {
                counts.add(fork.configuration());
                forks++;
            }
        }
        String outcome;
        String reason = "";
        Optional<SearchRow.Count> low = Optional.empty();
        Optional<SearchRow.Count> high = Optional.empty();
        switch (knee.next(probes.known(series))) {
            case Step.Found(long below, long collapsed, Optional<Long> again) -> {
                outcome = again.isPresent() ? SearchRow.NOT_MONOTONE : SearchRow.FOUND;
                low = Optional.of(count(below, series));
                high = Optional.of(count(collapsed, series));
                if (search.hasLevel()) {
                    String met =
                            again.map(above -> ", but met again at " + Search.count(above))
                                    .orElse("");
                    reason = at(collapsed, probes.missed(series, collapsed)) + met;
                }
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
                low = below.map(known -> count(known, series));
                high = collapsed.map(known -> count(known, series));
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
                counts.size(),
                forks);
    }

    private static String at(long count, String why) {
        return "at %s: %s".formatted(Search.count(count), why);
    }

    private SearchRow.Count count(long count, Series series) {
        return new SearchRow.Count(
                count, probes.nanos(series, count), knee.ratio(count, probes.known(series)));
    }
}
