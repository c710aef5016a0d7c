package dev.threadscale.error;

import java.util.stream.Stream;

/** The innermost cause of an exception: the outer messages of libraries name classes. */
public final class RootCause {

    private RootCause() {}

    /** The exception and its causes, the innermost last. */
    public static Stream<Throwable> chain(Throwable thrown) {
        return Stream.iterate(thrown, one -> one != null, Throwable::getCause);
    }

    /** Its message, or the name of its class if it has none. */
    public static String message(Throwable thrown) {
        Throwable cause = chain(thrown).reduce((outer, inner) -> inner).orElse(thrown);
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message.strip();
    }
}
