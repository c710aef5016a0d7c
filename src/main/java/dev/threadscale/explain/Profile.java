package dev.threadscale.explain;

import dev.threadscale.results.CauseRow.CauseKind;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The measured work of a fork, from its recording.
 *
 * @param tasks how many tasks it is of
 * @param wholeCpu true if its samples are of all CPU time; else of Java code alone, and not the
 *     kernel
 * @param amounts by kind, and then by what it is; those of {@link CauseKind#CPU} count samples
 * @param calls who calls whom in the samples of {@link CauseKind#CPU}
 * @param cpuTimes other samples, of all CPU time; none where the virtual machine has none
 * @param cpuTimeCalls who calls whom in those
 */
record Profile(
        double tasks,
        boolean wholeCpu,
        Map<CauseKind, Map<String, EventTotal>> amounts,
        CallTree calls,
        Map<String, EventTotal> cpuTimes,
        CallTree cpuTimeCalls) {

    /** The profile of a fork that was not recorded. */
    static final Profile NONE = new Profile(0, false, Map.of(), Map.of());

    /** A profile without call trees. */
    Profile(
            double tasks,
            boolean wholeCpu,
            Map<CauseKind, Map<String, EventTotal>> amounts,
            Map<String, EventTotal> cpuTimes) {
        this(tasks, wholeCpu, amounts, new CallTree(), cpuTimes, new CallTree());
    }

    private static final EventTotal NOTHING = new EventTotal(0, 0);

    /** The number of samples. */
    long samples() {
        return count(amounts(CauseKind.CPU));
    }

    private static long count(Map<String, EventTotal> samples) {
        return samples.values().stream().mapToLong(EventTotal::count).sum();
    }

    /** The share of the samples that are of a method. */
    double sampled(String method) {
        long all = samples();
        EventTotal of = amounts(CauseKind.CPU).getOrDefault(method, NOTHING);
        return all == 0 ? 0 : (double) of.count() / all;
    }

    /**
     * True if samples of CPU time are enough: a thread that ends before its first one, as one for
     * each small task does, is in none of them.
     */
    boolean hasCpuTimes() {
        return !cpuTimes.isEmpty() && 2 * count(cpuTimes) >= samples();
    }

    /** Returns the profile with samples of CPU time in place of the others. */
    Profile byCpuTimes() {
        Map<CauseKind, Map<String, EventTotal>> others = new EnumMap<>(CauseKind.class);
        others.putAll(amounts);
        others.put(CauseKind.CPU, cpuTimes);
        return new Profile(tasks, true, others, cpuTimeCalls, Map.of(), new CallTree());
    }

    Map<String, EventTotal> amounts(CauseKind kind) {
        return amounts.getOrDefault(kind, Map.of());
    }

    /** Totals of a kind for each task, by what it is. */
    Map<String, Double> perTask(CauseKind kind) {
        Map<String, Double> totals = new LinkedHashMap<>();
        amounts(kind).forEach((what, amount) -> totals.put(what, amount.total() / tasks));
        return totals;
    }
}
