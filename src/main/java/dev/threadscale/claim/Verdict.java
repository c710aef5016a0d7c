package dev.threadscale.claim;

/** What the measurements of one run say of a claim. */
public enum Verdict {
    /** The claim holds here. */
    REPRODUCED("reproduced"),
    /** The opposite of the claim holds here. */
    NOT_REPRODUCED("not reproduced"),
    /** The measurements tell neither. */
    INCONCLUSIVE("inconclusive");

    private final String label;

    Verdict(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
