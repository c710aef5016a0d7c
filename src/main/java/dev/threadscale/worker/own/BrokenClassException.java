package dev.threadscale.worker.own;

/** A class of the user's that cannot be loaded or made; the cause is what it threw. */
public final class BrokenClassException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BrokenClassException(String message, Throwable cause) {
        super(message, cause);
    }
}
