package dev.threadscale.protocol;

/** The exit codes of the worker. */
public enum WorkerExit {
    COMPLETED(0),
    /** An error that is not covered by the others; its message is in the {@code @error} line. */
    FAILED(1),
    /** The arguments are invalid. */
    USAGE(2),
    /**
     * The heap is exhausted. The code is the same as that of the virtual machine's
     * ExitOnOutOfMemoryError.
     */
    OUT_OF_MEMORY(3),
    /** The result of an iteration is wrong. */
    WRONG_RESULT(4),
    /** The requests came faster than they could be answered, so there is no steady state. */
    OVERLOADED(5),
    /** The measurement is invalid, for example because the load generator could not keep up. */
    INVALID(6);

    private final int code;

    WorkerExit(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
