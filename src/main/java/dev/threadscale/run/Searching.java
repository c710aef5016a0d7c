package dev.threadscale.run;

import dev.threadscale.experiment.Search;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.KneeSearch;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.Series;
import dev.threadscale.plan.Step;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.SearchRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The search of a run, round by round. A round holds the next counts of every series; what they are
 * follows from the stored forks of the rounds before alone, so a resumed run asks for the same.
 */
final class Searching implements Rounds {

    private final Plan plan;
    private final Search search;
    private final KneeSearch knee;
    private final RunDirectory directory;
    private final StoredProbes probes;
    private List<Configuration> current;
    private int configurations;
    private int round = 1;

    private Searching(RemainingWork work, Search search, KneeSearch knee, RunDirectory directory) {
        this.plan = work.plan();
        this.search = search;
        this.knee = knee;
        this.directory = directory;
        this.probes = new StoredProbes(directory, work.unavailable());
        this.current = plan.configurations();
        this.configurations = current.size();
    }

    /** A search with the plan itself as the first round. */
    static Searching of(RemainingWork work, Search search, RunDirectory directory) {
        return new Searching(work, search, work.plan().kneeSearch().orElseThrow(), directory);
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
    public boolean isBracketed() {
        return false;
    }

    @Override
    public List<Fork> next() {
        probes.learn(current.stream().map(Configuration::id).collect(Collectors.toSet()));
        current = new ArrayList<>();
        Set<String> levels = new TreeSet<>();
        for (Series series : plan.series()) {
            if (knee.next(probes.of(series)) instanceof Step.Measure(List<Long> counts)) {
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

    /** Stores what was found, a result for each series. */
    @Override
    public void end() {
        List<ForkRecord> forks = directory.forks();
        List<SearchRow> results =
                plan.series().stream()
                        .map(series ->
                                SearchResults.of(series, search, knee, probes.of(series), forks))
                        .toList();
        directory.searched(results);
    }
}
