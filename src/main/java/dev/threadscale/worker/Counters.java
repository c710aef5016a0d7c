package dev.threadscale.worker;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.worker.counters.Cgroup;
import dev.threadscale.worker.counters.CgroupTimes;
import dev.threadscale.worker.counters.CounterSource;
import dev.threadscale.worker.counters.GarbageCollections;
import dev.threadscale.worker.counters.HostTimes;
import dev.threadscale.worker.counters.KernelText;
import dev.threadscale.worker.counters.PeakMemory;
import dev.threadscale.worker.counters.PerfEvents;
import dev.threadscale.worker.counters.Pressure;
import dev.threadscale.worker.counters.ProcessTimes;
import dev.threadscale.worker.counters.RuntimeLevels;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All counters of an iteration, read right before and right after its timed part. */
final class Counters {

    private final List<CounterSource> sources;

    private Map<IterationColumn, Long> before = Map.of();

    /**
     * Counts by these sources.
     *
     * @param sources in the order of reading before an iteration; reading one must not disturb
     *     those behind it
     */
    Counters(List<CounterSource> sources) {
        this.sources = List.copyOf(sources);
    }

    /**
     * The counters of this process: files first, and its own CPU time last.
     *
     * @param perf what the CPUs do for it, if that is asked for
     */
    static Counters ofThisProcess(Optional<PerfEvents> perf) {
        Optional<Cgroup> cgroup = Cgroup.ofThisProcess();
        List<CounterSource> sources = new ArrayList<>();
        BitSet cpus = KernelText.cpus(HostReport.affinity().orElse(""));
        sources.add(new HostTimes(Path.of("/proc/stat"), cpus));
        cgroup.flatMap(own -> CgroupTimes.find(Path.of("/"), own)).ifPresent(sources::add);
        sources.add(new PeakMemory(Path.of("/proc/self/status")));
        Pressure.find(Path.of("/"), cgroup).ifPresent(sources::add);
        cgroup.ifPresent(sources::add);
        sources.add(new RuntimeLevels());
        sources.add(new GarbageCollections());
        perf.ifPresent(sources::add);
        sources.add(new ProcessTimes());
        return new Counters(sources);
    }

    /** Right before the timed part. */
    void begin() {
        Map<IterationColumn, Long> totals = new EnumMap<>(IterationColumn.class);
        for (CounterSource source : sources) {
            source.begin(totals);
        }
        before = totals;
    }

    /** Right after the timed part, in the opposite order; returns what is known of it. */
    Map<IterationColumn, Long> end() {
        Map<IterationColumn, Long> values = new EnumMap<>(IterationColumn.class);
        for (CounterSource source : sources.reversed()) {
            source.read(values);
        }
        values.keySet().removeIf(column -> column.isTotal() && !before.containsKey(column));
        before.forEach((column, earlier) ->
                values.computeIfPresent(column, (same, later) -> later - earlier));
        return values;
    }
}
