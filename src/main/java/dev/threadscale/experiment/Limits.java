package dev.threadscale.experiment;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * The resources of a fork other than CPUs, equal for all configurations.
 *
 * @param memoryBytes memory of the container, without swap
 * @param pids threads and processes in the container
 * @param capabilities rights of root, none by default; in a fixed order
 */
public record Limits(long memoryBytes, int pids, Set<Capability> capabilities) {

    public Limits {
        Set<Capability> sorted = EnumSet.noneOf(Capability.class);
        sorted.addAll(capabilities);
        capabilities = Collections.unmodifiableSet(sorted);
    }

    /**
     * A right of root that an experiment may request. None of them allows changes outside its
     * container. The names are those of Linux, without {@code CAP_}.
     */
    public enum Capability {
        /** Allows hardware counters. */
        PERFMON("its code can count and sample the activity of all processes on the host"),
        /** Allows higher priorities than usual. */
        SYS_NICE("its code can take CPU time from the host's other processes");

        private final String risk;

        Capability(String risk) {
            this.risk = risk;
        }

        /** Returns the risk of granting it to somebody else's code, in words. */
        public String risk() {
            return risk;
        }

        /** Returns the name in YAML. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
