package dev.threadscale.run;

import dev.threadscale.plan.Plan;
import dev.threadscale.results.ForkRecord;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What came of a run, forks of earlier sessions included.
 *
 * @param verdicts how many forks have each {@link ForkRecord#verdict()}, in words
 * @param completed forks that completed, whether they were to or not
 * @param failed forks that did not end as expected
 * @param unavailable configurations that could not run
 */
public record RunTotals(Map<String, Long> verdicts, long completed, long failed, int unavailable) {

    static RunTotals of(Plan plan, List<ForkRecord> forks, int unavailable) {
        return new RunTotals(
                forks.stream()
                        .collect(
                                Collectors.groupingBy(
                                        fork -> verdict(plan, fork),
                                        TreeMap::new,
                                        Collectors.counting())),
                forks.stream().filter(ForkRecord::completed).count(),
                forks.stream().filter(fork -> !fork.asExpected() && !collapsed(plan, fork)).count(),
                unavailable);
    }

    private static String verdict(Plan plan, ForkRecord fork) {
        return collapsed(plan, fork) ? fork.outcome() + ", so collapsed" : fork.verdict();
    }

    /**
     * Whether a fork timed out at a count that a search has tried: that is what it looks for. At
     * the count that all others are compared with, it is a failure.
     */
    private static boolean collapsed(Plan plan, ForkRecord fork) {
        return StoredProbes.timedOut(fork)
                && plan.experiment()
                        .search()
                        .filter(search ->
                                !search.level(search.from())
                                        .label()
                                        .equals(fork.levels().get(search.axis())))
                        .isPresent();
    }

    /** Forks that ended, however they did; none if nothing can run on this host. */
    public long ended() {
        return verdicts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Whether there is something to report: rows, or what was expected in place of rows. */
    public boolean hasResults() {
        return completed > 0 || failed < ended();
    }
}
