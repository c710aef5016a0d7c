package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.Map;

/**
 * How often and how long a quota has stopped the process. To be read only where there is one:
 * without it nothing can be throttled, and the counters may be a parent's.
 *
 * @param cgroup has a quota
 */
public record Throttling(Cgroup cgroup) implements CounterSource.Totals {

    @Override
    public void read(Map<IterationColumn, Long> into) {
        Cgroup.Bandwidth bandwidth = cgroup.bandwidth();
        bandwidth.periods().ifPresent(n -> into.put(IterationColumn.CFS_PERIODS, n));
        bandwidth.throttledPeriods().ifPresent(n -> into.put(IterationColumn.THROTTLED_PERIODS, n));
        bandwidth.throttledNanos().ifPresent(n -> into.put(IterationColumn.THROTTLED_NS, n));
    }
}
