package dev.threadscale.plan;

/**
 * An experiment that cannot be planned: nothing or far too much is left to measure; the message
 * says why and what to do.
 */
public final class PlanException extends Exception {

    private static final long serialVersionUID = 1;

    public PlanException(String message) {
        super(message);
    }
}
