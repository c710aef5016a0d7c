package dev.threadscale.worker;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.worker.counters.CarrierThreads;
import dev.threadscale.worker.counters.Cgroup;
import dev.threadscale.worker.counters.CounterSource;
import dev.threadscale.worker.counters.GarbageCollections;
import dev.threadscale.worker.counters.HeapUse;
import dev.threadscale.worker.counters.HostSteal;
import dev.threadscale.worker.counters.PeakMemory;
import dev.threadscale.worker.counters.PeakThreads;
import dev.threadscale.worker.counters.Pressure;
import dev.threadscale.worker.counters.ProcessTimes;
import dev.threadscale.worker.counters.Throttling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Everything that is counted about an iteration, read before and after its timed part. */
final class Counters {

    /** In the order in which they are read before an iteration. */
    private final List<CounterSource> sources;

    private Map<IterationColumn, Long> before = Map.of();

    /**
     * Counts what these sources know.
     *
     * @param sources in an order such that the reading of one counts for none behind it
     */
    Counters(List<CounterSource> sources) {
        this.sources = List.copyOf(sources);
    }

    /** What there is to count here: files first, and the process's own CPU time last. */
    static Counters ofThisProcess() {
        Optional<Cgroup> cgroup = Cgroup.ofThisProcess();
        List<CounterSource> sources = new ArrayList<>();
        sources.add(new HostSteal(Path.of("/proc/stat")));
        sources.add(new PeakMemory(Path.of("/proc/self/status")));
        Pressure.find(Path.of("/"), cgroup).ifPresent(sources::add);
        cgroup.filter(own -> own.quotaCpus().isPresent())
                .ifPresent(own -> sources.add(new Throttling(own)));
        sources.add(new CarrierThreads());
        sources.add(new PeakThreads());
        sources.add(new HeapUse());
        sources.add(new GarbageCollections());
        sources.add(new ProcessTimes());
        return new Counters(sources);
    }

    /** Right before the timed part. */
    void begin() {
        Map<IterationColumn, Long> totals = new EnumMap<>(IterationColumn.class);
        for (CounterSource source : sources) {
            switch (source) {
                case CounterSource.Totals growing -> growing.read(totals);
                case CounterSource.Levels levels -> levels.begin();
            }
        }
        before = totals;
    }

    /** Right after the timed part, in the opposite order; gives what is known of the iteration. */
    Map<IterationColumn, Long> end() {
        Map<IterationColumn, Long> totals = new EnumMap<>(IterationColumn.class);
        Map<IterationColumn, Long> values = new EnumMap<>(IterationColumn.class);
        for (CounterSource source : sources.reversed()) {
            switch (source) {
                case CounterSource.Totals growing -> growing.read(totals);
                case CounterSource.Levels levels -> levels.read(values);
            }
        }
        before.forEach((column, earlier) -> {
            Long later = totals.get(column);
            if (later != null) {
                values.put(column, later - earlier);
            }
        });
        return values;
    }
}
