package dev.threadscale.run;

import dev.threadscale.engine.CompanionReport;
import dev.threadscale.engine.Suspension;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.CpuSet;
import dev.threadscale.measured.HostShare;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Seen;
import dev.threadscale.protocol.ServiceQuantity;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.ForkRecord.Judgement;
import dev.threadscale.results.RunDirectory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Marks forks whose host was busy with other work, and records the share of other processes.
 *
 * @param pace of the forks' node, from the sentinels so far
 * @param hostCpus all CPUs of the node; empty if unknown
 */
record Disturbance(HostPace pace, OptionalLong hostCpus) {

    /** The share of its CPUs above which a fork is marked. */
    private static final double MARKED = 0.10;

    /**
     * An upper bound for the time to read the counters, 0.1 to 0.2 ms per iteration, which is not
     * included in cpu_ns.
     */
    private static final double READING_NANOS = 500e3;

    /** The source of pressure that is the fork's own, not its host's. */
    private static final String OWN_PRESSURE = "cgroup";

    /**
     * Judges each fork once, at the end of its round, from the sentinels of its node so far. Later
     * sentinels must not change the judgement, because later rounds depend on it.
     */
    static void mark(RunDirectory directory) {
        Map<String, List<ForkRecord>> sentinels = byNode(directory.sentinels());
        for (Map.Entry<String, List<ForkRecord>> node : byNode(directory.forks()).entrySet()) {
            judge(
                    directory,
                    node.getValue(),
                    sentinels.getOrDefault(node.getKey(), List.of()),
                    hostCpus(directory.record().host(node.getKey()).host()));
        }
    }

    private static Map<String, List<ForkRecord>> byNode(List<ForkRecord> records) {
        return records.stream()
                .collect(
                        Collectors.groupingBy(
                                one -> Objects.requireNonNullElse(one.node(), ""),
                                LinkedHashMap::new,
                                Collectors.toList()));
    }

    private static void judge(
            RunDirectory directory,
            List<ForkRecord> forks,
            List<ForkRecord> sentinels,
            OptionalLong hostCpus) {
        if (forks.stream().allMatch(ForkRecord::wasJudged)) {
            return;
        }
        HostPace pace = HostPace.of(directory, sentinels, forks);
        Disturbance disturbance = new Disturbance(pace, hostCpus);
        for (ForkRecord fork : forks) {
            if (!fork.wasJudged()) {
                // Rows of a fork that did not complete are not a measurement.
                List<Map<String, String>> measured =
                        fork.completed() ? directory.measured(fork) : List.of();
                Optional<HostShare> share = disturbance.share(fork, measured);
                directory.judged(
                        fork,
                        new Judgement(
                                disturbance.of(
                                        fork, share, fork.completed() ? lag(directory, fork) : 0),
                                share.orElse(null),
                                pace.beside(fork).orElse(null)));
            }
        }
    }

    /** Returns the largest share of a latency that may be the delay of the load generator. */
    private static double lag(RunDirectory directory, ForkRecord fork) {
        return directory.observed(fork, ServiceQuantity.LAG_PERCENT).max().orElse(0) / 100;
    }

    private static OptionalLong hostCpus(Map<String, String> host) {
        try {
            return OptionalLong.of(Long.parseLong(host.getOrDefault("cpus", "")));
        } catch (NumberFormatException unknown) {
            return OptionalLong.empty();
        }
    }

    /**
     * Returns the marks of a fork: each considerable disturbance with a text for people. Verdicts
     * use the exact values of {@link HostShare}, the sentinels and the load generator instead.
     *
     * @param lag the largest share of a latency that may be the delay of its load generator
     */
    Map<String, String> of(ForkRecord fork, Optional<HostShare> share, double lag) {
        Map<String, String> causes = new LinkedHashMap<>();
        Suspension.in(fork.notes()).ifPresent(one -> causes.put("suspended", one.words()));
        if (fork.completed()) {
            pace.words(fork).ifPresent(words -> causes.put("sentinel", words));
        }
        share.ifPresent(of -> {
            mark(causes, "steal", of.stolen(), "the hypervisor took %s of its CPUs");
            if (!causes.containsKey("suspended")) {
                mark(
                        causes,
                        "throttled",
                        of.stopped(),
                        "a quota it should not have stopped it for %s");
            }
            mark(causes, "busy", of.others(), "others had %s of its CPUs");
        });
        mark(causes, "generator", lag, "its load generator's delay may be up to %s of a latency");
        return causes;
    }

