package dev.threadscale.host;

import dev.threadscale.experiment.CpuLimit;
import dev.threadscale.experiment.CpuSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The CPUs that forks can be placed on.
 *
 * @param available numbers of the CPUs, not empty
 */
public record HostCpus(SortedSet<Integer> available) {

    public HostCpus {
        available = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(available));
    }

    /** A host that numbers its CPUs from 0. */
    public static HostCpus count(int cpus) {
        return new HostCpus(new TreeSet<>(IntStream.range(0, cpus).boxed().toList()));
    }

    public int size() {
        return available.size();
    }

    /** Why a limit cannot be had here, or empty if it can. */
    public Optional<String> unavailable(CpuLimit limit) {
        if (limit.count().isPresent() && limit.count().getAsInt() > size()) {
            return Optional.of(
                    "it needs %d CPUs and the host has %d"
                            .formatted(limit.count().getAsInt(), size()));
        }
        if (limit.cpuset().isPresent() && !available.containsAll(limit.cpuset().get().cpus())) {
            return Optional.of(
                    "it needs the CPUs %s and the host has %s"
                            .formatted(limit.cpuset().get(), CpuSet.of(available)));
        }
        if (limit.quota().isPresent() && limit.quota().get().doubleValue() > size()) {
            return Optional.of(
                    "it needs a quota of %s CPUs and the host has %d"
                            .formatted(limit.quota().get().toPlainString(), size()));
        }
        return Optional.empty();
    }

    /** The CPUs besides some; empty if none is left. */
    public Optional<CpuSet> others(CpuSet taken) {
        SortedSet<Integer> others = new TreeSet<>(available);
        others.removeAll(taken.cpus());
        return others.isEmpty() ? Optional.empty() : Optional.of(CpuSet.of(others));
    }

    /**
     * The CPUs for a limit; empty where it leaves all of them. A number of CPUs is taken from the
     * end: the kernel and the launcher tend to the first ones.
     */
    public Optional<CpuSet> choose(CpuLimit limit) {
        if (limit.cpuset().isPresent() || limit.count().isEmpty()) {
            return limit.cpuset();
        }
        List<Integer> ordered = List.copyOf(available);
        return Optional.of(CpuSet.of(ordered.subList(size() - limit.count().getAsInt(), size())));
    }
}
