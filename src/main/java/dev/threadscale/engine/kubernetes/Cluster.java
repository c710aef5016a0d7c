package dev.threadscale.engine.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;

/**
 * What the engine asks of a cluster, in one namespace. Whatever goes wrong is a {@link
 * io.fabric8.kubernetes.client.KubernetesClientException}, if nothing else is said.
 */
interface Cluster extends AutoCloseable {

    /** Its address, for people. */
    String address();

    String namespace();

    /** Whether the cluster has the namespace. */
    boolean hasNamespace();

    /** All nodes, whether pods can run there or not. */
    List<Node> nodes();

    /**
     * Makes something, unless it was made before: the answer to that may have been lost.
     *
     * @return what there is now
     */
    <T extends HasMetadata> T create(T thing);

    /** Gives something an annotation, or another value of it. */
    void annotate(Class<? extends HasMetadata> type, String name, String key, String value);

    /** What carries a label, with any value. */
    <T extends HasMetadata> List<T> labelled(Class<T> type, String label);

    /** What carries a label with a value. */
    <T extends HasMetadata> List<T> labelled(Class<T> type, String label, String value);

    /**
     * Takes away something and what it owns; nothing if it is gone already.
     *
     * @param grace what its containers have to end by themselves
     */
    void delete(Class<? extends HasMetadata> type, String name, Duration grace);

    /**
     * A warning of the cluster's.
     *
     * @param reason in one word
     * @param message in many
     */
    record Complaint(String reason, String message) {}

    /** What the cluster has to complain of something, newest last. */
    List<Complaint> complaints(String name);

    /**
     * Calls whenever a pod with a label may have changed.
     *
     * @param ended is called when it cannot go on
     * @return ends it
     */
    Runnable watch(String label, String value, Runnable changed, Runnable ended);

    /**
     * A pod's log from its beginning, each line behind its time.
     *
     * @param follow goes on until the pod ends
     */
    InputStream log(Pod pod, boolean follow) throws IOException;

    /** Runs a command in a pod, if that can be done, for a while. */
    void execute(Pod pod, Duration patience, String... command);

    @Override
    void close();
}
