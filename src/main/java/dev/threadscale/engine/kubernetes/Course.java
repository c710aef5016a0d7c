package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.DumpRequest;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** A fork from the moment that its container runs. */
final class Course {

    private final Cluster cluster;
    private final Pod pod;
    private final ForkEnd.Invocation invocation;
    private final Patience patience;
    private final StopSignal stop;
    private final DumpRequest dumps;
    private final PodLog log;
    private final Deadline due;
    private final Deadline silence;
    private Deadline sure;

    Course(
            Cluster cluster,
            Pod pod,
            ForkEnd.Invocation invocation,
            Duration timeout,
            Patience patience,
            StopSignal stop,
            Consumer<String> output) {
        this.cluster = cluster;
        this.pod = pod;
        this.invocation = invocation;
        this.patience = patience;
        this.stop = stop;
        this.dumps = new DumpRequest(output, DumpRequest.Timing.USUAL);
        this.log = new PodLog(follow -> cluster.log(pod, follow), dumps, patience.soon());
        this.due = Deadline.in(timeout);
        this.silence = Deadline.in(timeout.plus(patience.away()));
        this.sure = Deadline.in(Duration.ZERO);
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
     * Its end, if it is known to run past its time-out. Where nobody can see it, it may have ended
     * long ago; and a node that was away needs a moment until what it says of the pod is true.
     *
     * @param unseen whether its state is an old one, or its node has stopped to report
     */
    Optional<ForkEnd> late(boolean unseen) throws InterruptedException {
        boolean over = due.isPassed();
        boolean seen = !unseen && (over ? log.answers() : !log.isLost());
        if (!seen) {
            sure = Deadline.in(patience.look());
            return silence.isPassed() ? Optional.of(lost()) : Optional.empty();
        }
        if (!over || !sure.isPassed()) {
            return Optional.empty();
        }
        log.connectAnew();
        return Optional.of(
                invocation.end(
                        new ForkEnd.StoppedAtTimeout(dumps.take(this::quit, this::endsWithin))));
    }

    /** Its end is not looked at while dumps are taken. */
    private boolean endsWithin(Duration time) throws InterruptedException {
        stop.pause(time);
        return false;
    }

    private ForkEnd lost() {
        return invocation.end(
                Failure.passing(
                        "its node %s stopped reporting".formatted(pod.getSpec().getNodeName())));
    }

    /** The worker is the first process of its container. */
    private void quit() {
        cluster.execute(pod, patience.look(), "sh", "-c", "kill -QUIT 1");
    }

    /** Reads the rest of its log, and judges its end. */
    ForkEnd ended(PodState.Ended end) throws InterruptedException {
        Deadline away = Deadline.in(patience.away());
        while (true) {
            try {
                log.readToEnd();
                return invocation.end(
                        new ForkEnd.Exited(end.exitCode(), end.oomKilled(), log.wasCut()));
            } catch (PodLog.LostException lost) {
                return invocation.end(Failure.passing(String.valueOf(lost.getMessage())));
            } catch (IOException unreadable) {
                if (away.isPassed()) {
                    return invocation.end(
                            Failure.passing("its log cannot be read: " + unreadable.getMessage()));
                }
                stop.pause(patience.soon());
            }
        }
    }
}
