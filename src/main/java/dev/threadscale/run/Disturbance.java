package dev.threadscale.run;

import dev.threadscale.claim.ForkState;
import dev.threadscale.claim.ForkState.HostShare;
import dev.threadscale.engine.CompanionReport.CompanionPlace;
import dev.threadscale.experiment.Axis;
import dev.threadscale.host.CpuSet;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.ForkRecord;
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

/**
 * Marks forks whose host did something else while they measured. The limits are such that a quiet
 * host does not reach them by chance, and that what does reach them can be seen in the times.
 *
 * @param pace of the forks' node, by what is known now
 * @param hostCpus of the node as a whole
 */
record Disturbance(HostPace pace, OptionalLong hostCpus) {

    /** As a share of the CPU time of the whole host. */
    private static final double MOST_STOLEN = 0.05;

    /** As a share of the time of the CPUs that the fork was given. */
    private static final double MOST_BUSY = 0.10;

    /** The kernel counts ticks of 10 ms for each CPU: less than a few ticks is chance. */
    private static final double LEAST_NANOS = 50e6;

    /** Reading the counters adds 0.1 to 0.2 ms to the busy time of an iteration; with room. */
    private static final double READING_NANOS = 500e3;

    private static final String QUOTA = "quota:";

    /**
     * Marks the forks that were disturbed, each by the sentinels of its own node. Each is judged
     * once, when its round has ended, by the sentinels until then: what later rounds are asked for
     * must not depend on what comes after them.
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
                directory.judged(
                        fork.judged(
                                fork.completed() ? disturbance.of(fork, measured) : Map.of(),
                                Disturbance.share(fork, measured),
                                pace.beside(fork)));
            }
        }
    }

    private static OptionalLong hostCpus(Map<String, String> host) {
        try {
            return OptionalLong.of(Long.parseLong(host.getOrDefault("cpus", "")));
        } catch (NumberFormatException unknown) {
            return OptionalLong.empty();
        }
    }

    /**
     * The causes that disturbed a fork, each with a text; empty if none is known.
     *
     * @param measured its measured iterations
     */
    Map<String, String> of(ForkRecord fork, List<Map<String, String>> measured) {
        Map<String, String> causes = new LinkedHashMap<>();
        pace.words(fork).ifPresent(words -> causes.put(ForkState.SENTINEL, words));
        stolen(measured).ifPresent(words -> causes.put("steal", words));
        throttled(fork, measured).ifPresent(words -> causes.put("throttled", words));
        share(fork, measured)
                .flatMap(share -> busy(share, measured.size()))
                .ifPresent(words -> causes.put(ForkState.BUSY, words));
        return causes;
    }

    private Optional<String> stolen(List<Map<String, String>> measured) {
        double elapsed = sum(measured, IterationColumn.ELAPSED_NS).orElse(0);
        OptionalDouble nanos = sum(measured, IterationColumn.HOST_STEAL_NS);
        return nanos.isEmpty() || hostCpus.isEmpty()
                ? Optional.empty()
                : share(nanos.getAsDouble(), elapsed * hostCpus.getAsLong(), MOST_STOLEN)
                        .map(share -> "the hypervisor took %s of the host".formatted(share));
    }

    private static Optional<String> throttled(ForkRecord fork, List<Map<String, String>> measured) {
        double periods = sum(measured, IterationColumn.THROTTLED_PERIODS).orElse(0);
        boolean asked = fork.levels().getOrDefault(Axis.CPUS, "").contains(QUOTA);
        return periods == 0 || asked
                ? Optional.empty()
                : Optional.of("in %.0f periods, though it has no quota".formatted(periods));
    }

    /**
     * The parts of its CPUs that a fork and others had; empty if that is unknown. Its own server
     * does not count as another: a second fork with it would be no quieter.
     */
    private static Optional<HostShare> share(ForkRecord fork, List<Map<String, String>> measured) {
        OptionalDouble elapsed = sum(measured, IterationColumn.ELAPSED_NS);
        OptionalDouble all = sum(measured, IterationColumn.CPUS_BUSY_NS);
        OptionalDouble own = sum(measured, IterationColumn.CPU_NS);
        String affinity = fork.seen().get(Seen.AFFINITY.key());
        return elapsed.orElse(0) == 0
                        || all.isEmpty()
                        || own.isEmpty()
                        || affinity == null
                        || CompanionPlace.isShared(fork.notes())
                ? Optional.empty()
                : Optional.of(
                        new HostShare(
                                Math.round(elapsed.getAsDouble() * CpuSet.parse(affinity).size()),
                                Math.round(own.getAsDouble()),
                                Math.round(all.getAsDouble())));
    }

    private static Optional<String> busy(HostShare share, int iterations) {
        double others = share.busyNanos() - share.ownNanos() - READING_NANOS * iterations;
        double capacity = (double) share.capacityNanos();
        return share(others, capacity, MOST_BUSY)
                .map(words -> "others had %s of its CPUs".formatted(words));
    }

    private static Optional<String> share(double nanos, double of, double most) {
        return nanos >= LEAST_NANOS && nanos > most * of
                ? Optional.of(percent(nanos / of))
                : Optional.empty();
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    /** Empty if one iteration does not know it. */
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
