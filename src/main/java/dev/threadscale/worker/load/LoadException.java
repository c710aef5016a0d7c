package dev.threadscale.worker.load;

import dev.threadscale.protocol.WorkerExit;

/** A window of load was driven to its end, and its latencies are not a measurement. */
public final class LoadException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final WorkerExit exit;

    /** Ends the worker in a way that says why. */
    public LoadException(WorkerExit exit, String message) {
        super(message);
        this.exit = exit;
    }

    public WorkerExit exit() {
        return exit;
    }
}
