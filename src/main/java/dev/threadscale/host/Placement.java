package dev.threadscale.host;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The CPUs of a host that the forks of a study have, and those that are left to all else. Both stay
 * the same while the study's counts vary, so that nothing else varies with the count.
 *
 * @param measured CPUs that some fork is bound to; empty if none is
 * @param spare CPUs for the launcher and for companion servers; empty if there are none
 * @param launcher CPUs that the launcher is kept on; empty if it is not
 * @param notes what makes the CPUs differ, or could not be kept apart
 */
public record Placement(
        HostCpus host,
        Optional<CpuSet> measured,
        Optional<CpuSet> spare,
        Optional<CpuSet> launcher,
        List<String> notes) {

    private static final String UNKNOWN =
            "which CPUs of the host share a core is unknown, so they are taken by their numbers";
    private static final String NOT_HELD = "the launcher could not be kept off the measured CPUs: ";

    /** Places a study; what the host cannot give at all is left out. */
    public static Placement of(HostCpus host, Collection<CpuLimit> limits) {
        List<CpuLimit> possible =
                limits.stream()
                        .distinct()
                        .filter(limit -> host.unavailable(limit).isEmpty())
                        .toList();
        SortedSet<Integer> union = new TreeSet<>();
        possible.forEach(limit -> host.choose(limit).ifPresent(set -> union.addAll(set.cpus())));
        Optional<CpuSet> measured =
                union.isEmpty() ? Optional.empty() : Optional.of(CpuSet.of(union));
        Optional<CpuSet> spare = measured.flatMap(host::apart);
        List<String> notes = new ArrayList<>();
        for (Mixture mixture : Mixture.TABLE) {
            note(
                    possible,
                    limit ->
                            host.choose(limit)
                                    .map(set -> host.cpus(set.cpus()))
                                    .filter(mixture.isIn())
                                    .isPresent(),
                    "has " + mixture.description(),
                    notes);
        }
        note(
                possible,
                limit -> host.choose(limit).isEmpty(),
                "is bound to no CPU, so that it may use the launcher's, too",
                notes);
        measured.filter(set -> !host.topology().isKnown()).ifPresent(set -> notes.add(UNKNOWN));
        measured.filter(set -> spare.isEmpty())
                .ifPresent(set ->
                        notes.add(
                                "the forks have all CPUs of the host (%s): the launcher, and all else that runs here, takes time from them"
                                        .formatted(set)));
        spare.filter(set -> host.shareCores(set, measured.orElseThrow()))
                .ifPresent(set ->
                        notes.add(
                                "the launcher has the CPUs %s, which share cores with the measured ones"
                                        .formatted(set)));
        return new Placement(host, measured, spare, Optional.empty(), notes);
    }

    private static void note(
            List<CpuLimit> limits, Predicate<CpuLimit> concerned, String what, List<String> notes) {
        String levels =
                limits.stream()
                        .filter(concerned)
                        .map(limit -> "cpus=" + limit.label())
                        .collect(Collectors.joining(", "));
        if (!levels.isEmpty()) {
            notes.add(levels + " " + what);
        }
    }

    /** The CPUs for a companion of a fork; empty if it has to share the fork's. */
    public Optional<CpuSet> beside(Optional<CpuSet> fork) {
        return fork.flatMap(set -> spare.or(() -> host.apart(set)));
    }

    /**
     * The same with this process, the launcher, on the spare CPUs. Without any it may use all: it
     * may have been kept on those of another study before.
     */
    public Placement held() {
        Optional<String> problem = Affinity.confine(spare.orElseGet(host::available));
        if (spare.isEmpty()) {
            return this;
        }
        return new Placement(
                host,
                measured,
                spare,
                problem.isEmpty() ? spare : Optional.empty(),
                Stream.concat(notes.stream(), problem.map(NOT_HELD::concat).stream()).toList());
    }

    /**
     * A way in which CPUs that are measured together can differ.
     *
     * @param description what a level then "has"
     */
    record Mixture(String description, Predicate<List<Cpu>> isIn) {

        static final List<Mixture> TABLE =
                List.of(
                        new Mixture(
                                "more than one CPU of a core (SMT): they share its execution units",
                                cpus -> Topology.by(cpus, Cpu::ownCore).size() < cpus.size()),
                        new Mixture(
                                "performance and efficiency cores, which are not equally fast",
                                cpus -> cpus.stream().map(Cpu::kind).distinct().count() > 1),
                        new Mixture(
                                "more than one NUMA node or socket: memory is farther from some of its"
                                        + " CPUs",
                                cpus -> cpus.stream().map(Cpu::place).distinct().count() > 1),
                        new Mixture(
                                "isolated CPUs, among which the scheduler does not spread threads",
                                cpus -> cpus.size() > 1 && cpus.stream().anyMatch(Cpu::isolated)));
    }
}
