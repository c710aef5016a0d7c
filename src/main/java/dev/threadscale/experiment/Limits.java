package dev.threadscale.experiment;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * The resources of a fork besides CPUs; the same for all configurations.
 *
 * @param memoryBytes memory of the container, without swap
 * @param pids threads and processes in the container
 * @param capabilities rights of root's, none by default; in a fixed order
 */
public record Limits(long memoryBytes, int pids, Set<Capability> capabilities) {

    public Limits {
        Set<Capability> sorted = EnumSet.noneOf(Capability.class);
        sorted.addAll(capabilities);
        capabilities = Collections.unmodifiableSet(sorted);
    }

    /**
     * A right of root's that an experiment may ask for: none that changes anything beyond its
     * container. The names are those of Linux, without {@code CAP_}.
     */
    public enum Capability {
        /** Hardware counters. */
        PERFMON("its code can count, and sample, what every process of the host does"),
        /** Higher priorities than usual. */
        SYS_NICE("its code can take CPU time from the host's other processes");

        private final String risk;

        Capability(String risk) {
            this.risk = risk;
        }

        /** The risk of it with somebody else's code, in words. */
        public String risk() {
            return risk;
        }

        /** The name in YAML. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
