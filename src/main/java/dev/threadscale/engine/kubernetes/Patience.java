package dev.threadscale.engine.kubernetes;

import java.time.Duration;

/**
 * How long what is waited for.
 *
 * @param begin for a pod that has a place until it runs; its image may have to be pulled
 * @param room for a node to have room
 * @param sure until the scheduler's word that there is no room is believed
 * @param away for a cluster or a node that does not answer
 * @param removal for a pod to be gone
 * @param look between two looks at a pod if nothing tells that it has changed
 * @param soon the same while something is due
 */
record Patience(
        Duration begin,
        Duration room,
        Duration sure,
        Duration away,
        Duration removal,
        Duration look,
        Duration soon) {

    static final Patience USUAL =
            new Patience(
                    Duration.ofMinutes(10),
                    Duration.ofMinutes(5),
                    Duration.ofSeconds(3),
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(1),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(1));
}
