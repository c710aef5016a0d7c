package dev.threadscale.cli;

/** A command that cannot do what it was asked; the message says why, the remedy what would help. */
final class RefusedException extends Exception {

    private static final long serialVersionUID = 1;

    private final String remedy;

    RefusedException(String problem, String remedy) {
        super(problem);
        this.remedy = remedy;
    }

    String remedy() {
        return remedy;
    }
}
