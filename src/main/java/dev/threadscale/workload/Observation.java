package dev.threadscale.workload;

/**
 * One value that a workload observed in an iteration.
 *
 * @param what the quantity
 * @param subject the thread, CPU or task that it belongs to; empty for the iteration as a whole
 * @param value in the unit of {@code what}
 */
public record Observation(Observed what, String subject, Number value) {

    /** A value of the iteration as a whole. */
    public Observation(Observed what, Number value) {
        this(what, "", value);
    }

    /** A value of the iteration as a whole, of a quantity that {@link Observes} declares. */
    public static Observation of(String name, Number value) {
        return new Observation(new Observed(name, "", ""), value);
    }
}
