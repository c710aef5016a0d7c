package dev.threadscale.explain;

import dev.threadscale.results.CauseKind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A side of a comparison. Its times are those of the forks that count; the recording only shows how
 * they are divided.
 *
 * @param room how many tasks can be active at a time
 * @param elapsed mean time per task, in ns
 * @param counted amounts of a task by cause, from the forks that count; unknown ones are missing.
 *     CPU time is under {@link CauseKind#CPU}, and the kernel's part of it under {@link
 *     CauseKind#KERNEL}
 * @param profile of its recorded fork
 */
record Side(Room room, double elapsed, Map<CauseKind, Double> counted, Profile profile) {

    private static final List<CauseKind> RECORDED_WAITS =
            List.of(
                    CauseKind.MONITOR,
                    CauseKind.PARKING,
                    CauseKind.PINNING,
                    CauseKind.HELD,
                    CauseKind.SLEEPING,
                    CauseKind.IO);

    Side {
        counted = Map.copyOf(counted);
    }

    Optional<Double> counted(CauseKind kind) {
        return Optional.ofNullable(counted.get(kind));
    }

    /** Returns the amounts per task by name, either counted by the forks that count or recorded. */
    Map<String, Double> amounts(CauseKind kind) {
        return counted(kind).map(count -> Map.of("", count)).orElseGet(() -> profile.perTask(kind));
    }

    /**
     * Returns the amount of one cause: 0 if it was not recorded, and empty if it was not counted.
     */
    Optional<Double> amount(CauseKind kind, String what) {
        Optional<Double> unknown = kind.counter().isPresent() ? Optional.empty() : Optional.of(0.0);
        return Optional.ofNullable(amounts(kind).get(what)).or(() -> unknown);
    }

    /** Returns the number of CPUs that work at a time, which is 1 if the side mostly waits. */
    double busy() {
        return Math.max(1, cpu() / elapsed);
    }

    /** Returns the time per task in which no CPU works. */
    double idle() {
        return Math.max(0, elapsed - cpu());
    }

    /**
     * Returns the CPU time of a task by work, in ns.
     *
     * @param whole true if the samples of both sides cover all CPU time; otherwise the kernel's is
     *     listed separately
     */
    Map<Work, Double> work(boolean whole) {
        double sampled = sampled(whole);
        Map<Work, Double> work = new HashMap<>();
        work.put(new Work(CauseKind.KERNEL, ""), kernel(whole));
        work.put(new Work(CauseKind.COMPILER, ""), compilers(whole));
        work.put(new Work(collections(), ""), collected(whole));
        profile.amounts(CauseKind.CPU)
                .keySet()
                .forEach(method ->
                        work.put(
                                new Work(CauseKind.CPU, method),
                                profile.sampled(method) * sampled));
        return work;
    }

    /**
     * Returns true if the samples of both sides cover all CPU time, or are assumed to: JDK 21 does
     * not report kernel time, and a kernel time known of one side only would be a false cause.
     */
    boolean isSampledWhole(Side other) {
        return (profile.wholeCpu() && other.profile.wholeCpu())
                || counted(CauseKind.KERNEL).isEmpty()
                || other.counted(CauseKind.KERNEL).isEmpty();
    }

    /** Returns the CPU time of a task that is divided among the samples, in ns. */
    double sampled(boolean whole) {
        return cpu() - kernel(whole) - compilers(whole) - collected(whole);
    }

    private double compilers(boolean whole) {
        return Math.min(cpu() - kernel(whole), counted.getOrDefault(CauseKind.COMPILER, 0.0));
    }

    /** A pause counts as the work of one CPU where the collector's CPU time is unknown. */
    private CauseKind collections() {
        return counted.containsKey(CauseKind.COLLECTOR) ? CauseKind.COLLECTOR : CauseKind.GC;
    }

    private double collected(boolean whole) {
        return Math.min(
                cpu() - kernel(whole) - compilers(whole), counted.getOrDefault(collections(), 0.0));
    }

    private double kernel(boolean whole) {
        return whole ? 0 : Math.min(cpu(), counted.getOrDefault(CauseKind.KERNEL, 0.0));
    }

    /** Returns the CPU time of a task, in ns; 0 if it is unknown. */
    double cpu() {
        return counted.getOrDefault(CauseKind.CPU, 0.0);
    }

    /** Returns the time that all threads together wait per task, in ns, by what they wait for. */
    Map<Work, Double> waits() {
        Map<Work, Double> waits = new HashMap<>();
        for (CauseKind kind : RECORDED_WAITS) {
            profile.perTask(kind).forEach((what, nanos) -> waits.put(new Work(kind, what), nanos));
        }
        counted(CauseKind.THROTTLING)
                .ifPresent(nanos -> waits.put(new Work(CauseKind.THROTTLING, ""), nanos));
        others().ifPresent(nanos -> waits.put(new Work(CauseKind.OTHERS, ""), nanos));
        return waits;
    }

    /**
     * Returns the most that other processes can have taken from a task, in ns. They may have had
     * CPUs that no thread of the program wanted, so it is at most the time that its threads waited
     * for one, where that is known.
     */
    private Optional<Double> others() {
        double waited = counted(CauseKind.RUNNABLE).orElse(Double.MAX_VALUE);
        return counted(CauseKind.OTHERS).map(nanos -> Math.min(nanos, waited));
    }

    /**
     * Returns the time that runnable threads wait for a CPU that others do not have; empty unless
     * both sides know it.
     */
    Map<Work, Double> runnable(Side other) {
        return counted(CauseKind.RUNNABLE)
                .filter(_ -> other.counted(CauseKind.RUNNABLE).isPresent())
                .map(nanos ->
                        Map.of(new Work(CauseKind.RUNNABLE, ""), nanos - others().orElse(0.0)))
                .orElseGet(Map::of);
    }

    /**
     * Returns the time that a task waits for anything other than the work of other tasks, in ns.
     */
    double outside() {
        return Stream.of(CauseKind.SLEEPING, CauseKind.IO)
                .flatMap(kind -> profile.perTask(kind).values().stream())
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    /** A kind of work or waiting that takes time. */
    record Work(CauseKind kind, String what) implements Comparable<Work> {

        private static final Comparator<Work> ORDER =
                Comparator.comparing(Work::kind).thenComparing(Work::what);

        @Override
        public int compareTo(Work other) {
            return ORDER.compare(this, other);
        }
    }
}
