package dev.threadscale.engine;

import dev.threadscale.experiment.CpuSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The ends that one fork can have.
 *
 * @param command repeats it by hand
 * @param cpuset the CPUs that it was bound to; empty if it was not
 * @param enforced which of its limits hold
 */
public record Ends(List<String> command, Optional<CpuSet> cpuset, ForkEnd.Enforced enforced) {

    public Ends {
        command = List.copyOf(command);
    }

    /** It could not be run to an end of its own. */
    public ForkEnd failed(Failure why) {
        return end(OptionalInt.empty(), false, false, Optional.of(why));
    }

    public ForkEnd timedOut() {
        return end(OptionalInt.empty(), true, false, Optional.empty());
    }

    /**
     * It ended by itself, or was ended by a signal.
     *
     * @param oomKilled whether the kernel is known to have ended it at its memory limit
     */
    public ForkEnd exited(int code, boolean oomKilled) {
        return end(OptionalInt.of(code), false, oomKilled, Optional.empty());
    }

    private ForkEnd end(
            OptionalInt exit, boolean timedOut, boolean oomKilled, Optional<Failure> failure) {
        return new ForkEnd(exit, timedOut, oomKilled, failure, command, cpuset, enforced);
    }
}
