package dev.threadscale.worker;

/** A task of the measured work threw; its cause says what. */
final class TaskFailedException extends Exception {

    private static final long serialVersionUID = 1;

    TaskFailedException(Throwable cause) {
        super(cause);
    }
}
