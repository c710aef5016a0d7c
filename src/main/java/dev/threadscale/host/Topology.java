package dev.threadscale.host;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The CPUs of a host that are online, by their numbers, and what they share.
 *
 * @param cpus not empty
 */
public record Topology(List<Cpu> cpus) {

    public Topology {
        cpus = cpus.stream().sorted(Comparator.comparingInt(Cpu::number)).toList();
    }

    /** A host of which only the number of CPUs is known. */
    public static Topology unknown(int cpus) {
        return new Topology(IntStream.range(0, cpus).mapToObj(Cpu::numbered).toList());
    }

    /** Whether it is known which CPUs share a core. */
    public boolean isKnown() {
        return cpus.stream().allMatch(cpu -> cpu.core().isPresent());
    }

    /** The part of it that a process may use. */
    public Topology only(Collection<Integer> allowed) {
        return new Topology(cpus.stream().filter(cpu -> allowed.contains(cpu.number())).toList());
    }

    /** CPUs by their core; those of a core by their numbers. */
    Map<Integer, List<Cpu>> cores() {
        return by(cpus, Cpu::ownCore);
    }

    static <K> Map<K, List<Cpu>> by(Collection<Cpu> cpus, Function<Cpu, K> key) {
        return cpus.stream()
                .collect(Collectors.groupingBy(key, java.util.TreeMap::new, Collectors.toList()));
    }

    /** One line, as "1 socket, 1 NUMA node, 4 cores, 8 CPUs". */
    public String summary() {
        if (!isKnown()) {
            return counted(cpus.size(), "CPU") + ", topology unknown";
        }
        List<String> parts = new ArrayList<>();
        count(Cpu::socket, "socket", parts);
        count(Cpu::node, "NUMA node", parts);
        Map<Integer, List<Cpu>> cores = cores();
        Map<String, Long> kinds =
                cores.values().stream()
                        .flatMap(core -> core.getFirst().kind().stream())
                        .collect(
                                Collectors.groupingBy(
                                        kind -> kind.toString(),
                                        java.util.LinkedHashMap::new,
                                        Collectors.counting()));
        parts.add(
                kinds.isEmpty()
                        ? counted(cores.size(), "core")
                        : Stream.of(Cpu.Kind.values())
                                .map(Cpu.Kind::toString)
                                .filter(kinds::containsKey)
                                .map(kind -> "%d %s".formatted(kinds.get(kind), kind))
                                .collect(Collectors.joining(" and ", "", " cores")));
        parts.add(counted(cpus.size(), "CPU"));
        return String.join(", ", parts);
    }

    private void count(Function<Cpu, OptionalInt> what, String name, List<String> parts) {
        long known = cpus.stream().map(what).filter(OptionalInt::isPresent).distinct().count();
        if (known > 0) {
            parts.add(counted(known, name));
        }
    }

    private static String counted(long count, String name) {
        return "%d %s%s".formatted(count, name, count == 1 ? "" : "s");
    }
}
