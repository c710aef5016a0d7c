package dev.threadscale.worker.load;

import dev.threadscale.protocol.WorkerExit;

/** A window of load has ended, but its latencies are not a measurement. */
public final class LoadException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final WorkerExit exit;

    public LoadException(WorkerExit exit, String message) {
        super(message);
        this.exit = exit;
    }

    public WorkerExit exit() {
        return exit;
    }
}
