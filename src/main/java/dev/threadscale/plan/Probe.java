package dev.threadscale.plan;

/** What measuring one count has brought. */
public sealed interface Probe {

    /**
     * A time.
     *
     * @param meanNanos mean over the forks of their mean elapsed times
     */
    record Measured(double meanNanos) implements Probe {}

    /** It took longer than a fork may, so it has collapsed, however far. */
    record TimedOut() implements Probe {}

    /**
     * Nothing that could be compared.
     *
     * @param reason in words
     */
    record Broken(String reason) implements Probe {}
}
