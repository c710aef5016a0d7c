package dev.threadscale.engine;

import dev.threadscale.measured.companion.CompanionUse;
import dev.threadscale.protocol.WorkerExit;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The end of a fork, as known to its engine.
 *
 * @param cause the cause of the end
 * @param invocation the way it was run
 * @param started the time its process began, by the clock that the process sees; empty if unknown
 * @param notes notes on its results
 * @param companions the resources that its companions used in each iteration
 */
public record ForkEnd(
        Cause cause,
        Invocation invocation,
        Optional<Instant> started,
        List<String> notes,
        List<CompanionUse> companions) {

    /** The cause of a fork's end. */
    public sealed interface Cause permits Exited, StoppedAtTimeout, Failure {}

    /**
     * The process ended by itself or by a signal.
     *
     * @param oomKilled true if the kernel is known to have killed it at its memory limit
     * @param outlivedOutput true if it kept running for a while after its output had ended
     */
    public record Exited(int code, boolean oomKilled, boolean outlivedOutput) implements Cause {

        /** Returns the signal that ended the process, if any. */
        Optional<Signal> signal() {
            return oomKilled ? Optional.empty() : Signal.of(code);
        }
    }

    /**
     * The engine stopped the fork at its time-out.
     *
     * @param dumps dumps of its threads at that time, in order; empty if the fork did not answer
     */
    public record StoppedAtTimeout(List<ThreadDump> dumps) implements Cause {}

    /** The signals that end processes. A shell and Docker report each as 128 plus its number. */
    enum Signal {
        SIGILL(4),
        SIGABRT(6),
        SIGBUS(7),
        SIGFPE(8),
        SIGKILL(9),
        SIGSEGV(11),
        SIGTERM(15);

        private static final int ENDED_BY_SIGNAL = 128;

        private final int number;

        Signal(int number) {
            this.number = number;
        }

        static Optional<Signal> of(int exitCode) {
            return Arrays.stream(values())
                    .filter(signal -> exitCode == ENDED_BY_SIGNAL + signal.number)
                    .findFirst();
        }

        /**
         * Returns true for signals that processes receive from others and do not raise themselves.
         */
        boolean isFromOutside() {
            return this == SIGKILL || this == SIGTERM;
        }
    }

    public ForkEnd {
        notes = List.copyOf(notes);
        companions = List.copyOf(companions);
    }

    /** Returns a copy with the start time. */
    public ForkEnd startedAt(Optional<Instant> time) {
        return new ForkEnd(cause, invocation, time, notes, companions);
    }

    /** Returns a copy with the resources that its companions used. */
    public ForkEnd using(List<CompanionUse> uses) {
        return new ForkEnd(cause, invocation, started, notes, uses);
    }

    /** Returns a copy with the given notes before its own. */
    public ForkEnd noting(List<String> earlier) {
        return new ForkEnd(
                cause,
                invocation,
                started,
                Stream.concat(earlier.stream(), notes.stream()).toList(),
                companions);
    }

    /**
     * Returns this end, or {@link Failure#OUTPUT_CUT} if the connection was cut: the fork completed
     * by its exit code and ran on after its output had ended, but its report is incomplete. The
     * fork is not at fault then.
     */
    public ForkEnd cutUnlessComplete(WorkerReport report) {
        boolean cut =
                cause instanceof Exited(int code, _, boolean outlivedOutput)
                        && outlivedOutput
                        && code == WorkerExit.COMPLETED.code()
                        && !report.complete();
        return cut ? new ForkEnd(Failure.OUTPUT_CUT, invocation, started, notes, companions) : this;
    }

    /** Returns the exit code of the process; empty unless the process ended. */
    public OptionalInt exitCode() {
        return cause instanceof Exited exited ? OptionalInt.of(exited.code) : OptionalInt.empty();
    }

    /** Returns the reason why the fork could not run; empty if it ran. */
    public Optional<Failure> failure() {
        return cause instanceof Failure failure ? Optional.of(failure) : Optional.empty();
    }

    /** Returns the thread dumps taken at the time-out, in order. */
    public List<ThreadDump> dumps() {
        return cause instanceof StoppedAtTimeout(List<ThreadDump> dumps) ? dumps : List.of();
    }

    /**
     * Returns true if something other than the fork ended it, so its end says nothing about what is
     * measured. The exit code does not show who sent a signal, but the kernel records the processes
     * that it ends at their memory limit.
     */
    public boolean isFromOutside() {
        return switch (cause) {
            case Failure failure -> failure.kind() == Failure.Kind.PASSING;
            case Exited exited -> exited.signal().filter(Signal::isFromOutside).isPresent();
            case StoppedAtTimeout _ -> false;
        };
    }
}
