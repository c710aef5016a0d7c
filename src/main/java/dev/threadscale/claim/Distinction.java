package dev.threadscale.claim;

/** Whether a configuration differs between two runs. */
public enum Distinction {
    DISTINGUISHABLE("distinguishable"),
    /** By chance it would not be, but hosts differ from themselves by as much. */
    BELOW_NOISE("smaller than the hosts can tell"),
    NOT_DISTINGUISHABLE("not distinguishable"),
    /** Forks are missing, or too few. */
    NOT_COMPARABLE("not comparable"),
    ONLY_HERE("only in this run"),
    ONLY_IN_BASELINE("only in the baseline");

    private final String label;

    Distinction(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
