package dev.threadscale.workload;

/** A workload computed a wrong result, so its time means nothing. */
public final class WrongResultException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Makes one; with values, the message is a format for them, as in {@link String#format}. */
    @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency
    public WrongResultException(String message, Object... values) {
        super(values.length == 0 ? message : message.formatted(values));
    }
}
