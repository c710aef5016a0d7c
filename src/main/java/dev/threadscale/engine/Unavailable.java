package dev.threadscale.engine;

import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.HostCpus;
import java.util.Optional;

/**
 * Why a configuration cannot run on this host.
 *
 * @param reason what is missing
 * @param remedy what would provide it
 */
public record Unavailable(String reason, String remedy) {

    /** Why a host lacks the CPUs for a limit; empty if it has them. */
    public static Optional<Unavailable> cpus(HostCpus host, CpuLimit limit) {
        return host.unavailable(limit)
                .map(reason -> new Unavailable(reason, "Measure it on a host with more CPUs."));
    }
}
