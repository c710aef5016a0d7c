package dev.threadscale.run;

import dev.threadscale.engine.EngineException;
import java.time.Duration;

/** Waits for an engine that was in trouble, and takes away what it still has of the run. */
final class Recovery {

    /** An update of Docker, or its restart, takes less; a host that starts anew, about that. */
    static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final Node node;
    private final RunListener listener;
    private final RunClock clock;

    Recovery(Node node, RunListener listener, RunClock clock) {
        this.node = node;
        this.listener = listener;
        this.clock = clock;
    }

    /**
     * Returns when the engine answers and nothing of the run is left on it.
     *
     * @throws EngineException if that does not come about for a long time
     * @throws InterruptedException if the launcher is told to stop
     */
    void await(String run) throws InterruptedException {
        long begin = clock.nanos();
        boolean away = false;
        while (true) {
            // First of all, too: an engine that has just failed would do so again.
            clock.pause(PAUSE);
            try {
                node.engine().removeAllOf(run);
                if (away) {
                    listener.engineBack();
                }
                return;
            } catch (EngineException still) {
                if (clock.nanos() - begin >= PATIENCE.toNanos()) {
                    throw still;
                }
                if (!away) {
                    listener.engineAway(node.named(String.valueOf(still.getMessage())), PATIENCE);
                }
                away = true;
            }
        }
    }
}
