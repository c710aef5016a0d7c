package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.util.Map;

/**
 * Reads how many processors the runtime sees. In a container HotSpot opens files of the cgroup for
 * that, so it is read after all counters of CPU time.
 */
final class Processors implements CounterSource {

    @Override
    public void begin(Map<IterationColumn, Long> totals) {
        // A level.
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        into.put(IterationColumn.PROCESSORS, (long) Runtime.getRuntime().availableProcessors());
    }
}
