package dev.threadscale.engine;

import dev.threadscale.protocol.WorkerExit;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The end of a fork, as its engine knows it.
 *
 * @param cause what ended it
 * @param invocation how it was run
 * @param started when its process began, by the clock that the process sees; empty if unknown
 * @param notes on its results
 */
public record ForkEnd(
        Cause cause, Invocation invocation, Optional<Instant> started, List<String> notes) {

    /** A cause of the end of a fork. */
    public sealed interface Cause permits Exited, StoppedAtTimeout, Failure {}

    /**
     * Its process ended by itself or by a signal.
     *
     * @param oomKilled true if the kernel is known to have ended it at its memory limit
     * @param outlivedOutput true if it ran on for a while after its output had ended
     */
    public record Exited(int code, boolean oomKilled, boolean outlivedOutput) implements Cause {

        /** The signal that ended the process, if one did. */
        Optional<Signal> signal() {
            return oomKilled ? Optional.empty() : Signal.of(code);
        }
    }

    /**
     * The engine stopped it at its time-out.
     *
     * @param dumps of its threads at that time, in order; none if it does not answer
     */
    public record StoppedAtTimeout(List<ThreadDump> dumps) implements Cause {}

    /** The signals that end processes; a shell and Docker report each as 128 plus its number. */
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

        /** Processes receive these from others and do not raise them themselves. */
        boolean isFromOutside() {
            return this == SIGKILL || this == SIGTERM;
        }
    }

    public ForkEnd {
        notes = List.copyOf(notes);
    }

    /** The same with the time of its start. */
    public ForkEnd startedAt(Optional<Instant> time) {
        return new ForkEnd(cause, invocation, time, notes);
    }

    /** The same with notes before its own. */
    public ForkEnd noting(List<String> earlier) {
        return new ForkEnd(
                cause,
                invocation,
                started,
                Stream.concat(earlier.stream(), notes.stream()).toList());
    }

    /**
     * The same, except that a fork did not complete if it says so, ran on after its output had
     * ended, and its report is incomplete: then a connection was cut, and the fork is not at fault.
     */
    public ForkEnd cutUnlessComplete(WorkerReport report) {
        boolean cut =
                cause instanceof Exited(int code, _, boolean outlivedOutput)
                        && outlivedOutput
                        && code == WorkerExit.COMPLETED.code()
                        && !report.complete();
        return cut ? new ForkEnd(Failure.OUTPUT_CUT, invocation, started, notes) : this;
    }

    /** The exit code of its process; empty unless the process ended. */
    public OptionalInt exitCode() {
        return cause instanceof Exited exited ? OptionalInt.of(exited.code) : OptionalInt.empty();
    }

    /** The reason why it could not run; empty if it ran. */
    public Optional<Failure> failure() {
        return cause instanceof Failure failure ? Optional.of(failure) : Optional.empty();
    }

    /** Its threads at its time-out, in the order taken. */
    public List<ThreadDump> dumps() {
        return cause instanceof StoppedAtTimeout(List<ThreadDump> dumps) ? dumps : List.of();
    }

    /**
     * Returns true if something other than the fork ended it, so that its end does not tell what is
     * measured. An exit code does not tell who sent a signal, but the kernel records when it ended
     * a process at its memory limit.
     */
    public boolean isFromOutside() {
        return switch (cause) {
            case Failure failure -> failure.kind() == Failure.Kind.PASSING;
            case Exited exited -> exited.signal().filter(Signal::isFromOutside).isPresent();
            case StoppedAtTimeout _ -> false;
        };
    }
}
