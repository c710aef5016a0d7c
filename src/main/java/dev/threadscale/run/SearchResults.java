package dev.threadscale.run;

import dev.threadscale.experiment.Search;
import dev.threadscale.plan.KneeSearch;
import dev.threadscale.plan.Probe;
import dev.threadscale.plan.Series;
import dev.threadscale.plan.Step;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.SearchRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongFunction;

/** Turns the end of a series' search into a row of {@code search.csv}. */
final class SearchResults {

    private final KneeSearch knee;
    private final LongFunction<Optional<Probe>> known;

    private SearchResults(KneeSearch knee, LongFunction<Optional<Probe>> known) {
        this.knee = knee;
        this.known = known;
    }

    /**
     * The row of a series.
     *
     * @param forks all forks of the run
     */
    static SearchRow of(
            Series series,
            Search search,
            KneeSearch knee,
            LongFunction<Optional<Probe>> known,
            List<ForkRecord> forks) {
        Map<String, String> levels = new LinkedHashMap<>();
        series.levels().forEach((axis, level) -> levels.put(axis, level.label()));
        levels.remove(search.axis());
        List<ForkRecord> its =
                forks.stream()
                        .filter(fork -> fork.levels().entrySet().containsAll(levels.entrySet()))
                        .toList();
        long counts = its.stream().map(ForkRecord::configuration).distinct().count();
        return new SearchResults(knee, known).row(levels, search, counts, its.size());
    }

    private SearchRow row(Map<String, String> levels, Search search, long counts, long forks) {
        String outcome;
        String reason = "";
        Optional<SearchRow.Count> low = Optional.empty();
        Optional<SearchRow.Count> high = Optional.empty();
        switch (knee.next(known)) {
            case Step.Found(long below, long collapsed) -> {
                outcome = SearchRow.FOUND;
                low = Optional.of(count(below));
                high = Optional.of(count(collapsed));
            }
            case Step.None _ -> {
                outcome = SearchRow.NONE;
                low = Optional.of(count(search.to()));
            }
            case Step.GivenUp(long count, String why) -> {
                outcome = SearchRow.GIVEN_UP;
                reason = "at %d: %s".formatted(count, why);
            }
            case Step.Measure more ->
                    throw new IllegalStateException("the search has not ended: " + more);
        }
        OptionalDouble reference = mean(search.from());
        return new SearchRow(levels, outcome, reason, reference, low, high, counts, forks);
    }

    private SearchRow.Count count(long count) {
        return new SearchRow.Count(count, mean(count), knee.ratio(count, known));
    }

    private OptionalDouble mean(long count) {
        return known.apply(count).orElse(null) instanceof Probe.Measured(double nanos)
                ? OptionalDouble.of(nanos)
                : OptionalDouble.empty();
    }
}
