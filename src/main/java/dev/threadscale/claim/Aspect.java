package dev.threadscale.claim;

import com.fasterxml.jackson.annotation.JsonValue;

/** What of a fork's values a claim is about, where it is not their mean. */
public enum Aspect {
    /** The value of the first iteration, be it warm-up: what a cold process does. */
    FIRST("first"),
    /**
     * How uneven the values of an iteration are: their standard deviation over their mean (the
     * coefficient of variation), as the mean over iterations.
     */
    SPREAD("spread");

    private final String label;

    Aspect(String label) {
        this.label = label;
    }

    /** The word for it in experiments and in {@code run.json}. */
    @JsonValue
    public String label() {
        return label;
    }
}
