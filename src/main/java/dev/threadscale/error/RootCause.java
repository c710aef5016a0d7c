package dev.threadscale.error;

import java.util.stream.Stream;

/** Finds the innermost cause of an exception. The outer messages of libraries only name classes. */
public final class RootCause {

    private RootCause() {}

    /** Returns the exception and its causes, with the innermost last. */
    public static Stream<Throwable> chain(Throwable thrown) {
        return Stream.iterate(thrown, cause -> cause != null, Throwable::getCause);
    }

    /**
     * Returns the message of the innermost cause, or the name of its class if it does not have one.
     */
    public static String message(Throwable thrown) {
        Throwable cause = chain(thrown).reduce((outer, inner) -> inner).orElse(thrown);
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message.strip();
    }
}
