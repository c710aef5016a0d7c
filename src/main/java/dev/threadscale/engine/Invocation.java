package dev.threadscale.engine;

import dev.threadscale.engine.ForkEnd.Cause;
import dev.threadscale.host.CpuSet;
import java.util.List;
import java.util.Optional;

/**
 * An engine's way of running a fork.
 *
 * @param command repeats the fork by hand; one or more lines for a POSIX shell
 * @param cpuset CPUs that the fork is bound to; empty if to none
 * @param enforced limits to compare with what the worker saw
 */
public record Invocation(String command, Optional<CpuSet> cpuset, Enforced enforced) {

    /** The end of a fork that was run so. */
    public ForkEnd end(Cause cause) {
        return new ForkEnd(cause, this, Optional.empty(), List.of());
    }
}
