package dev.threadscale.claim;

/** The answer of one run to a claim. */
public enum Verdict {
    /** The claim holds here. */
    REPRODUCED("reproduced"),
    /** The opposite of the claim holds here. */
    NOT_REPRODUCED("not reproduced"),
    /** The measurements show neither. */
    INCONCLUSIVE("inconclusive");

    private final String label;

    Verdict(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
