package dev.threadscale.host;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The CPUs of a host that a study's forks use, and those left for everything else. Both are the
 * same for all CPU counts of the study, so that nothing else varies with the count.
 *
 * @param measured CPUs that some fork is bound to; empty if none is bound
 * @param spare CPUs for the launcher and for companion servers; empty if none are left
 * @param launcher CPUs that the launcher is restricted to; empty if it is not restricted
 * @param notes reasons why the CPUs differ or could not be separated
 */
public record Placement(
        HostCpus host,
        Optional<CpuSet> measured,
        Optional<CpuSet> spare,
        Optional<CpuSet> launcher,
        List<String> notes) {

    private static final String UNKNOWN =
            "it is unknown which CPUs of the host share a core, so they are used in the order"
                    + " of their numbers";
    private static final String NOT_HELD = "the launcher could not be kept off the measured CPUs: ";

    /** Places a study on a host, with the launcher on its spare CPUs. */
    public static Placement of(HostCpus host, Collection<CpuLimit> limits) {
        return of(host, host, limits);
    }

    /**
     * Places a study. Limits that are impossible on the host are ignored.
     *
     * @param host the CPUs that forks and companions may use
     * @param around the CPUs that the launcher may use, which may be more
     */
    public static Placement of(HostCpus host, HostCpus around, Collection<CpuLimit> limits) {
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
        Optional<CpuSet> room = measured.flatMap(around::apart);
        boolean isLauncherReached =
                room.isEmpty() || !Collections.disjoint(room.get().cpus(), host.available().cpus());
        note(
                possible,
                limit -> isLauncherReached && host.choose(limit).isEmpty(),
                "is not bound to CPUs, so it may also use the launcher's",
                notes);
        measured.filter(set -> !host.topology().isKnown()).ifPresent(set -> notes.add(UNKNOWN));
        measured.filter(set -> room.isEmpty())
                .ifPresent(set ->
                        notes.add(
                                ("the forks use all CPUs of the host (%s): the launcher and"
                                                + " everything else that runs here take time from them")
                                        .formatted(set)));
        room.filter(set -> around.shareCores(set, measured.orElseThrow()))
                .ifPresent(set ->
                        notes.add(
                                "the launcher has the CPUs %s, which share cores with the measured ones"
                                        .formatted(set)));
        return new Placement(host, measured, spare, Optional.empty(), notes);
    }

    private static void note(
            List<CpuLimit> limits, Predicate<CpuLimit> concerned, String what, List<String> notes) {
        StringJoiner levels = new StringJoiner(", ");
        for (CpuLimit limit : limits) {
            if (concerned.test(limit)) {
                levels.add("cpus=" + limit.label());
            }
        }
        if (levels.length() > 0) {
            notes.add(levels + " " + what);
        }
    }

    /** Returns the CPUs for a companion of a fork; empty if it has to share the fork's CPUs. */
    public Optional<CpuSet> beside(Optional<CpuSet> fork) {
        return fork.flatMap(set -> spare.or(() -> host.apart(set)));
    }

    /**
     * Returns CPUs for several companions of a fork, apart from its own and from each other's.
     *
     * @param counts the number of CPUs of each companion
     * @return a set for each companion; empty if there are not enough CPUs
     */
    public Optional<List<CpuSet>> beside(CpuSet fork, List<Integer> counts) {
        return measured.flatMap(set -> host.apart(set, counts)).or(() -> host.apart(fork, counts));
    }

    /**
     * Moves this process, the launcher, off the measured CPUs. If there are no others it may use
     * all, because an earlier study may have restricted it. Returns the placement with the
     * launcher's CPUs.
     *
     * @param around the CPUs that the launcher may use
     */
    public Placement held(HostCpus around) {
        Optional<CpuSet> room = measured.flatMap(around::apart);
        Optional<String> problem = Affinity.confine(room.orElseGet(around::available));
        if (room.isEmpty()) {
            return this;
        }
        List<String> more = new ArrayList<>(notes);
        problem.map(NOT_HELD::concat).ifPresent(more::add);
        return new Placement(
                host, measured, spare, problem.isEmpty() ? room : Optional.empty(), more);
    }

    /**
     * A way in which CPUs that are measured together can differ.
     *
     * @param description completes the sentence that a level "has" it
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
