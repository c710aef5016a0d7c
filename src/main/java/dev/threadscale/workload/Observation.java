package dev.threadscale.workload;

/**
 * A value that a workload observed in an iteration.
 *
 * @param what the quantity
 * @param subject the thread, CPU or task that it belongs to; empty for the whole iteration
 * @param value in the unit of {@code what}
 */
public record Observation(Observed what, String subject, Number value) {

    /** Creates a value of the whole iteration. */
    public Observation(Observed what, Number value) {
        this(what, "", value);
    }

    /** Creates a value of the whole iteration, of a quantity that {@link Observes} declares. */
    public static Observation of(String name, Number value) {
        return new Observation(new Observed(name, "", ""), value);
    }
}
