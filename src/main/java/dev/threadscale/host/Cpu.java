package dev.threadscale.host;

import java.util.Optional;

/**
 * A logical CPU. Unknown is empty.
 *
 * @param core the lowest number of the CPUs that share its physical core
 * @param kind on hosts that have more than one
 * @param isolated true if the scheduler leaves it out: threads are not moved to it or from it
 */
public record Cpu(
        int number,
        Optional<Integer> core,
        Optional<Integer> socket,
        Optional<Integer> node,
        Optional<Kind> kind,
        boolean isolated) {

    /** The purpose of a core, the faster ones first. */
    public enum Kind {
        PERFORMANCE,
        EFFICIENCY;

        @Override
        public String toString() {
            return this == PERFORMANCE ? "performance" : "efficiency";
        }
    }

    /** One of which nothing is known. */
    static Cpu numbered(int number) {
        return new Cpu(
                number,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false);
    }

    /** Its core; if unknown, itself. */
    int ownCore() {
        return core.orElse(number);
    }

    /** The place of its near memory: its NUMA node, or its socket where there are no nodes. */
    int place() {
        return node.or(() -> socket).orElse(0);
    }
}
