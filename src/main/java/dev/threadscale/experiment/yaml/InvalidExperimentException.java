package dev.threadscale.experiment.yaml;

import java.util.regex.Pattern;

/**
 * An experiment that cannot be run as it is written; the message says where, what and the remedy.
 */
public final class InvalidExperimentException extends Exception {

    private static final long serialVersionUID = 1;

    private static final int LONGEST = 300;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private final transient Location location;
    private final String problem;
    private final String remedy;

    public InvalidExperimentException(Location location, String problem, String remedy) {
        super(location + ": " + shown(problem) + " - " + shown(remedy));
        this.location = location;
        this.problem = shown(problem);
        this.remedy = shown(remedy);
    }

    /** On one line of some length, and nothing that a terminal would obey: it quotes the file. */
    private static String shown(String text) {
        String line = CONTROL.matcher(text).replaceAll("\uFFFD");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
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
