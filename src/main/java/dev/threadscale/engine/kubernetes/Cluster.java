package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.DumpRequest;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * The requests that the engine sends to a cluster, limited to one namespace. A failed request
 * throws a {@link io.fabric8.kubernetes.client.KubernetesClientException}.
 */
interface Cluster extends AutoCloseable {

    /**
     * The time for a deleted container to end by itself. It is short because nothing needs to be
     * saved.
     */
    Duration GRACE = Duration.ofSeconds(1);

    Duration REMOVAL_POLL = Duration.ofMillis(100);

    /** Returns its address, for messages. */
    String address();

    String namespace();

    boolean hasNamespace();

    /** Returns the engine's time limits for this cluster. */
    default ClusterTimeouts timeouts() {
        return ClusterTimeouts.USUAL;
    }

    /** Returns all nodes, including those that do not accept pods. */
    List<Node> nodes();

    /** Asks the server whether it would accept a pod, without creating it. */
    void admit(Pod pod);

    /**
     * Creates something unless it exists, since the answer to an earlier attempt may have been
     * lost.
     *
     * @return what exists now
     */
    <T extends HasMetadata> T create(T thing);

    /** Sets an annotation. */
    void annotate(Class<? extends HasMetadata> type, String name, String key, String value);

    /** Returns everything of a type that has a label, whatever its value. */
    <T extends HasMetadata> List<T> labelled(Class<T> type, String label);

    /** Returns the pods that have a label with the given value. */
    List<Pod> pods(String label, String value);

    /**
     * Returns a future that ends when these pods no longer look as given, or when that cannot be
     * known.
     */
    CompletableFuture<?> change(String label, String value, List<Pod> seen);

    /** Deletes something and everything it owns. Does nothing if it no longer exists. */
    void delete(Class<? extends HasMetadata> type, String name);

    /**
     * Copies a pod's log from its beginning until the pod ends. Each line is preceded by its time.
     */
    LogWatch followLog(Pod pod, OutputStream to);

    /** Returns the last line of a pod's log, which requires an answer of its node. */
    String lastLine(Pod pod);

    /**
     * Returns the last lines of a container.
     *
     * @param restarted true for the lines before its last restart
     */
    String lastLines(Pod pod, String container, int most, boolean restarted);

    /** Runs a command in a pod if possible, and waits for it at most for the given time. */
    void execute(Pod pod, Duration most, String... command);

    @Override
    void close();

    /**
     * Deletes a Job and its pod.
     *
     * @return true if the pod is gone in time
     */
    default boolean removeJob(String name) {
        delete(Job.class, name);
        pods(ForkJob.LABEL_JOB, name)
                .forEach(pod -> delete(Pod.class, pod.getMetadata().getName()));
        return awaitNoPod(ForkJob.LABEL_JOB, name);
    }

    /**
     * Waits until no pod has the given label. Even a launcher that has to stop waits here, because
     * a pod that keeps running would take time from the next one.
     *
     * @return true if the pods are gone in time
     */
    default boolean awaitNoPod(String label, String value) {
        Deadline end = Deadline.in(timeouts().removal(), System::nanoTime);
        while (!pods(label, value).isEmpty()) {
            if (end.isPassed()) {
                return false;
            }
            LockSupport.parkNanos(REMOVAL_POLL.toNanos());
        }
        return true;
    }

    /**
     * The time limits and intervals of the engine.
     *
     * @param start until a container runs after its Job was created; the node may have to pull its
     *     image
     * @param room until a node has room
     * @param refusal until the engine believes that a node is full or a quota is used up
     * @param outage for a cluster or a node that does not answer
     * @param answer until the next bytes of an answer
     * @param removal until a pod is gone
     * @param look between two requests about a pod that does not change
     * @param soon between two requests while an answer is due
     * @param dumps for the thread dumps of a fork at its time-out
     */
    record ClusterTimeouts(
            Duration start,
            Duration room,
            Duration refusal,
            Duration outage,
            Duration answer,
            Duration removal,
            Duration look,
            Duration soon,
            DumpRequest.Timing dumps) {

        static final ClusterTimeouts USUAL =
                new ClusterTimeouts(
                        Duration.ofMinutes(10),
                        Duration.ofMinutes(5),
                        Duration.ofSeconds(3),
                        Duration.ofMinutes(5),
                        Duration.ofSeconds(15),
                        Duration.ofMinutes(1),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(1),
                        DumpRequest.Timing.USUAL);
    }
}
