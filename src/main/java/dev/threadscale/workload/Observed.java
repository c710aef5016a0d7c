package dev.threadscale.workload;

/**
 * A quantity that a workload observes in each iteration besides time.
 *
 * @param name the name in {@code observations.csv}
 * @param unit the unit of its values, or empty
 * @param description one sentence for users; says what the subjects are, if there are several
 */
public record Observed(String name, String unit, String description) {

    /** A number of things or events. */
    public static Observed count(String name, String description) {
        return new Observed(name, "count", description);
    }
}
