package dev.threadscale.engine;

import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.HostCpus;
import java.util.Optional;

/**
 * The reason why a configuration cannot run on a host.
 *
 * @param reason what is missing
 * @param remedy what would provide it
 * @param lacksCpus true if CPUs are missing, which nobody can mend on this host
 */
public record Unavailable(String reason, String remedy, boolean lacksCpus) {

    /** A reason other than missing CPUs. */
    public Unavailable(String reason, String remedy) {
        this(reason, remedy, false);
    }

    /** The reason of a host that lacks the CPUs for a limit; empty if it has them. */
    public static Optional<Unavailable> cpus(HostCpus host, CpuLimit limit) {
        return host.unavailable(limit)
                .map(reason ->
                        new Unavailable(reason, "Measure it on a host with more CPUs.", true));
    }
}
