package dev.threadscale.explain;

import dev.threadscale.results.CauseKind;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The measured work of a fork, from its recording.
 *
 * @param tasks the number of tasks that it covers
 * @param wholeCpu true if its samples cover all CPU time; otherwise only Java code, without the
 *     kernel
 * @param amounts by kind and name; those of {@link CauseKind#CPU} count samples
 * @param calls the callers and callees in the samples of {@link CauseKind#CPU}
 * @param cpuTimes other samples, of all CPU time; empty if the virtual machine does not support
 *     them
 * @param cpuTimeCalls the callers and callees in those
 * @param holds those that held carriers, the longest first
 */
record Profile(
        double tasks,
        boolean wholeCpu,
        Map<CauseKind, Map<String, EventTotal>> amounts,
        CallTree calls,
        Map<String, EventTotal> cpuTimes,
        CallTree cpuTimeCalls,
        List<Hold> holds) {

    /** The profile of a fork that was not recorded. */
    static final Profile NONE = new Profile(0, false, Map.of(), Map.of());

    /** Creates a profile without call trees. */
    Profile(
            double tasks,
            boolean wholeCpu,
            Map<CauseKind, Map<String, EventTotal>> amounts,
            Map<String, EventTotal> cpuTimes) {
        this(tasks, wholeCpu, amounts, new CallTree(), cpuTimes, new CallTree(), List.of());
    }

    private static final EventTotal NOTHING = new EventTotal(0, 0);

    /** Returns the number of samples. */
    long samples() {
        return count(amounts(CauseKind.CPU));
    }

    private static long count(Map<String, EventTotal> samples) {
        return samples.values().stream().mapToLong(EventTotal::count).sum();
    }

    /** Returns the share of the samples in a method. */
    double sampled(String method) {
        long all = samples();
        EventTotal total = amounts(CauseKind.CPU).getOrDefault(method, NOTHING);
        return all == 0 ? 0 : (double) total.count() / all;
    }

    /**
     * Returns true if there are enough samples of CPU time. A thread that ends before its first
     * sample, such as one for each small task, does not appear in them.
     */
    boolean hasCpuTimes() {
        return !cpuTimes.isEmpty() && 2 * count(cpuTimes) >= samples();
    }

    /** Returns the profile with samples of CPU time instead of the others. */
    Profile byCpuTimes() {
        Map<CauseKind, Map<String, EventTotal>> byKind = new EnumMap<>(CauseKind.class);
        byKind.putAll(amounts);
        byKind.put(CauseKind.CPU, cpuTimes);
        return new Profile(tasks, true, byKind, cpuTimeCalls, Map.of(), new CallTree(), holds);
    }

    Map<String, EventTotal> amounts(CauseKind kind) {
        return amounts.getOrDefault(kind, Map.of());
    }

    /** Returns the totals of a kind per task, by name. */
    Map<String, Double> perTask(CauseKind kind) {
        Map<String, Double> totals = new LinkedHashMap<>();
        amounts(kind).forEach((what, amount) -> totals.put(what, amount.total() / tasks));
        return totals;
    }
}
