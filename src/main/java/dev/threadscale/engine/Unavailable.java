package dev.threadscale.engine;

import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.CpuSet;
import dev.threadscale.host.HostCpus;
import dev.threadscale.plan.Configuration;
import dev.threadscale.workload.Setup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The reason why a configuration cannot run on a host.
 *
 * @param reason what is missing
 * @param remedy what would provide it
 * @param lacksCpus true if the host does not have enough CPUs, which cannot be fixed there
 */
public record Unavailable(String reason, String remedy, boolean lacksCpus) {

    /** Creates a reason other than missing CPUs. */
    public Unavailable(String reason, String remedy) {
        this(reason, remedy, false);
    }

    /** Returns the reason if a host lacks CPUs for a configuration; empty if it has them. */
    public static Optional<Unavailable> cpus(HostCpus host, Configuration configuration) {
        return configuration
                .cpuLimits()
                .flatMap(limit -> cpus(host, limit, configuration).stream())
                .findFirst();
    }

    /**
     * Returns the reason if CPUs change in the middle of a fork, for an engine that cannot change
     * them.
     */
    public static Optional<Unavailable> change(Configuration configuration, String reason) {
        return configuration
                .change()
                .map(_ -> new Unavailable(reason, "Measure it with Docker (--engine docker)."));
    }

    private static Optional<Unavailable> cpus(
            HostCpus host, CpuLimit limit, Configuration configuration) {
        if (isUnbound(host, configuration)) {
            return Optional.of(
                    new Unavailable(
                            "companions need CPUs apart from those of the program, which may use all with cpus=%s"
                                    .formatted(limit.label()),
                            "Bind the program, as in matrix.cpus: [{count: 1, quota: 0.5}]."));
        }
        return host.unavailable(limit)
                .or(() -> companions(host, configuration))
                .or(() ->
                        configuration.needs().contains(Setup.Need.SERVER_APART)
                                        && everyCpu(host, configuration)
                                                .flatMap(host::apart)
                                                .isEmpty()
                                ? Optional.of(
                                        "it needs a CPU for the load generator apart from those of cpus=%s, and %s"
                                                .formatted(
                                                        limit.label(),
                                                        host.offer(Integer.toString(host.size()))))
                                : Optional.empty())
                .map(reason ->
                        new Unavailable(
                                reason,
                                host.isPart()
                                        ? "Let forks use more CPUs: a cpuset around Docker, its"
                                                + " containers or this launcher limits them."
                                        : "Measure it on a host with more CPUs.",
                                true));
    }

    /** Returns the CPUs that a fork ever has; empty if it may use any. */
    private static Optional<CpuSet> everyCpu(HostCpus host, Configuration configuration) {
        Set<Integer> all = new HashSet<>();
        for (CpuLimit limit : configuration.cpuLimits().toList()) {
            Optional<CpuSet> own = host.choose(limit);
            if (own.isEmpty()) {
                return Optional.empty();
            }
            all.addAll(own.get().cpus());
        }
        return Optional.of(CpuSet.of(all));
    }

    /** Returns true if the program may use the CPUs of its companions. */
    private static boolean isUnbound(HostCpus host, Configuration configuration) {
        return !configuration.companions().isEmpty() && everyCpu(host, configuration).isEmpty();
    }

    /** Returns the reason if companions would take CPU time from the measured program. */
    private static Optional<String> companions(HostCpus host, Configuration configuration) {
        List<Companion> companions = configuration.companions();
        Optional<CpuSet> own = everyCpu(host, configuration);
        if (companions.isEmpty() || own.isEmpty()) {
            return Optional.empty();
        }
        List<Integer> counts = new ArrayList<>();
        int needed = own.get().size();
        for (Companion companion : companions) {
            counts.add(companion.cpuCount());
            needed += companion.cpuCount();
        }
        String generator = "";
        if (configuration.needs().contains(Setup.Need.SERVER_APART)) {
            counts.add(1);
            needed++;
            generator = ", 1 for the load generator";
        }
        return host.apart(own.get(), counts).isPresent()
                ? Optional.empty()
                : Optional.of(
                        "it needs %d CPUs, %d for the program%s and %s, and %s"
                                .formatted(
                                        needed,
                                        own.get().size(),
                                        generator,
                                        companions.stream()
                                                .map(c -> c.cpuCount() + " for " + c.name())
                                                .collect(Collectors.joining(", ")),
                                        host.offer(Integer.toString(host.size()))));
    }

    /** Returns the reason why an engine that has no companions cannot run a configuration. */
    public static Optional<Unavailable> withCompanions(String engine, Configuration configuration) {
        return configuration.companions().stream()
                .findFirst()
                .map(companion ->
                        new Unavailable(
                                "its companion '%s' cannot run %s"
                                        .formatted(companion.name(), engine),
                                "Measure it with Docker (--engine docker)."));
    }
}
