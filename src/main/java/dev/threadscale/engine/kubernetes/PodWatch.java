package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Failure;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the only pod of a Job when it has changed, and also from time to time because a
 * connection can be dead without being closed. Waits for a cluster that does not answer, since the
 * pod keeps running meanwhile.
 */
final class PodWatch {

    private final Cluster cluster;
    private final String job;
    private final StopSignal stop;
    private final Duration patience;
    private @Nullable Deadline outage;
    private Deadline start;
    private @Nullable Room room;
    private List<Pod> pods = List.of();

    /**
     * Begins to watch.
     *
     * @param companions the time in which the companions of the pod have to be ready
     */
    PodWatch(Cluster cluster, String job, Duration companions, StopSignal stop) {
        this.cluster = cluster;
        this.job = job;
        this.stop = stop;
        this.patience = cluster.timeouts().start().plus(companions);
        this.start = Deadline.in(patience, stop);
    }

    /** The deadlines of a wait for room. */
    private record Room(Deadline refusal, Deadline end) {}

    /** Asks the cluster for the state. If it does not answer, returns the last one. */
    PodState look() {
        try {
            List<Pod> now = cluster.pods(ForkJob.LABEL_JOB, job);
            outage = null;
            if (now.isEmpty() && !pods.isEmpty()) {
                return broken("someone else deleted its pod");
            }
            pods = now;
        } catch (KubernetesClientException failed) {
            if (!KubernetesErrors.isPassing(failed)) {
                throw failed;
            }
            outage = outage == null ? Deadline.in(cluster.timeouts().outage(), stop) : outage;
            if (outage.isPassed()) {
                return broken(KubernetesErrors.STOPPED + KubernetesErrors.reason(failed));
            }
        }
        PodState state =
                pod().map(PodState::of).orElseGet(() -> new PodState.Waiting(Optional.empty()));
        if (state instanceof PodState.Waiting waiting && waiting.noRoom().isPresent()) {
            start = Deadline.in(patience, stop);
            room =
                    room != null
                            ? room
                            : new Room(
                                    Deadline.in(cluster.timeouts().refusal(), stop),
                                    Deadline.in(cluster.timeouts().room(), stop));
        } else {
            room = null;
        }
        return state;
    }

    /** Returns true if the pod should have started by now, not counting waits for room. */
    boolean isLate() {
        return start.isPassed();
    }

    /** Returns true if no node has room. A scheduler learns with a delay that a pod has left. */
    boolean isRefused() {
        return room != null && room.refusal().isPassed();
    }

    /** Returns true if no node has had room for a long time, so waiting is pointless. */
    boolean isWithoutRoom() {
        return room != null && room.end().isPassed();
    }

    private static PodState broken(String why) {
        return new PodState.Broken(Failure.passing(why), PodState.Lack.NOTHING);
    }

    /** Returns true if the cluster left the last question unanswered. */
    boolean isUnanswered() {
        return outage != null;
    }

    /** Returns the pod as of the last answer. */
    Optional<Pod> pod() {
        return pods.stream().findFirst();
    }

    /**
     * Waits until the pod changes, but at most for the given time.
     *
     * @throws InterruptedException if the launcher has to stop
     */
    void pause(Duration most) throws InterruptedException {
        Duration soon =
                most.compareTo(cluster.timeouts().soon()) < 0 ? most : cluster.timeouts().soon();
        if (isUnanswered()) {
            stop.pause(soon);
            return;
        }
        CompletableFuture<?> change = cluster.change(ForkJob.LABEL_JOB, job, pods);
        try {
            boolean ended = stop.await(change.handle((_, failed) -> failed), most);
            if (ended && change.isCompletedExceptionally()) {
                // A cluster that refuses watches is asked more often instead.
                stop.pause(soon);
            }
        } finally {
            change.cancel(true);
        }
    }
}
