package dev.threadscale.workload;

/** Signals that a workload computed a wrong result, so its time is meaningless. */
public final class WrongResultException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /**
     * Creates an exception. If there are values, the message is a format for them, as in {@link
     * String#format}.
     */
    @SuppressWarnings("AnnotateFormatMethod") // The annotation would be a dependency.
    public WrongResultException(String message, Object... values) {
        super(values.length == 0 ? message : message.formatted(values));
    }
}
