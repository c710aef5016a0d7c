package dev.threadscale.run;

import dev.threadscale.engine.CompanionReport;
import dev.threadscale.engine.Suspension;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.CpuSet;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkRecord.Judgement;
import dev.threadscale.measured.HostShare;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Seen;
import dev.threadscale.protocol.ServiceQuantity;
import dev.threadscale.results.EndedForks;
import dev.threadscale.results.MeasuredFork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
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
     * Judges each fork that has not been judged, at the end of its round, from the sentinels of its
     * node so far. Later sentinels must not change the judgement, because later rounds depend on
     * it.
     */
    static Map<ForkRecord, Judgement> judge(EndedForks ended) {
        Map<String, List<ForkRecord>> sentinels = byNode(ended.sentinels());
        Map<ForkRecord, Judgement> judgements = new LinkedHashMap<>();
        for (Map.Entry<String, List<ForkRecord>> node : byNode(ended.all()).entrySet()) {
            HostPace pace = null;
            for (ForkRecord fork : node.getValue()) {
                if (fork.wasJudged()) {
                    continue;
                }
                if (pace == null) {
                    List<ForkRecord> own = sentinels.getOrDefault(node.getKey(), List.of());
                    pace = HostPace.of(ended, own, node.getValue());
                }
                OptionalLong hostCpus = hostCpus(ended.run().host(node.getKey()).host());
                judgements.put(fork, new Disturbance(pace, hostCpus).judge(fork, ended));
            }
        }
        return judgements;
    }

    private static Map<String, List<ForkRecord>> byNode(List<ForkRecord> forks) {
        Map<String, List<ForkRecord>> nodes = new LinkedHashMap<>();
        for (ForkRecord fork : forks) {
            String node = Objects.requireNonNullElse(fork.node(), "");
            nodes.computeIfAbsent(node, _ -> new ArrayList<>()).add(fork);
        }
        return nodes;
    }

    private Judgement judge(ForkRecord fork, EndedForks ended) {
        Optional<HostShare> share = Optional.empty();
        double lag = 0;
        // Rows of a fork that did not complete are not a measurement.
        if (fork.completed()) {
            MeasuredFork measured = ended.of(fork);
            share = share(fork, measured);
            double[] percents = measured.observed(ServiceQuantity.LAG_PERCENT);
            lag = Arrays.stream(percents).max().orElse(0) / 100;
        }
        return new Judgement(
                of(fork, share, lag), share.orElse(null), pace.beside(fork).orElse(null));
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
        Suspension.in(fork.notes())
                .ifPresent(suspended -> causes.put("suspended", suspended.words()));
        if (fork.completed()) {
            pace.words(fork).ifPresent(words -> causes.put("sentinel", words));
        }
        share.ifPresent(known -> {
            mark(causes, "steal", known.stolen(), "the hypervisor took %s of its CPUs");
            if (!causes.containsKey("suspended")) {
                mark(
                        causes,
                        "throttled",
                        known.stopped(),
                        "a quota it should not have stopped it for %s");
            }
            mark(causes, "busy", known.others(), "others had %s of its CPUs");
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
    Optional<HostShare> share(ForkRecord fork, MeasuredFork measured) {
        OptionalDouble elapsed = measured.sum(IterationColumn.ELAPSED_NS);
        OptionalDouble all = measured.sum(IterationColumn.CPUS_BUSY_NS);
        OptionalDouble group = measured.sum(IterationColumn.CGROUP_CPU_NS);
        OptionalDouble own = group.isPresent() ? group : measured.sum(IterationColumn.CPU_NS);
        double reading = group.isPresent() ? 0 : READING_NANOS * measured.iterations();
        String changed = fork.seen().get(Seen.CHANGED_AFFINITY.key());
        String affinity = changed == null ? fork.seen().get(Seen.AFFINITY.key()) : changed;
        if (elapsed.orElse(0) == 0
                || all.isEmpty()
                || own.isEmpty()
                || affinity == null
                || CompanionReport.isShared(fork.notes())) {
            return Optional.empty();
        }
        int cpus = CpuSet.parse(affinity).size();
        OptionalDouble stolen = measured.sum(IterationColumn.HOST_STEAL_NS);
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
    private static @Nullable Long waitedNanos(ForkRecord fork, MeasuredFork measured, int cpus) {
        OptionalDouble pressure =
                OWN_PRESSURE.equals(fork.seen().get(Seen.PRESSURE.key()))
                        ? measured.sum(IterationColumn.CPU_PRESSURE_NS)
                        : OptionalDouble.empty();
        OptionalDouble waited = measured.sum(IterationColumn.RUN_WAIT_NS);
        OptionalDouble least = DoubleStream.concat(pressure.stream(), waited.stream()).min();
        return least.isEmpty() ? null : Long.valueOf(Math.round(least.getAsDouble() * cpus));
    }

    /**
     * Returns the time for which a pause or an unintended quota stopped the fork, times its CPUs;
     * null if unknown. Sleep of the host does not count, because the clock of the iterations stops
     * as well.
     */
    private static @Nullable Long stoppedNanos(ForkRecord fork, MeasuredFork measured, int cpus) {
        boolean hasQuota = fork.levels().cpus().flatMap(CpuLimit::quota).isPresent();
        OptionalDouble throttled =
                hasQuota ? OptionalDouble.empty() : measured.sum(IterationColumn.THROTTLED_NS);
        Optional<Long> paused =
                Suspension.ofContainerIn(fork.notes()).map(time -> time.toNanos() * cpus);
        return throttled.isEmpty() && paused.isEmpty()
                ? null
                : Long.valueOf(Math.round(throttled.orElse(0)) + paused.orElse(0L));
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
