package dev.threadscale.run;

import dev.threadscale.experiment.Search;
import dev.threadscale.plan.KneeSearch;
import dev.threadscale.plan.Probe;
import dev.threadscale.plan.Series;
import dev.threadscale.plan.Step;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.SearchColumn;
import dev.threadscale.results.SearchResult;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;

/** Turns the end of a series' search into what the store keeps of it. */
final class SearchResults {

    private final KneeSearch knee;
    private final LongFunction<Optional<Probe>> known;
    private final Map<SearchColumn, String> values = new EnumMap<>(SearchColumn.class);

    private SearchResults(KneeSearch knee, LongFunction<Optional<Probe>> known) {
        this.knee = knee;
        this.known = known;
    }

    /**
     * The result of a series.
     *
     * @param forks all forks of the run
     */
    static SearchResult of(
            Series series,
            Search search,
            KneeSearch knee,
            LongFunction<Optional<Probe>> known,
            List<ForkRecord> forks) {
        Map<String, String> levels = new LinkedHashMap<>();
        series.levels().forEach((axis, level) -> levels.put(axis, level.label()));
        levels.remove(search.axis());
        SearchResults results = new SearchResults(knee, known);
        results.put(search);
        results.count(forks.stream().filter(fork -> isOf(levels, fork)).toList());
        return new SearchResult(levels, results.values);
    }

    private static boolean isOf(Map<String, String> levels, ForkRecord fork) {
        return fork.levels().entrySet().containsAll(levels.entrySet());
    }

    private void count(List<ForkRecord> forks) {
        long probes = forks.stream().map(ForkRecord::configuration).distinct().count();
        values.put(SearchColumn.PROBES, Long.toString(probes));
        values.put(SearchColumn.FORKS, Integer.toString(forks.size()));
    }

    private void put(Search search) {
        values.put(SearchColumn.AXIS, search.axis());
        values.put(SearchColumn.FROM, Long.toString(search.from()));
        values.put(SearchColumn.TO, Long.toString(search.to()));
        values.put(SearchColumn.COLLAPSE, search.collapse().toPlainString());
        values.put(SearchColumn.WITHIN, Integer.toString(search.withinPercent()));
        mean(search.from(), SearchColumn.REFERENCE_MEAN_NS);
        switch (knee.next(known)) {
            case Step.Found(long low, long high) -> {
                values.put(SearchColumn.OUTCOME, "found");
                low(low);
                values.put(SearchColumn.HIGH, Long.toString(high));
                mean(high, SearchColumn.HIGH_MEAN_NS);
                ratio(high, SearchColumn.HIGH_RATIO);
            }
            case Step.None none -> {
                values.put(SearchColumn.OUTCOME, "none");
                low(search.to());
            }
            case Step.GivenUp(long count, String reason) -> {
                values.put(SearchColumn.OUTCOME, "given-up");
                values.put(SearchColumn.REASON, "at %d: %s".formatted(count, reason));
            }
            case Step.Measure more ->
                    throw new IllegalStateException("the search has not ended: " + more);
        }
    }

    private void low(long count) {
        values.put(SearchColumn.LOW, Long.toString(count));
        mean(count, SearchColumn.LOW_MEAN_NS);
        ratio(count, SearchColumn.LOW_RATIO);
    }

    private void mean(long count, SearchColumn column) {
        if (known.apply(count).orElse(null) instanceof Probe.Measured(double nanos)) {
            values.put(column, number(nanos));
        }
    }

    private void ratio(long count, SearchColumn column) {
        knee.ratio(count, known).ifPresent(ratio -> values.put(column, number(ratio)));
    }

    /** Never with an exponent, which not every reader of CSV understands. */
    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
