package dev.threadscale.worker;

/** The measured work gave a wrong result, so that its time means nothing. */
public final class WrongResultException extends Exception {

    private static final long serialVersionUID = 1;

    public WrongResultException(String message) {
        super(message);
    }
}
