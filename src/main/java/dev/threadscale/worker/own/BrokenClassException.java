package dev.threadscale.worker.own;

import java.lang.reflect.InvocationTargetException;
import java.util.Objects;

/**
 * Signals that a class of the user cannot be loaded or created. The cause is the exception that it
 * threw.
 */
public final class BrokenClassException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private static final int MOST_CAUSES = 50;

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
        return new BrokenClassException(problem + ": " + reason(cause), cause);
    }

    /**
     * Returns an exception in words, with its root cause. Exceptions that only wrap another one,
     * such as those of static initializers and futures, are left out.
     */
    public static String reason(Throwable thrown) {
        Throwable shown = thrown;
        for (int depth = 0; wraps(shown) && depth < MOST_CAUSES; depth++) {
            shown = Objects.requireNonNull(shown.getCause());
        }
        Throwable root = shown;
        for (int depth = 0; root.getCause() != null && depth < MOST_CAUSES; depth++) {
            root = Objects.requireNonNull(root.getCause());
        }
        String text = shown.toString();
        String why = root.getMessage() == null ? root.toString() : root.getMessage();
        // A missing class is named with slashes, and with dots by its cause.
        if (text.replace('/', '.').contains(why.replace('/', '.'))) {
            return text;
        }
        // A class that failed to initialize keeps the first exception as text only.
        return text
                + ", because of "
                + (root instanceof ExceptionInInitializerError
                        ? why.replaceFirst("^Exception ", "")
                        : root.toString());
    }

    private static boolean wraps(Throwable outer) {
        String message = outer.getMessage();
        Throwable cause = outer.getCause();
        return cause != null && (message == null || message.equals(cause.toString()));
    }

    /** Creates an exception that says what a class of the user does not do. */
    static BrokenClassException of(String problem, String why) {
        return new BrokenClassException(problem + ": " + why, new IllegalStateException(why));
    }
}
