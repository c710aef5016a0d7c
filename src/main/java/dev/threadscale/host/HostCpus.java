package dev.threadscale.host;

import java.util.ArrayList;
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
 * @param ofHost the number of CPUs of the host, of which forks may only be allowed some
 */
public record HostCpus(Topology topology, List<Cpu> order, int ofHost) {

    private static final String COUNT = "cpus";
    private static final String OF_HOST = "cpus_of_host";
    private static final String TOPOLOGY = "topology";
    private static final String ORDER = "cpu_order";

    /** The names of facts about CPUs in the results. */
    public static final Set<String> FACTS = Set.of(COUNT, OF_HOST, TOPOLOGY, ORDER);

    /** Returns all CPUs of a host. */
    public static HostCpus of(Topology topology) {
        return new HostCpus(topology, inOrder(topology), topology.cpus().size());
    }

    /**
     * Returns the CPUs of this host that a container may use, which a launcher in a container
     * shares with its forks; empty if the host does not report its CPUs.
     */
    public static Optional<HostCpus> here(HostFiles files) {
        return Topology.read(files)
                .map(HostCpus::of)
                .map(all -> files.containerCpus().map(all::only).orElse(all));
    }

    /** Returns the CPUs that this process may use, in the order for its children. */
    public static HostCpus ofThisProcess() {
        Optional<Topology> all = Topology.read(HostFiles.HERE);
        Optional<CpuSet> allowed = Affinity.allowed();
        return all.isPresent() && allowed.isPresent()
                ? of(all.get()).only(allowed.get())
                // Without affinity only the number of CPUs matters.
                : count(Runtime.getRuntime().availableProcessors());
    }

    /** Returns the part that forks are allowed; all if nothing is in common. */
    public HostCpus only(CpuSet allowed) {
        Topology part = topology.only(allowed.cpus());
        return part.cpus().isEmpty() ? this : new HostCpus(part, inOrder(part), ofHost);
    }

    /** Returns true if forks may not use all CPUs of the host. */
    public boolean isPart() {
        return size() < ofHost;
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

    /** Returns facts for the results, by their names in {@link #FACTS}. */
    public Map<String, String> describe() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(COUNT, Integer.toString(size()));
        if (isPart()) {
            values.put(OF_HOST, Integer.toString(ofHost));
        }
        values.put(TOPOLOGY, topology.summary());
        values.put(ORDER, numbers());
        return values;
    }

    /** Returns the reason why a limit is impossible here; empty if it is possible. */
    public Optional<String> unavailable(CpuLimit limit) {
        if (limit.count().isPresent() && limit.count().get() > size()) {
            return Optional.of(
                    "it needs %d CPUs and %s"
                            .formatted(limit.count().get(), offer(Integer.toString(size()))));
        }
        if (limit.cpuset().isPresent()
                && !available().cpus().containsAll(limit.cpuset().get().cpus())) {
            return Optional.of(
                    "it needs the CPUs %s and %s"
                            .formatted(limit.cpuset().get(), offer(available().toString())));
        }
        if (limit.quota().isPresent() && limit.quota().get().doubleValue() > size()) {
            return Optional.of(
                    "it needs a quota of %s CPUs and %s"
                            .formatted(
                                    limit.quota().get().toPlainString(),
                                    offer(Integer.toString(size()))));
        }
        return Optional.empty();
    }

    /**
     * Returns the CPUs that forks may use, for people.
     *
     * @param whole how many or which a host has whose forks may use all
     */
    public String offer(String whole) {
        return !isPart()
                ? "the host has " + whole
                : "forks may use only %d of the host's %d (CPU%s %s)"
                        .formatted(size(), ofHost, size() == 1 ? "" : "s", available());
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
        SortedSet<Integer> otherCpus = new TreeSet<>(available().cpus());
        otherCpus.removeAll(taken.cpus());
        return otherCpus.isEmpty() ? Optional.empty() : Optional.of(CpuSet.of(otherCpus));
    }

    /**
     * Returns sets of CPUs that are disjoint from the given ones and from each other, those of
     * other cores first.
     *
     * @param counts the sizes of the sets
     * @return the sets in the same order; empty if there are not enough CPUs
     */
    public Optional<List<CpuSet>> apart(CpuSet taken, List<Integer> counts) {
        List<Cpu> left = new ArrayList<>(order);
        left.removeIf(cpu -> taken.cpus().contains(cpu.number()));
        Set<Integer> cores = cores(taken);
        left.sort(Comparator.comparing(cpu -> cores.contains(cpu.ownCore())));
        List<CpuSet> sets = new ArrayList<>();
        for (int count : counts) {
            if (count > left.size()) {
                return Optional.empty();
            }
            List<Cpu> next = left.subList(0, count);
            sets.add(set(next));
            next.clear();
        }
        return Optional.of(sets);
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
