package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.Map;

/**
 * How often and how long a quota has stopped the process. To be read only where there is one:
 * without it nothing can be throttled, and the counters may be a parent's.
 *
 * @param cgroup has a quota
 */
public record Throttling(Cgroup cgroup) implements CounterSource {

    @Override
    public void read(Map<IterationColumn, Long> into) {
        Cgroup.Throttled throttled = cgroup.throttled();
        throttled.periods().ifPresent(n -> into.put(IterationColumn.THROTTLED_PERIODS, n));
        throttled.nanos().ifPresent(n -> into.put(IterationColumn.THROTTLED_NS, n));
    }
}
