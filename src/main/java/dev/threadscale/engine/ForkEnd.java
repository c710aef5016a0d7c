package dev.threadscale.engine;

import dev.threadscale.experiment.CpuSet;
import dev.threadscale.protocol.WorkerExit;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What an engine knows of a fork that has ended.
 *
 * @param exitCode of the process; empty if it was stopped at its time-out or never started
 * @param timedOut whether it was stopped at its time-out
 * @param oomKilled whether the kernel ended it at its memory limit
 * @param failure why it could not be run at all
 * @param command repeats the fork by hand; one or more lines for a POSIX shell
 * @param cpuset CPUs that it was given; empty if all
 * @param enforced limits that the engine imposes, to be compared with what the worker saw
 * @param dumps what its threads did at its time-out, in the order taken; none if it does not say
 * @param notes what there is to know about its results besides
 * @param started when its process began, by the clock that it sees, too; empty if unknown
 * @param outlivedOutput whether it ran on for a while after its output had ended
 */
public record ForkEnd(
        OptionalInt exitCode,
        boolean timedOut,
        boolean oomKilled,
        Optional<Failure> failure,
        String command,
        Optional<CpuSet> cpuset,
        Enforced enforced,
        List<ThreadDump> dumps,
        List<String> notes,
        Optional<Instant> started,
        boolean outlivedOutput) {

    public ForkEnd {
        dumps = List.copyOf(dumps);
        notes = List.copyOf(notes);
    }

    /**
     * The end of a fork that is a single process, of whose threads nothing is known.
     *
     * @param words of its command
     */
    public ForkEnd(
            OptionalInt exitCode,
            boolean timedOut,
            boolean oomKilled,
            Optional<Failure> failure,
            List<String> words,
            Optional<CpuSet> cpuset,
            Enforced enforced) {
        this(
                exitCode,
                timedOut,
                oomKilled,
                failure,
                ShellCommand.quote(words),
                cpuset,
                enforced,
                List.of(),
                List.of(),
                Optional.empty(),
                false);
    }

    /** The same with what its threads did. */
    public ForkEnd with(List<ThreadDump> taken) {
        return with(failure, command, taken, notes, started, outlivedOutput);
    }

    /** The same with a command around the one that it has. */
    public ForkEnd repeatedBy(UnaryOperator<String> script) {
        return with(failure, script.apply(command), dumps, notes, started, outlivedOutput);
    }

    /** The same with notes. */
    public ForkEnd noting(List<String> what) {
        return with(failure, command, dumps, what, started, outlivedOutput);
    }

    /** The same with notes before its own. */
    public ForkEnd notingBefore(List<String> earlier) {
        return noting(Stream.concat(earlier.stream(), notes.stream()).toList());
    }

    /** The same with the time of its start. */
    public ForkEnd startedAt(Optional<Instant> time) {
        return with(failure, command, dumps, notes, time, outlivedOutput);
    }

    /** The same with whether it ran on after its output had ended. */
    public ForkEnd outlivingOutput(boolean longer) {
        return with(failure, command, dumps, notes, started, longer);
    }

    /**
     * The same; but where the fork claims to have completed, ran on after its output had ended, and
     * has not reported all that it had to, a connection was cut and not the fork at fault.
     */
    public ForkEnd cutUnlessComplete(WorkerReport report) {
        boolean lost =
                outlivedOutput
                        && !report.complete()
                        && exitCode.equals(OptionalInt.of(WorkerExit.COMPLETED.code()));
        return lost
                ? with(
                        Optional.of(Failure.OUTPUT_CUT),
                        command,
                        dumps,
                        notes,
                        started,
                        outlivedOutput)
                : this;
    }

    private ForkEnd with(
            Optional<Failure> newFailure,
            String newCommand,
            List<ThreadDump> newDumps,
            List<String> newNotes,
            Optional<Instant> newStarted,
            boolean longer) {
        return new ForkEnd(
                exitCode,
                timedOut,
                oomKilled,
                newFailure,
                newCommand,
                cpuset,
                enforced,
                newDumps,
                newNotes,
                newStarted,
                longer);
    }

    /**
     * Whether something else than the fork ended it, so that it says nothing of what was to be
     * measured. An exit code alone does not tell who sent the signal, but the kernel notes when it
     * was itself, at a memory limit.
     */
    public boolean isFromOutside() {
        return failure.isPresent()
                ? failure.get().kind() == Failure.Kind.PASSING
                : !timedOut && !oomKilled && signal().filter(Signal::isFromOutside).isPresent();
    }

    /** The signal that ended the process, if one did. */
    Optional<Signal> signal() {
        return exitCode.isPresent() ? Signal.of(exitCode.getAsInt()) : Optional.empty();
    }

    /** Which limits an engine imposes. */
    public enum Enforced {
        /** CPUs, quota and memory. */
        ALL,
        /** The same, but of CPUs how many the fork has to itself, and not which. */
        COUNT,
        /** CPUs alone. */
        CPUS
    }
}