    private static void mark(Map<String, String> causes, String name, double share, String words) {
        if (share > MARKED) {
            causes.put(name, words.formatted(percent(share)));
        }
    }

    /**
     * Returns the shares of a fork and of others in its CPUs; empty if unknown. CPU time of the
     * fork's own server is not counted as a disturbance: repeating the fork would not avoid it.
     */
    Optional<HostShare> share(ForkRecord fork, List<Map<String, String>> measured) {
        OptionalDouble elapsed = sum(measured, IterationColumn.ELAPSED_NS);
        OptionalDouble all = sum(measured, IterationColumn.CPUS_BUSY_NS);
        OptionalDouble group = sum(measured, IterationColumn.CGROUP_CPU_NS);
        OptionalDouble own = group.isPresent() ? group : sum(measured, IterationColumn.CPU_NS);
        double reading = group.isPresent() ? 0 : READING_NANOS * measured.size();
        String affinity = fork.seen().get(Seen.AFFINITY.key());
        if (elapsed.orElse(0) == 0
                || all.isEmpty()
                || own.isEmpty()
                || affinity == null
                || CompanionReport.isShared(fork.notes())) {
            return Optional.empty();
        }
        int cpus = CpuSet.parse(affinity).size();
        OptionalDouble stolen = sum(measured, IterationColumn.HOST_STEAL_NS);
        return Optional.of(
                new HostShare(
                        Math.round(elapsed.getAsDouble() * cpus),
                        Math.round(own.getAsDouble()),
                        Math.round(Math.max(own.getAsDouble(), all.getAsDouble() - reading)),
                        stolen.isEmpty() || hostCpus.isEmpty()
                                ? null
                                : Math.round(stolen.getAsDouble() * cpus / hostCpus.getAsLong()),
                        stoppedNanos(fork, measured, cpus),
                        waitedNanos(fork, measured, cpus)));
    }

    /**
     * Returns an upper bound of the delay by other processes, times the fork's CPUs; null if
     * unknown. It is the lesser of two waits for a CPU: the pressure on the fork's control group,
     * and the scheduler's sum over its threads, which is unknown if a thread started or ended. Both
     * include waits of the fork's threads for each other.
     */
    private static @Nullable Long waitedNanos(
            ForkRecord fork, List<Map<String, String>> measured, int cpus) {
        OptionalDouble pressure =
                OWN_PRESSURE.equals(fork.seen().get(Seen.PRESSURE.key()))
                        ? sum(measured, IterationColumn.CPU_PRESSURE_NS)
                        : OptionalDouble.empty();
        OptionalDouble waited = sum(measured, IterationColumn.RUN_WAIT_NS);
        OptionalDouble least = DoubleStream.concat(pressure.stream(), waited.stream()).min();
        return least.isEmpty() ? null : Long.valueOf(Math.round(least.getAsDouble() * cpus));
    }

    /**
     * Returns the time for which a pause or an unintended quota stopped the fork, times its CPUs;
     * null if unknown. Sleep of the host does not count, because the clock of the iterations stops
     * as well.
     */
    private static @Nullable Long stoppedNanos(
            ForkRecord fork, List<Map<String, String>> measured, int cpus) {
        boolean hasQuota = fork.levels().cpus().flatMap(CpuLimit::quota).isPresent();
        OptionalDouble throttled =
                hasQuota ? OptionalDouble.empty() : sum(measured, IterationColumn.THROTTLED_NS);
        Optional<Long> paused =
                Suspension.ofContainerIn(fork.notes()).map(time -> time.toNanos() * cpus);
        return throttled.isEmpty() && paused.isEmpty()
                ? null
                : Long.valueOf(Math.round(throttled.orElse(0)) + paused.orElse(0L));
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    /** Returns the sum over iterations; empty if it is unknown for one of them. */
    private static OptionalDouble sum(List<Map<String, String>> rows, IterationColumn column) {
        double sum = 0;
        for (Map<String, String> row : rows) {
            String value = row.getOrDefault(column.key(), "");
            if (value.isEmpty()) {
                return OptionalDouble.empty();
            }
            sum += Double.parseDouble(value);
        }
        return rows.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(sum);
    }
}
