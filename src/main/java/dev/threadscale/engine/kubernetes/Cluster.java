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
 * The requests that the engine sends to a cluster, about one namespace. Those that fail throw a
 * {@link io.fabric8.kubernetes.client.KubernetesClientException}.
 */
interface Cluster extends AutoCloseable {

    /** The time for a deleted container to end by itself: there is nothing to save. */
    Duration GRACE = Duration.ofSeconds(1);

    Duration REMOVAL_POLL = Duration.ofMillis(100);

    /** Its address, for messages. */
    String address();

    String namespace();

    boolean hasNamespace();

    /** The times that the engine waits for it. */
    default ClusterTimeouts timeouts() {
        return ClusterTimeouts.USUAL;
    }

    /** All nodes, even those that take no pods. */
    List<Node> nodes();

    /** Asks the server to refuse a pod, or to accept it without creating it. */
    void admit(Pod pod);

    /**
     * Creates something unless it exists: the answer to an earlier attempt may have been lost.
     *
     * @return what exists now
     */
    <T extends HasMetadata> T create(T thing);

    /** Sets an annotation. */
    void annotate(Class<? extends HasMetadata> type, String name, String key, String value);

    /** Everything of a type that has a label, whatever its value. */
    <T extends HasMetadata> List<T> labelled(Class<T> type, String label);

    /** The pods that have a label with a value. */
    List<Pod> pods(String label, String value);

    /** Ends when these pods differ from what was seen, or when that cannot be known. */
    CompletableFuture<?> change(String label, String value, List<Pod> seen);

    /** Deletes something and what it owns; nothing if it is gone. */
    void delete(Class<? extends HasMetadata> type, String name);

    /** Copies a pod's log from its beginning until the pod ends, each line after its time. */
    LogWatch followLog(Pod pod, OutputStream to);

    /** The last line of a pod's log, which its node has to give. */
    String lastLine(Pod pod);

    /** Runs a command in a pod, if that is possible, and waits for it no longer than a time. */
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
     * Waits until there is no pod with a label. Even a launcher that has to stop waits for that: a
     * pod that runs on would take time from the next one.
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
     * The times that the engine waits.
     *
     * @param start for a container to run after its Job was created; the node may have to pull its
     *     image
     * @param room for a node to have room
     * @param refusal until it believes that there is no room, or that a quota is used up
     * @param outage for a cluster or a node that does not answer
     * @param answer for the next bytes of an answer
     * @param removal for a pod to be gone
     * @param look between two questions about a pod that does not change
     * @param soon between two questions while an answer is due
     * @param dumps of a fork at its time-out
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
