package dev.threadscale.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The time that a run may take.
 *
 * @param budget wall time of a call of {@link Runner#run} after which no fork begins that can be
 *     left out; empty: any
 */
public record Allowance(Optional<Duration> budget) {

    /**
     * An experiment may take up to this many times its equal share of the spare time: of those
     * whose findings may ask for more forks, half ask for few or none.
     */
    private static final double SHARES = 4;

    /** Any time. */
    public static final Allowance USUAL = new Allowance(Optional.empty());

    /**
     * The part of the next of several experiments that share the budget: what it needs, and some of
     * what all those left do not need. The last one that may ask for more may take all of that.
     *
     * @param spent by those before it
     * @param own the time that it needs
     * @param later the time that those after it need
     * @param open how many of those after it may ask for more
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

    /** The budget of a session, which begins now. */
    Budget begin(RunClock clock, Consumer<RunEvent> listener) {
        return new Budget(budget, clock, listener);
    }
}
