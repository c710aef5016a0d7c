package dev.threadscale.worker;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A task of the measured work threw; its cause says what. */
final class TaskFailedException extends Exception {

    private static final long serialVersionUID = 1;

    private final @Nullable Long peakThreads;

    /**
     * Makes it.
     *
     * @param peakThreads how many threads the iteration had at most; null if nobody knows
     */
    TaskFailedException(Throwable cause, @Nullable Long peakThreads) {
        super(cause);
        this.peakThreads = peakThreads;
    }

    OptionalLong peakThreads() {
        return peakThreads == null ? OptionalLong.empty() : OptionalLong.of(peakThreads);
    }
}
