package dev.threadscale.worker;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.worker.counters.Cgroup;
import dev.threadscale.worker.counters.CounterSource;
import dev.threadscale.worker.counters.ProcessTimes;
import dev.threadscale.worker.counters.Throttling;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Everything that is counted about an iteration, read before and after its timed part. */
final class Counters {

    /** From the dearest to the cheapest to read. */
    private final List<CounterSource> sources = new ArrayList<>();

    Counters() {
        Cgroup.ofThisProcess()
                .filter(cgroup -> cgroup.quotaCpus().isPresent())
                .ifPresent(cgroup -> sources.add(new Throttling(cgroup)));
        sources.add(new ProcessTimes());
    }

    /**
     * Reads everything right before the timed part: the process's own CPU time last, so that the
     * reading of the others is not counted as the iteration's.
     */
    Map<IterationColumn, Long> before() {
        return read(sources);
    }

    /** Reads everything right after the timed part: the process's own CPU time first. */
    Map<IterationColumn, Long> after() {
        return read(sources.reversed());
    }

    private static Map<IterationColumn, Long> read(List<CounterSource> sources) {
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
