package dev.threadscale.workload;

/**
 * A quantity that a workload observes in each iteration in addition to time.
 *
 * @param name the name in {@code observations.csv}
 * @param unit the unit of its values, or empty
 * @param description one sentence for users; names the subjects, if there are several
 */
public record Observed(String name, String unit, String description) {

    /** Creates a quantity that counts things or events. */
    public static Observed count(String name, String description) {
        return new Observed(name, "count", description);
    }
}
