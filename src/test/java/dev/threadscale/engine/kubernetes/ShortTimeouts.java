package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.DumpRequest;
import dev.threadscale.engine.kubernetes.Cluster.ClusterTimeouts;
import java.time.Duration;

/** Times that a test waits out, and longer ones for what comes at once. */
final class ShortTimeouts {

    /** The worker of a fake cluster dumps nothing. */
    static final DumpRequest.Timing NO_DUMPS =
            new DumpRequest.Timing(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);

    private ShortTimeouts() {}

    static ClusterTimeouts of(Duration room, Duration refusal) {
        return of(Duration.ofSeconds(10), room, refusal, Duration.ofMillis(50));
    }

    static ClusterTimeouts of(Duration start, Duration room, Duration refusal, Duration outage) {
        return new ClusterTimeouts(
                start,
                room,
                refusal,
                outage,
                Duration.ofSeconds(10),
                Duration.ofMillis(50),
                Duration.ofMillis(1),
                Duration.ofMillis(1),
                NO_DUMPS);
    }
}
