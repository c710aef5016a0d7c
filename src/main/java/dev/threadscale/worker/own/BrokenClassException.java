package dev.threadscale.worker.own;

import java.lang.reflect.InvocationTargetException;

/**
 * Signals that a class of the user cannot be loaded or created. The cause is the exception that it
 * threw.
 */
public final class BrokenClassException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private BrokenClassException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Creates an exception that says what could not be done.
     *
     * @param thrown by the class, or by a look-up or call of it
     */
    static BrokenClassException of(String problem, Throwable thrown) {
        Throwable cause =
                thrown instanceof InvocationTargetException && thrown.getCause() != null
                        ? thrown.getCause()
                        : thrown;
        return new BrokenClassException(problem + ": " + cause, cause);
    }

    /** Creates an exception that says what a class of the user does not do. */
    static BrokenClassException of(String problem, String why) {
        return new BrokenClassException(problem + ": " + why, new IllegalStateException(why));
    }
}
