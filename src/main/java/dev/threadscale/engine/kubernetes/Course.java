package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Ends;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.dump.DumpRequest;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A fork from the moment that its container runs. */
final class Course {

    private final Cluster cluster;
    private final Pod pod;
    private final Ends ends;
    private final Patience patience;
    private final StopSignal stop;
    private final DumpRequest dumps;
    private final PodLog log;
    private final Deadline due;
    private final Deadline silence;

    Course(
            Cluster cluster,
            Pod pod,
            Ends ends,
            Duration timeout,
            Patience patience,
            StopSignal stop,
            Consumer<String> output) {
        this.cluster = cluster;
        this.pod = pod;
        this.ends = ends;
        this.patience = patience;
        this.stop = stop;
        this.dumps = new DumpRequest(output, DumpRequest.Patience.USUAL);
        this.log = new PodLog(follow -> cluster.log(pod, follow), dumps, patience.soon());
        this.due = Deadline.in(timeout);
        this.silence = Deadline.in(timeout.plus(patience.away()));
    }

    /** Begins to pass on its lines. */
    void follow() {
        log.follow();
    }

    /** Passes on no line any more. */
    void stop() throws InterruptedException {
        log.stop();
    }

    /** When to look at it again, if nothing tells that it has changed. */
    Duration pause() {
        return due.isPassed() ? patience.soon() : due.atMost(patience.look());
    }

    /**
     * Its end, if it has reached its time-out. Where its node does not answer, it may have ended
     * long ago, and nobody could have said so.
     *
     * @param silent whether the node has stopped to report
     */
    Optional<ForkEnd> late(boolean silent) throws InterruptedException {
        if (!due.isPassed()) {
            return Optional.empty();
        }
        if (log.isConnected() && !silent) {
            return Optional.of(
                    ends.timedOut()
                            .with(dumps.take(this::quit, pause -> stop.await(never(), pause))));
        }
        return silence.isPassed()
                ? Optional.of(
                        ends.failed(
                                Failure.passing(
                                        "its node %s stopped reporting"
                                                .formatted(pod.getSpec().getNodeName()))))
                : Optional.empty();
    }

    /** The worker is the first process of its container. */
    private void quit() {
        cluster.execute(pod, patience.look(), "sh", "-c", "kill -QUIT 1");
    }

    private static CompletableFuture<Void> never() {
        return new CompletableFuture<>();
    }

    /** Reads the rest of its log, and judges its end. */
    ForkEnd ended(PodState.Ended end) throws InterruptedException {
        Deadline away = Deadline.in(patience.away());
        while (true) {
            try {
                log.readToEnd();
                return ends.exited(end.exitCode(), end.oomKilled()).outlivingOutput(log.wasCut());
            } catch (PodLog.LostException lost) {
                return ends.failed(Failure.passing(String.valueOf(lost.getMessage())));
            } catch (IOException unreadable) {
                if (away.isPassed()) {
                    return ends.failed(
                            Failure.passing("its log cannot be read: " + unreadable.getMessage()));
                }
                stop.await(never(), patience.soon());
            }
        }
    }
}
