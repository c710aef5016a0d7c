package dev.threadscale.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** The wall time of a session, after which only forks that the run cannot do without begin. */
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

    /** The time that the session has taken. */
    long nanos() {
        return clock.nanos() - begin;
    }

    /** Returns true if forks that take this time end before it is spent. */
    boolean hasRoom(Duration expected) {
        return time.isEmpty() || nanos() + expected.toNanos() < time.get().toNanos();
    }

    /** Permits a fork that the run needs; the listener hears once that the budget is exceeded. */
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
