package dev.threadscale.host;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A logical CPU. Unknown is empty.
 *
 * @param core the lowest number of the CPUs that share its physical core
 * @param kind on hosts that have more than one
 * @param isolated true if the scheduler leaves it out: threads are not moved to it or from it
 */
public record Cpu(
        int number,
        OptionalInt core,
        OptionalInt socket,
        OptionalInt node,
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
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                false);
    }

    /** Its core; if unknown, itself. */
    int ownCore() {
        return core.orElse(number);
    }

    /** The place of its near memory: its NUMA node, or its socket where there are no nodes. */
    int place() {
        return node.orElse(socket.orElse(0));
    }
}
