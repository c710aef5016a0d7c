package dev.threadscale.explain;

import dev.threadscale.results.CauseRow.CauseKind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One side of a comparison. Its times are those of the forks that count; the recording says only
 * how they divide.
 *
 * @param room how many tasks go on at a time
 * @param elapsed mean time for each task, in ns
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
                    CauseKind.SLEEPING,
                    CauseKind.IO);

    private static final List<CauseKind> COUNTED_WAITS =
            List.of(CauseKind.THROTTLING, CauseKind.OTHERS);

    Side {
        counted = Map.copyOf(counted);
    }

    Optional<Double> counted(CauseKind kind) {
        return Optional.ofNullable(counted.get(kind));
    }

    /** Amounts for each task, by what it is: as the forks that count have counted, or recorded. */
    Map<String, Double> amounts(CauseKind kind) {
        return counted(kind).map(count -> Map.of("", count)).orElseGet(() -> profile.perTask(kind));
    }

    /** The amount of one cause: 0 if it was not recorded, and empty if it was not counted. */
    Optional<Double> amount(CauseKind kind, String what) {
        Optional<Double> unknown = kind.counter().isPresent() ? Optional.empty() : Optional.of(0.0);
        return Optional.ofNullable(amounts(kind).get(what)).or(() -> unknown);
    }

    /** The number of CPUs that work at a time; one of them where the side mostly waits. */
    double busy() {
        return Math.max(1, cpu() / elapsed);
    }

    /** The time in which no CPU works, for each task. */
    double idle() {
        return Math.max(0, elapsed - cpu());
    }

    /**
     * Where the CPU time of a task goes, in ns.
     *
     * @param whole true if the samples of both sides are of all CPU time; otherwise the kernel's is
     *     listed apart
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

    /** True if the samples of both sides are of all CPU time. */
    boolean isSampledWhole(Side other) {
        return profile.wholeCpu() && other.profile.wholeCpu();
    }

    /** The CPU time of a task that the samples divide, in ns. */
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

    /** CPU time of a task, in ns; 0 if it is unknown. */
    double cpu() {
        return counted.getOrDefault(CauseKind.CPU, 0.0);
    }

    /** The time that all threads together wait for each task, in ns, by what they wait for. */
    Map<Work, Double> waits() {
        Map<Work, Double> waits = new HashMap<>();
        for (CauseKind kind : RECORDED_WAITS) {
            profile.perTask(kind).forEach((what, nanos) -> waits.put(new Work(kind, what), nanos));
        }
        for (CauseKind kind : COUNTED_WAITS) {
            counted(kind).ifPresent(nanos -> waits.put(new Work(kind, ""), nanos));
        }
        return waits;
    }

    /** For how long a task waits for nothing that other tasks do, in ns. */
    double outside() {
        return Stream.of(CauseKind.SLEEPING, CauseKind.IO)
                .flatMap(kind -> profile.perTask(kind).values().stream())
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    /** Work or waiting that takes time. */
    record Work(CauseKind kind, String what) implements Comparable<Work> {

        private static final Comparator<Work> ORDER =
                Comparator.comparing(Work::kind).thenComparing(Work::what);

        @Override
        public int compareTo(Work other) {
            return ORDER.compare(this, other);
        }
    }
}
