package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Failure;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the only pod with a label, and is woken when it changes. A cluster that does not answer
 * for a while is waited for: what runs there goes on.
 */
final class PodWatch implements AutoCloseable {

    private final Cluster cluster;
    private final String label;
    private final String value;
    private final Patience patience;
    private final Wakes wakes;
    private volatile @Nullable Runnable watch;
    private @Nullable Deadline away;
    private Optional<Pod> pod = Optional.empty();
    private PodState state = new PodState.Waiting(Optional.empty());

    PodWatch(Cluster cluster, String label, String value, Patience patience, StopSignal stop) {
        this.cluster = cluster;
        this.label = label;
        this.value = value;
        this.patience = patience;
        this.wakes = new Wakes(stop);
    }

    /** Asks the cluster; what it said before if it does not answer. */
    PodState look() {
        try {
            List<Pod> pods = cluster.labelled(Pod.class, label, value);
            away = null;
            state = pods.isEmpty() ? none() : PodState.of(pods.getFirst());
            pod = pods.stream().findFirst();
        } catch (KubernetesClientException failed) {
            if (!Trouble.passes(failed)) {
                throw failed;
            }
            away = away == null ? Deadline.in(patience.away()) : away;
            if (away.isPassed()) {
                return new PodState.Broken(
                        Failure.passing(Trouble.STOPPED + Trouble.reason(failed)));
            }
        }
        if (watch == null && away == null) {
            watch();
        }
        return state;
    }

    /** Without it the pod is looked at more often. */
    private void watch() {
        try {
            watch = cluster.watch(label, value, wakes::wake, this::watchEnded);
        } catch (KubernetesClientException failed) {
            if (!Trouble.passes(failed)) {
                throw failed;
            }
        }
    }

    private void watchEnded() {
        watch = null;
        wakes.wake();
    }

    private PodState none() {
        return pod.isEmpty()
                ? new PodState.Waiting(Optional.empty())
                : new PodState.Broken(Failure.passing("somebody else deleted its pod"));
    }

    /** Whether the last look failed, so that what it gave is what was there before. */
    boolean isAway() {
        return away != null;
    }

    /** The pod as it was at the last look. */
    Optional<Pod> pod() {
        return pod;
    }

    /**
     * Waits for a change, or a time at most.
     *
     * @throws InterruptedException if the launcher is told to stop
     */
    void pause(Duration most) throws InterruptedException {
        boolean blind = away != null || watch == null;
        wakes.pause(blind && most.compareTo(patience.soon()) > 0 ? patience.soon() : most);
    }

    @Override
    public void close() {
        Runnable end = watch;
        if (end != null) {
            end.run();
        }
    }
}
