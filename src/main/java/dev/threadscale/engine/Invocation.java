package dev.threadscale.engine;

import dev.threadscale.engine.ForkEnd.Cause;
import dev.threadscale.host.CpuSet;
import java.util.List;
import java.util.Optional;

/**
 * The way in which an engine ran a fork.
 *
 * @param command one or more lines for a POSIX shell that repeat the fork
 * @param cpuset the CPUs that the fork is bound to; empty if it is not bound
 * @param enforced the limits to compare with what the worker saw
 */
public record Invocation(String command, Optional<CpuSet> cpuset, Enforced enforced) {

    /** Returns the end of a fork that was run this way. */
    public ForkEnd end(Cause cause) {
        return new ForkEnd(cause, this, Optional.empty(), List.of(), List.of());
    }
}
