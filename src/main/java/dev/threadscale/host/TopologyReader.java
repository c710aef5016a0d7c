package dev.threadscale.host;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/** Reads the topology of CPUs from the kernel's files. */
public final class TopologyReader {

    public static final String CPUS = "/sys/devices/system/cpu/";
    private static final String NODES = "/sys/devices/system/node/";

    private final HostFiles files;
    private final Map<Integer, Integer> nodes = new HashMap<>();
    private final Optional<CpuSet> isolated;
    private final Function<Integer, Optional<Cpu.Kind>> kinds;

    private TopologyReader(HostFiles files, CpuSet online) {
        this.files = files;
        isolated = files.cpus(CPUS + "isolated");
        for (String name : files.names(NODES)) {
            if (name.matches("node[0-9]{1,5}")) {
                int node = Integer.parseInt(name.substring("node".length()));
                files.cpus(NODES + name + "/cpulist")
                        .ifPresent(cpus -> cpus.cpus().forEach(cpu -> nodes.put(cpu, node)));
            }
        }
        kinds = kinds(online);
    }

    /** The topology of the CPUs that are online; empty if the host does not tell which are. */
    public static Optional<Topology> read(HostFiles files) {
        return files.cpus(CPUS + "online")
                .map(online -> {
                    TopologyReader reader = new TopologyReader(files, online);
                    return new Topology(online.cpus().stream().map(reader::cpu).toList());
                });
    }

    private Cpu cpu(int number) {
        String folder = CPUS + "cpu" + number + "/topology/";
        return new Cpu(
                number,
                core(folder),
                number(folder + "physical_package_id"),
                nodes.containsKey(number) ? OptionalInt.of(nodes.get(number)) : OptionalInt.empty(),
                kinds.apply(number),
                isolated.filter(set -> set.cpus().contains(number)).isPresent());
    }

    /** The newer name of the list first; {@code core_id} alone repeats from socket to socket. */
    private OptionalInt core(String folder) {
        return files.cpus(folder + "core_cpus_list")
                .or(() -> files.cpus(folder + "thread_siblings_list"))
                .map(siblings -> OptionalInt.of(siblings.cpus().first()))
                .orElse(OptionalInt.empty());
    }

    /** Some firmware says -1 for what it does not know. */
    private OptionalInt number(String path) {
        OptionalLong value = files.number(path);
        return value.isPresent() && value.getAsLong() >= 0
                ? OptionalInt.of((int) value.getAsLong())
                : OptionalInt.empty();
    }

    /** Intel's hybrid processors name the kinds; others only rate the CPUs. */
    private Function<Integer, Optional<Cpu.Kind>> kinds(CpuSet online) {
        Optional<CpuSet> performance = files.cpus("/sys/devices/cpu_core/cpus");
        Optional<CpuSet> efficiency = files.cpus("/sys/devices/cpu_atom/cpus");
        if (performance.isPresent() && efficiency.isPresent()) {
            return cpu ->
                    performance.get().cpus().contains(cpu)
                            ? Optional.of(Cpu.Kind.PERFORMANCE)
                            : Optional.of(Cpu.Kind.EFFICIENCY)
                                    .filter(kind -> efficiency.get().cpus().contains(cpu));
        }
        Map<Integer, Long> capacities = new HashMap<>();
        for (int cpu : online.cpus()) {
            files.number(CPUS + "cpu" + cpu + "/cpu_capacity")
                    .ifPresent(capacity -> capacities.put(cpu, capacity));
        }
        List<Long> distinct = capacities.values().stream().distinct().sorted().toList();
        if (distinct.size() < 2) {
            return cpu -> Optional.empty();
        }
        return cpu ->
                Optional.ofNullable(capacities.get(cpu))
                        .map(capacity ->
                                capacity.equals(distinct.getLast())
                                        ? Cpu.Kind.PERFORMANCE
                                        : Cpu.Kind.EFFICIENCY);
    }
}
