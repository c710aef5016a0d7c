package dev.threadscale.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A limit on the time of a run.
 *
 * @param budget the wall time of a call of {@link Runner#run} after which only required forks
 *     begin; empty if unlimited
 */
public record Allowance(Optional<Duration> budget) {

    /**
     * The multiple of its equal share of the spare time that an experiment may take. Half of the
     * experiments whose findings may require more forks need few or none.
     */
    private static final double SHARES = 4;

    /** No limit. */
    public static final Allowance USUAL = new Allowance(Optional.empty());

    /**
     * Returns the budget of the next of several experiments that share a budget: the time that it
     * needs, and some of the time that no remaining experiment needs. The last one that may require
     * more gets all of that.
     *
     * @param spent the time taken by earlier experiments
     * @param own the time needed by the next experiment
     * @param later the time needed by later experiments
     * @param open the number of later experiments that may require more
     */
    public Allowance share(Duration spent, Duration own, Duration later, int open) {
        return new Allowance(
                budget.map(all -> {
                    double left = Math.max(0, all.minus(spent).toMillis());
                    double needed = Math.min(left, (double) own.toMillis());
                    double spare = Math.max(0, left - needed - later.toMillis());
                    return Duration.ofMillis(Math.round(needed + spare * SHARES / (SHARES + open)));
                }));
    }

    /** Starts the budget of a session. */
    Budget begin(RunClock clock, Consumer<RunEvent> listener) {
        return new Budget(budget, clock, listener);
    }
}
