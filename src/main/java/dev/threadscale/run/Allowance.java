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

    /** The wall time of a session, after which only forks that the run cannot do without begin. */
    static final class Budget {

        private final Optional<Duration> time;
        private final RunClock clock;
        private final Consumer<RunEvent> listener;
        private final long begin;
        private boolean exceeded;

        private Budget(Optional<Duration> time, RunClock clock, Consumer<RunEvent> listener) {
            this.time = time;
            this.clock = clock;
            this.listener = listener;
            this.begin = clock.nanos();
        }

        /** The time that the session has taken. */
        long nanos() {
            return clock.nanos() - begin;
        }

        /** Returns true if forks that take this time end before it is spent. */
        boolean hasRoom(Duration expected) {
            return time.isEmpty() || nanos() + expected.toNanos() < time.get().toNanos();
        }

        /**
         * Permits a fork that the run needs; the listener hears once that the budget is exceeded.
         */
        boolean permitsNeeded(int left) {
            if (!exceeded && !hasRoom(Duration.ZERO)) {
                exceeded = true;
                listener.accept(new RunEvent.BudgetExceeded(left));
            }
            return true;
        }

        /** Permits a fork that can be left out; the listener hears how many are. */
        boolean permitsOptional(int left) {
            return permitsTogether(left, Duration.ZERO);
        }

        /** Permits forks that count only together, and take this time. */
        boolean permitsTogether(int left, Duration expected) {
            if (!hasRoom(expected)) {
                listener.accept(new RunEvent.BudgetSpent(left));
                return false;
            }
            return true;
        }
    }
}
