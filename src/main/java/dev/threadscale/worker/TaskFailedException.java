package dev.threadscale.worker;

import java.util.OptionalLong;

/** A task of the measured work threw; its cause says what. */
final class TaskFailedException extends Exception {

    private static final long serialVersionUID = 1;
    private static final long UNKNOWN = -1;

    private final long peakThreads;

    TaskFailedException(Throwable cause) {
        this(cause, UNKNOWN);
    }

    private TaskFailedException(Throwable cause, long peakThreads) {
        super(cause);
        this.peakThreads = peakThreads;
    }

    /**
     * In an iteration that was counted.
     *
     * @param peakThreads how many there were at most, if that is known
     */
    static TaskFailedException at(Throwable cause, OptionalLong peakThreads) {
        return new TaskFailedException(cause, peakThreads.orElse(UNKNOWN));
    }

    OptionalLong peakThreads() {
        return peakThreads == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(peakThreads);
    }
}
