package dev.threadscale.host;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The CPUs on which forks can be placed.
 *
 * @param topology the topology of only these CPUs
 * @param order the order in which they are used
 */
public record HostCpus(Topology topology, List<Cpu> order) {

    public static HostCpus of(Topology topology) {
        return new HostCpus(topology, inOrder(topology));
    }

    /** Returns a host that numbers its CPUs from 0 and of which nothing else is known. */
    public static HostCpus count(int cpus) {
        return of(Topology.unknown(cpus));
    }

    public int size() {
        return order.size();
    }

    public CpuSet available() {
        return set(order);
    }

    /** Returns the numbers in the order of use. A set would sort them. */
    private String numbers() {
        return order.stream()
                .map(cpu -> Integer.toString(cpu.number()))
                .collect(Collectors.joining(","));
    }

    /** Returns facts for the results, by name. */
    public Map<String, String> describe() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("cpus", Integer.toString(size()));
        values.put("topology", topology.summary());
        values.put("cpu_order", numbers());
        return values;
    }

    /** Returns the reason why a limit is impossible here; empty if it is possible. */
    public Optional<String> unavailable(CpuLimit limit) {
        if (limit.count().isPresent() && limit.count().get() > size()) {
            return Optional.of(
                    "it needs %d CPUs and the host has %d".formatted(limit.count().get(), size()));
        }
        if (limit.cpuset().isPresent()
                && !available().cpus().containsAll(limit.cpuset().get().cpus())) {
            return Optional.of(
                    "it needs the CPUs %s and the host has %s"
                            .formatted(limit.cpuset().get(), available()));
        }
        if (limit.quota().isPresent() && limit.quota().get().doubleValue() > size()) {
            return Optional.of(
                    "it needs a quota of %s CPUs and the host has %d"
                            .formatted(limit.quota().get().toPlainString(), size()));
        }
        return Optional.empty();
    }

    /** Returns the CPUs for a possible limit; empty if it allows all. */
    public Optional<CpuSet> choose(CpuLimit limit) {
        return limit.cpuset().or(() -> limit.count().map(count -> set(order.subList(0, count))));
    }

    /**
     * Returns the CPUs other than the given ones: those of other cores, or otherwise those that
     * share a core with them; empty if none is left.
     */
    public Optional<CpuSet> apart(CpuSet taken) {
        Set<Integer> cores = cores(taken);
        List<Cpu> apart = order.stream().filter(cpu -> !cores.contains(cpu.ownCore())).toList();
        if (!apart.isEmpty()) {
            return Optional.of(set(apart));
        }
        SortedSet<Integer> others = new TreeSet<>(available().cpus());
        others.removeAll(taken.cpus());
        return others.isEmpty() ? Optional.empty() : Optional.of(CpuSet.of(others));
    }

    /** Returns true if a CPU of one set shares a core with a CPU of the other. */
    boolean shareCores(CpuSet one, CpuSet other) {
        return !Collections.disjoint(cores(one), cores(other));
    }

    private Set<Integer> cores(CpuSet of) {
        return cpus(of.cpus()).stream().map(Cpu::ownCore).collect(Collectors.toSet());
    }

    List<Cpu> cpus(Collection<Integer> numbers) {
        return topology.cpus().stream().filter(cpu -> numbers.contains(cpu.number())).toList();
    }

    private static CpuSet set(Collection<Cpu> cpus) {
        return CpuSet.of(cpus.stream().map(Cpu::number).toList());
    }

    /**
     * Returns the order in which a host's CPUs are measured. Every count takes the first ones, so a
     * smaller count is a part of a larger one.
     *
     * <p>CPUs that the scheduler balances come before isolated ones, where all threads would stay
     * on one CPU. Then cores come before their second threads, performance before efficiency cores,
     * and a whole node before the next, the largest first. Among equal nodes the last one comes
     * first, since devices tend to be connected to the first. In a node the core of the lowest CPU
     * comes last, because the kernel serves interrupts there.
     */
    private static List<Cpu> inOrder(Topology topology) {
        Map<Integer, Integer> rankInCore = new HashMap<>();
        Map<Integer, Long> coresOfPlace = new HashMap<>();
        for (List<Cpu> core : topology.cores().values()) {
            for (int rank = 0; rank < core.size(); rank++) {
                rankInCore.put(core.get(rank).number(), rank);
            }
            coresOfPlace.merge(core.getFirst().place(), 1L, Long::sum);
        }
        int lowest = topology.cpus().getFirst().ownCore();
        return topology.cpus().stream()
                .sorted(
                        Comparator.comparing(Cpu::isolated)
                                .thenComparingInt(cpu -> rankInCore.getOrDefault(cpu.number(), 0))
                                .thenComparingInt(cpu -> cpu.kind().map(Enum::ordinal).orElse(0))
                                .thenComparingLong(
                                        cpu -> -coresOfPlace.getOrDefault(cpu.place(), 0L))
                                .thenComparingInt(cpu -> -cpu.place())
                                .thenComparing(cpu -> cpu.ownCore() == lowest)
                                .thenComparingInt(Cpu::number))
                .toList();
    }
}
