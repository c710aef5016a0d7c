package dev.threadscale.run;

import dev.threadscale.engine.Outcome;
import dev.threadscale.store.ForkRecord;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What came of a run.
 *
 * @param outcomes how many forks ended in each way, those of earlier sessions included
 * @param unavailable configurations that could not run
 */
public record RunTotals(Map<String, Long> outcomes, int unavailable) {

    static RunTotals of(List<ForkRecord> forks, int unavailable) {
        return new RunTotals(
                forks.stream()
                        .collect(
                                Collectors.groupingBy(
                                        ForkRecord::outcome, TreeMap::new, Collectors.counting())),
                unavailable);
    }

    public long completed() {
        return outcomes.getOrDefault(Outcome.COMPLETED.label(), 0L);
    }

    public long failed() {
        return outcomes.values().stream().mapToLong(Long::longValue).sum() - completed();
    }
}
