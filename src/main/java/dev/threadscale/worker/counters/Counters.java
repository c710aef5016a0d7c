package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The counters of an iteration, which are read right before and right after its timed part. */
public final class Counters {

    private static final Path STATUS = Path.of("/proc/self/status");

    private final List<CounterSource> sources;

    private Map<IterationColumn, Long> before = Map.of();

    /**
     * Creates counters.
     *
     * @param sources in the order of reading before an iteration; reading one must not disturb
     *     those after it
     */
    Counters(List<CounterSource> sources) {
        this.sources = List.copyOf(sources);
    }

    /** Returns counters that do not count anything. */
    public static Counters none() {
        return new Counters(List.of());
    }

    /**
     * Returns the counters of this process: files first, and its own CPU time last.
     *
     * @param perf what the CPUs do for it, if requested
     */
    public static Counters ofThisProcess(Optional<PerfEvents> perf) {
        Optional<Cgroup> cgroup = Cgroup.ofThisProcess();
        List<CounterSource> sources = new ArrayList<>();
        sources.add(new Processors());
        sources.add(new KernelThreads(Path.of("/proc/self/task")));
        sources.add(new HostTimes(Path.of("/proc/stat"), allowedCpus()));
        add(sources, cgroup.isEmpty() ? cgroup : CgroupTimes.find(Path.of("/"), cgroup.get()));
        sources.add(new PeakMemory(STATUS));
        add(sources, Pressure.find(Path.of("/"), cgroup));
        add(sources, cgroup);
        sources.add(new RuntimeLevels());
        sources.add(new GarbageCollections());
        add(sources, Allocations.find());
        add(sources, perf);
        sources.add(new ProcessTimes());
        return new Counters(sources);
    }

    private static void add(List<CounterSource> sources, Optional<? extends CounterSource> found) {
        if (found.isPresent()) {
            sources.add(found.get());
        }
    }

    private static BitSet allowedCpus() {
        return KernelText.cpus(KernelText.allowedCpus(STATUS).orElse(""));
    }

    /** Counts on the CPUs that the process may use now, after these have changed. */
    public void move() {
        for (CounterSource source : sources) {
            if (source instanceof HostTimes host) {
                host.move(allowedCpus());
            }
        }
    }

    /** Returns the names of threads that no counter could attribute. */
    public Set<String> unknownThreads() {
        Set<String> names = new TreeSet<>();
        for (CounterSource source : sources) {
            names.addAll(source.unknownThreads());
        }
        return names;
    }

    /** Reads the counters right before the timed part. */
    public void begin() {
        Map<IterationColumn, Long> totals = new EnumMap<>(IterationColumn.class);
        for (CounterSource source : sources) {
            source.begin(totals);
        }
        before = totals;
    }

    /**
     * Reads the counters right after the timed part, in the opposite order, and returns the known
     * values.
     */
    public Map<IterationColumn, Long> end() {
        Map<IterationColumn, Long> values = new EnumMap<>(IterationColumn.class);
        for (CounterSource source : sources.reversed()) {
            source.read(values);
        }
        for (var all = values.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<IterationColumn, Long> one = all.next();
            Long earlier = before.get(one.getKey());
            if (earlier != null) {
                one.setValue(one.getValue() - earlier);
            } else if (one.getKey().isTotal()) {
                all.remove();
            }
        }
        return values;
    }
}
