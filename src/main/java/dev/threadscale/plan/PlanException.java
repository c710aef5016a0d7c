package dev.threadscale.plan;

/**
 * An experiment that cannot be planned: nothing or far too much is left to measure; the message
 * says why and what to do.
 */
public final class PlanException extends Exception {

    private static final long serialVersionUID = 1;

    private final String problem;
    private final String remedy;

    public PlanException(String message) {
        super(message);
        this.problem = message;
        this.remedy = "";
    }

    public PlanException(String problem, String remedy) {
        super(problem + " " + remedy);
        this.problem = problem;
        this.remedy = remedy;
    }

    /** The message without its remedy, where that can be told apart. */
    public String problem() {
        return problem;
    }

    /** What to do; empty where the problem says it. */
    public String remedy() {
        return remedy;
    }
}
