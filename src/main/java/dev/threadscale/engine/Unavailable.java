package dev.threadscale.engine;

import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.HostCpus;
import dev.threadscale.plan.Configuration;
import dev.threadscale.workload.Setup;
import java.util.Optional;

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
        return host.unavailable(limit)
                .or(() ->
                        configuration.needs().contains(Setup.Need.SERVER_APART)
                                        && host.choose(limit).flatMap(host::apart).isEmpty()
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
}
