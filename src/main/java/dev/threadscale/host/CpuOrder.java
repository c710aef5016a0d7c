package dev.threadscale.host;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * In which order a host's CPUs are measured: every count takes the first of it, so that a smaller
 * count is a part of a larger one.
 *
 * <p>CPUs that the scheduler balances come before isolated ones, where all threads would stay on
 * one CPU. Then cores come before their second threads, performance before efficiency, a whole node
 * before the next, the largest first; of equal ones the last, since devices tend to the first. In a
 * node the core of the lowest CPU comes last: the kernel serves interrupts there.
 */
final class CpuOrder {

    private final Topology topology;
    private final Map<Integer, Integer> rankInCore = new HashMap<>();
    private final Map<Integer, Long> coresOfPlace = new HashMap<>();
    private final int lowest;

    private CpuOrder(Topology topology) {
        this.topology = topology;
        lowest = topology.cpus().getFirst().ownCore();
        for (List<Cpu> core : topology.cores().values()) {
            for (int rank = 0; rank < core.size(); rank++) {
                rankInCore.put(core.get(rank).number(), rank);
            }
            coresOfPlace.merge(core.getFirst().place(), 1L, Long::sum);
        }
    }

    static List<Cpu> of(Topology topology) {
        return new CpuOrder(topology).sorted();
    }

    private List<Cpu> sorted() {
        Comparator<Cpu> order =
                Comparator.comparing(Cpu::isolated)
                        .thenComparingInt(cpu -> rankInCore.getOrDefault(cpu.number(), 0))
                        .thenComparingInt(cpu -> cpu.kind().map(Enum::ordinal).orElse(0))
                        .thenComparingLong(cpu -> -coresOfPlace.getOrDefault(cpu.place(), 0L))
                        .thenComparingInt(cpu -> -cpu.place())
                        .thenComparing(cpu -> cpu.ownCore() == lowest)
                        .thenComparingInt(Cpu::number);
        return topology.cpus().stream().sorted(order).toList();
    }
}
