package dev.threadscale.plan;

/** What measuring one count has brought. */
public sealed interface Probe {

    /**
     * A time.
     *
     * @param nanos mean elapsed time of the middle fork; of an even number, of the faster of the
     *     two: what disturbs a fork slows it down
     */
    record Measured(double nanos) implements Probe {}

    /** It took longer than a fork may, so it has collapsed, however far. */
    record TimedOut() implements Probe {}

    /**
     * Nothing that could be compared.
     *
     * @param reason in words
     */
    record Broken(String reason) implements Probe {}
}
