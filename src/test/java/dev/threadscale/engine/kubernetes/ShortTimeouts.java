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
        return new ClusterTimeouts(
                Duration.ofSeconds(10),
                room,
                refusal,
                Duration.ofMillis(50),
                Duration.ofSeconds(10),
                Duration.ZERO,
                Duration.ofMillis(1),
                Duration.ofMillis(1),
                NO_DUMPS);
    }
}
