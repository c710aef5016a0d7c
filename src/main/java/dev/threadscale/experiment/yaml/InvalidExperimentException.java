package dev.threadscale.experiment.yaml;

/**
 * An experiment that cannot be run as it is written; the message says where, what and the remedy.
 */
public final class InvalidExperimentException extends Exception {

    private static final long serialVersionUID = 1;

    private final transient Location location;
    private final String problem;
    private final String remedy;

    public InvalidExperimentException(Location location, String problem, String remedy) {
        super(location + ": " + problem + " - " + remedy);
        this.location = location;
        this.problem = problem;
        this.remedy = remedy;
    }

    public Location location() {
        return location;
    }

    public String problem() {
        return problem;
    }

    public String remedy() {
        return remedy;
    }
}
