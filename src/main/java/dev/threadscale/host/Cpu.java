package dev.threadscale.host;

import java.util.Optional;

/**
 * A logical CPU. Unknown properties are empty.
 *
 * @param core the lowest number of the CPUs that share its physical core
 * @param kind only known on hosts with more than one kind
 * @param isolated true if the scheduler never moves threads to it or from it
 */
public record Cpu(
        int number,
        Optional<Integer> core,
        Optional<Integer> socket,
        Optional<Integer> node,
        Optional<Kind> kind,
        boolean isolated) {

    /** The purpose of a core, the faster kind first. */
    public enum Kind {
        PERFORMANCE,
        EFFICIENCY;

        @Override
        public String toString() {
            return this == PERFORMANCE ? "performance" : "efficiency";
        }
    }

    /** Returns a CPU of which only the number is known. */
    static Cpu numbered(int number) {
        return new Cpu(
                number,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false);
    }

    /** Returns its core, or its own number if the core is unknown. */
    int ownCore() {
        return core.orElse(number);
    }

    /**
     * Returns the location of its local memory: the NUMA node, or the socket if there are no nodes.
     */
    int place() {
        return node.or(() -> socket).orElse(0);
    }
}
