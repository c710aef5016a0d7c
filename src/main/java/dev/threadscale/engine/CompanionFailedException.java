package dev.threadscale.engine;

/** A fork cannot run because its companion server does not; says why. */
public final class CompanionFailedException extends Exception {

    private static final long serialVersionUID = 1;

    CompanionFailedException(String problem) {
        super(problem);
    }
}
