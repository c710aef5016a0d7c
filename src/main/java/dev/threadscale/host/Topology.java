package dev.threadscale.host;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The CPUs of a host that are online, by their numbers, and what they share.
 *
 * @param cpus not empty
 */
public record Topology(List<Cpu> cpus) {

    public static final String CPUS = "/sys/devices/system/cpu/";

    public Topology {
        cpus = cpus.stream().sorted(Comparator.comparingInt(Cpu::number)).toList();
    }

    /**
     * Reads the topology of the online CPUs; empty if the host does not report which are online.
     */
    public static Optional<Topology> read(HostFiles files) {
        return files.cpus(CPUS + "online")
                .map(online -> {
                    Reader reader = new Reader(files, online);
                    return of(online, reader::cpu);
                });
    }

    /** Returns the topology of a host of which only the number of CPUs is known. */
    public static Topology unknown(int cpus) {
        return new Topology(IntStream.range(0, cpus).mapToObj(Cpu::numbered).toList());
    }

    /** Returns the topology of a host of which only the numbers of CPUs are known. */
    public static Topology unknown(CpuSet cpus) {
        return of(cpus, Cpu::numbered);
    }

    private static Topology of(CpuSet numbers, Function<Integer, Cpu> reading) {
        return new Topology(numbers.cpus().stream().map(reading).toList());
    }

    /** Returns true if it is known which CPUs share a core. */
    public boolean isKnown() {
        return cpus.stream().allMatch(cpu -> cpu.core().isPresent());
    }

    /** Returns the part of the topology that a process may use. */
    public Topology only(Collection<Integer> allowed) {
        return new Topology(cpus.stream().filter(cpu -> allowed.contains(cpu.number())).toList());
    }

    /** Returns the CPUs by core, with the CPUs of a core sorted by number. */
    Map<Integer, List<Cpu>> cores() {
        return by(cpus, Cpu::ownCore);
    }

    static <K> Map<K, List<Cpu>> by(Collection<Cpu> cpus, Function<Cpu, K> key) {
        return cpus.stream().collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()));
    }

    /** Returns one line such as "1 socket, 1 NUMA node, 4 cores, 8 CPUs". */
    public String summary() {
        if (!isKnown()) {
            return counted(cpus.size(), "CPU") + ", topology unknown";
        }
        List<String> parts = new ArrayList<>();
        count(Cpu::socket, "socket", parts);
        count(Cpu::node, "NUMA node", parts);
        Map<Integer, List<Cpu>> cores = cores();
        Map<Cpu.Kind, Integer> kinds = new TreeMap<>();
        for (List<Cpu> core : cores.values()) {
            core.getFirst().kind().ifPresent(kind -> kinds.merge(kind, 1, Integer::sum));
        }
        StringJoiner named = new StringJoiner(" and ", "", " cores");
        kinds.forEach((kind, count) -> named.add(count + " " + kind));
        parts.add(kinds.isEmpty() ? counted(cores.size(), "core") : named.toString());
        parts.add(counted(cpus.size(), "CPU"));
        return String.join(", ", parts);
    }

    private void count(Function<Cpu, Optional<Integer>> what, String name, List<String> parts) {
        long known = cpus.stream().map(what).flatMap(Optional::stream).distinct().count();
        if (known > 0) {
            parts.add(counted(known, name));
        }
    }

    private static String counted(long count, String name) {
        return count + " " + name + (count == 1 ? "" : "s");
    }

    /** Reads the kernel's files. */
    private static final class Reader {

        private static final String NODES = "/sys/devices/system/node/";

        private final HostFiles files;
        private final Map<Integer, Integer> nodes = new HashMap<>();
        private final Optional<CpuSet> isolated;
        private final Function<Integer, Optional<Cpu.Kind>> kinds;

        Reader(HostFiles files, CpuSet online) {
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

        private Cpu cpu(int number) {
            String folder = CPUS + "cpu" + number + "/topology/";
            return new Cpu(
                    number,
                    core(folder),
                    number(folder + "physical_package_id"),
                    Optional.ofNullable(nodes.get(number)),
                    kinds.apply(number),
                    isolated.filter(set -> set.cpus().contains(number)).isPresent());
        }

        /**
         * Returns the core, from the list under its newer name if possible. {@code core_id} is not
         * used because it is not unique across sockets.
         */
        private Optional<Integer> core(String folder) {
            return files.cpus(folder + "core_cpus_list")
                    .or(() -> files.cpus(folder + "thread_siblings_list"))
                    .map(siblings -> siblings.cpus().first());
        }

        /** Returns a number; empty for -1, which some firmware reports for unknown values. */
        private Optional<Integer> number(String path) {
            return files.number(path).stream()
                    .filter(value -> value >= 0)
                    .mapToObj(value -> (int) value)
                    .findFirst();
        }

        /**
         * Returns the kinds of CPUs. Intel's hybrid processors name them; others only rate their
         * CPUs.
         */
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
}
