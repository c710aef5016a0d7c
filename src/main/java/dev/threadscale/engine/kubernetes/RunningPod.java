package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.DumpRequest;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Invocation;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** A fork's pod from the moment that its container runs, with its log and its time-out. */
final class RunningPod {

    private final Cluster cluster;
    private final Pod pod;
    private final Invocation invocation;
    private final StopSignal stop;
    private final DumpRequest dumps;
    private final PodLog log;
    private final Deadline due;
    private final Deadline silence;
    private Deadline trusted;
    private boolean wasDue;

    RunningPod(
            Cluster cluster,
            Pod pod,
            Invocation invocation,
            Duration timeout,
            StopSignal stop,
            Consumer<String> output) {
        this.cluster = cluster;
        this.pod = pod;
        this.invocation = invocation;
        this.stop = stop;
        this.dumps = new DumpRequest(output, cluster.timeouts().dumps());
        this.log = new PodLog(to -> cluster.followLog(pod, to), dumps, cluster.timeouts().answer());
        this.due = Deadline.in(timeout, stop);
        this.trusted = Deadline.in(Duration.ZERO, stop);
        this.silence = Deadline.in(timeout.plus(cluster.timeouts().outage()), stop);
    }

    /** Returns the time until the next action is due. */
    Duration pause() {
        return due.isPassed() || log.isLost()
                ? cluster.timeouts().soon()
                : due.atMost(cluster.timeouts().look());
    }

    /**
     * Passes on lines, and ends the pod if it is certain to have passed its time-out, which means
     * that a check that began after the time-out shows it running. A pod whose state is old may
     * have ended long ago, and a node that was unreachable needs a moment to report the end.
     *
     * @param unseen true if the state of the pod is not current
     */
    Optional<ForkEnd> attend(boolean unseen) throws InterruptedException {
        boolean over = due.isPassed();
        boolean known = wasDue && over;
        wasDue = over;
        boolean seen = !unseen && (over ? nodeAnswers() : !log.isLost());
        log.follow();
        if (!seen) {
            trusted = Deadline.in(cluster.timeouts().look(), stop);
            return silence.isPassed() ? Optional.of(lost()) : Optional.empty();
        }
        return known && trusted.isPassed() ? Optional.of(timedOut()) : Optional.empty();
    }

    private boolean nodeAnswers() {
        try {
            cluster.lastLine(pod);
            return true;
        } catch (KubernetesClientException away) {
            return false;
        }
    }

    private ForkEnd lost() {
        return invocation.end(
                Failure.passing(
                        "its node %s stopped reporting".formatted(pod.getSpec().getNodeName())));
    }

    /**
     * Takes dumps over a new connection, because the present one may be dead without being closed.
     */
    private ForkEnd timedOut() throws InterruptedException {
        log.connect();
        return invocation.end(
                new ForkEnd.StoppedAtTimeout(
                        dumps.take(
                                this::kill,
                                pause -> {
                                    stop.pause(pause);
                                    return false;
                                })));
    }

    /** Sends a signal to the worker, which is the first process of its container. */
    private void kill(String signal) {
        cluster.execute(pod, cluster.timeouts().look(), "sh", "-c", "kill -%s 1".formatted(signal));
    }

    /** Reads the rest of the log, waiting as long as a cluster may be unreachable. */
    ForkEnd ended(PodState.Ended end) throws InterruptedException {
        Deadline outage = Deadline.in(cluster.timeouts().outage(), stop);
        while (true) {
            try {
                return log.readToEnd(stop)
                        ? invocation.end(
                                new ForkEnd.Exited(end.exitCode(), end.oomKilled(), log.wasCut()))
                        : invocation.end(
                                Failure.passing(
                                        "its node discarded log lines before they were read"));
            } catch (KubernetesClientException unreadable) {
                if (KubernetesErrors.isOfUser(unreadable)) {
                    throw unreadable;
                }
                if (outage.isPassed()) {
                    return invocation.end(
                            Failure.passing(
                                    "its log cannot be read: "
                                            + KubernetesErrors.reason(unreadable)));
                }
            }
            stop.pause(cluster.timeouts().soon());
        }
    }

    /** Stops passing on lines. */
    void stop() {
        log.stop();
    }
}
