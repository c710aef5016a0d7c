package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Takes away what forks have made. Not even a launcher that is told to stop goes on before a pod
 * that runs is gone: it would take time from the next one.
 */
final class Removal {

    private static final Duration LOOK = Duration.ofMillis(100);

    private final Cluster cluster;
    private final Duration patience;

    Removal(Cluster cluster, Duration patience) {
        this.cluster = cluster;
        this.patience = patience;
    }

    /**
     * Removes a Job whose pod has ended, and takes no time from anybody: that goes a little later.
     */
    void endedJob(String name) {
        cluster.delete(Job.class, name, PodSpecs.GRACE);
    }

    /** Waits until no pod of a run is left; whether that came about. */
    boolean podsOf(String run) {
        return gone(() -> cluster.labelled(Pod.class, Belonging.RUN_LABEL, run));
    }

    /** Removes a Job; whether its pod is gone, too. */
    boolean job(String name) {
        cluster.delete(Job.class, name, PodSpecs.GRACE);
        Supplier<List<Pod>> pods = () -> cluster.labelled(Pod.class, ForkJob.LABEL_JOB, name);
        pods.get().forEach(pod -> delete(pod));
        return gone(pods);
    }

    /** Removes a pod of no Job; whether it is gone. */
    boolean pod(String name) {
        cluster.delete(Pod.class, name, PodSpecs.GRACE);
        return gone(() ->
                cluster.labelled(Pod.class, Belonging.RUN_LABEL).stream()
                        .filter(pod -> pod.getMetadata().getName().equals(name))
                        .toList());
    }

    void owner(String name) {
        cluster.delete(ConfigMap.class, name, Duration.ZERO);
    }

    private void delete(Pod pod) {
        cluster.delete(Pod.class, pod.getMetadata().getName(), PodSpecs.GRACE);
    }

    private boolean gone(Supplier<List<Pod>> pods) {
        Deadline end = Deadline.in(patience);
        while (!pods.get().isEmpty()) {
            if (end.isPassed()) {
                return false;
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return true;
    }
}
