package dev.threadscale.engine;

import dev.threadscale.engine.dump.ThreadDump;
import dev.threadscale.experiment.CpuSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What an engine knows of a fork that has ended.
 *
 * @param exitCode of the process; empty if it was stopped at its time-out or never started
 * @param timedOut whether it was stopped at its time-out
 * @param oomKilled whether the kernel ended it at its memory limit
 * @param failure why it could not be run at all
 * @param command repeats the fork by hand
 * @param cpuset CPUs that it was given; empty if all
 * @param enforced limits that the engine imposes, to be compared with what the worker saw
 * @param dumps what its threads did at its time-out, in the order taken; none if it does not say
 */
public record ForkEnd(
        OptionalInt exitCode,
        boolean timedOut,
        boolean oomKilled,
        Optional<String> failure,
        List<String> command,
        Optional<CpuSet> cpuset,
        Enforced enforced,
        List<ThreadDump> dumps) {

    /** A fork of whose threads nothing is known. */
    public ForkEnd(
            OptionalInt exitCode,
            boolean timedOut,
            boolean oomKilled,
            Optional<String> failure,
            List<String> command,
            Optional<CpuSet> cpuset,
            Enforced enforced) {
        this(exitCode, timedOut, oomKilled, failure, command, cpuset, enforced, List.of());
    }

    /** The same with what its threads did. */
    public ForkEnd with(List<ThreadDump> taken) {
        return new ForkEnd(
                exitCode,
                timedOut,
                oomKilled,
                failure,
                command,
                cpuset,
                enforced,
                List.copyOf(taken));
    }

    /** Which limits an engine imposes. */
    public enum Enforced {
        /** CPUs, quota and memory. */
        ALL,
        /** CPUs alone. */
        CPUS
    }
}
