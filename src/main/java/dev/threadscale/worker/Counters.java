package dev.threadscale.worker;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.worker.counters.Cgroup;
import dev.threadscale.worker.counters.CounterSource;
import dev.threadscale.worker.counters.ProcessTimes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Everything that is counted about an iteration, read before and after its timed part. */
final class Counters {

    private final List<CounterSource> sources = new ArrayList<>();

    Counters() {
        sources.add(new ProcessTimes());
        Cgroup.ofThisProcess().ifPresent(cgroup -> sources.add(into -> throttling(cgroup, into)));
    }

    private static void throttling(Cgroup cgroup, Map<IterationColumn, Long> into) {
        // Without a quota nothing can be throttled, and the counters may be a parent's.
        if (cgroup.quotaCpus().isEmpty()) {
            return;
        }
        cgroup.throttledPeriods().ifPresent(n -> into.put(IterationColumn.THROTTLED_PERIODS, n));
        cgroup.throttledNanos().ifPresent(n -> into.put(IterationColumn.THROTTLED_NS, n));
    }

    Map<IterationColumn, Long> read() {
        Map<IterationColumn, Long> values = new EnumMap<>(IterationColumn.class);
        sources.forEach(source -> source.read(values));
        return values;
    }

    /** The growth of every counter that both readings have. */
    static Map<IterationColumn, Long> difference(
            Map<IterationColumn, Long> before, Map<IterationColumn, Long> after) {
        Map<IterationColumn, Long> growth = new EnumMap<>(IterationColumn.class);
        before.forEach((column, value) -> {
            Long later = after.get(column);
            if (later != null) {
                growth.put(column, later - value);
            }
        });
        return growth;
    }
}
