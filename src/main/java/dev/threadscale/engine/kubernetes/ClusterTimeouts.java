package dev.threadscale.engine.kubernetes;

import java.time.Duration;

/**
 * How long the engine waits.
 *
 * @param start for a container to run after its Job was created; the node may have to pull its
 *     image
 * @param room for a node to have room
 * @param refusal until it believes that there is no room, or that a quota is used up
 * @param outage for a cluster or a node that does not answer
 * @param answer for the next bytes of an answer
 * @param removal for a pod to be gone
 * @param look between two questions about a pod that does not change
 * @param soon between two questions while an answer is due
 */
record ClusterTimeouts(
        Duration start,
        Duration room,
        Duration refusal,
        Duration outage,
        Duration answer,
        Duration removal,
        Duration look,
        Duration soon) {

    static final ClusterTimeouts USUAL =
            new ClusterTimeouts(
                    Duration.ofMinutes(10),
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(3),
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(15),
                    Duration.ofMinutes(1),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(1));

    /**
     * A moment, by a clock that does not jump.
     *
     * @param nanos of that clock
     */
    record Deadline(long nanos) {

        static Deadline in(Duration time) {
            return new Deadline(System.nanoTime() + time.toNanos());
        }

        boolean isPassed() {
            return System.nanoTime() - nanos >= 0;
        }

        /** The time until then, or a shorter one. */
        Duration atMost(Duration most) {
            Duration left = Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
            return left.compareTo(most) < 0 ? left : most;
        }
    }
}
