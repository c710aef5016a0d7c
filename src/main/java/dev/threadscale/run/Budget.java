package dev.threadscale.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** The wall time of a session, after which only required forks begin. */
final class Budget {

    private final Optional<Duration> time;
    private final RunClock clock;
    private final Consumer<RunEvent> listener;
    private final long begin;
    private boolean exceeded;

    Budget(Optional<Duration> time, RunClock clock, Consumer<RunEvent> listener) {
        this.time = time;
        this.clock = clock;
        this.listener = listener;
        this.begin = clock.nanos();
    }

    /** Returns the time since the session began, in ns. */
    long nanos() {
        return clock.nanos() - begin;
    }

    /** Returns true if forks that take this time end within the budget. */
    boolean hasRoom(Duration expected) {
        return time.isEmpty() || nanos() + expected.toNanos() < time.get().toNanos();
    }

    /** Permits a required fork; the listener is notified once if the budget is exceeded. */
    boolean permitsNeeded(int left) {
        if (!exceeded && !hasRoom(Duration.ZERO)) {
            exceeded = true;
            listener.accept(new RunEvent.BudgetExceeded(left));
        }
        return true;
    }

    /** Permits an optional fork if there is time; otherwise the listener is notified. */
    boolean permitsOptional(int left) {
        return permitsTogether(left, Duration.ZERO);
    }

    /**
     * Permits forks that only count together, if this time is left; otherwise the listener is
     * notified.
     */
    boolean permitsTogether(int left, Duration expected) {
        if (!hasRoom(expected)) {
            listener.accept(new RunEvent.BudgetSpent(left));
            return false;
        }
        return true;
    }
}
