package dev.threadscale.engine.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import org.jspecify.annotations.Nullable;

/** Pods as a cluster shows them. */
final class Pods {

    static final String IMAGE = "example.org/worker@sha256:1234";

    private Pods() {}

    /**
     * A pod.
     *
     * @param status in YAML, with {@code %s} for texts
     */
    private static Pod pod(String status, @Nullable Object... texts) {
        String[] quoted = new String[texts.length];
        for (int i = 0; i < texts.length; i++) {
            quoted[i] = Serialization.asJson(texts[i]);
        }
        return Serialization.unmarshal(
                """
                metadata: {name: fork-abcde}
                spec: {nodeName: node-1}
                status: {%s}
                """
                        .formatted(status.formatted((Object[]) quoted)),
                Pod.class);
    }

    private static String container(String state) {
        return "containerStatuses: [{name: worker, imageID: \"%s\", state: {%s}}]"
                .formatted(IMAGE, state);
    }

    /** One that the scheduler has not seen. */
    static Pod fresh() {
        return pod("phase: Pending");
    }

    static Pod unschedulable(String message) {
        return pod(
                "phase: Pending, conditions: [{type: PodScheduled, status: \"False\","
                        + " reason: Unschedulable, message: %s}]",
                message);
    }

    static Pod waiting(String reason, @Nullable String message) {
        return pod(
                "phase: Pending, " + container("waiting: {reason: %s, message: %s}"),
                reason,
                message);
    }

    static Pod running() {
        return pod("phase: Running, " + container("running: {}"));
    }

    /** One whose node has stopped reporting. */
    static Pod silent() {
        return pod(
                "phase: Running, conditions: [{type: Ready, status: \"False\"}], "
                        + container("running: {}"));
    }

    static Pod ended(int exit, String reason) {
        return ended(exit, reason, null);
    }

    static Pod ended(int exit, String reason, @Nullable String message) {
        return pod(
                (exit == 0 ? "phase: Succeeded, " : "phase: Failed, ")
                        + container("terminated: {exitCode: %s, reason: %s, message: %s}"),
                exit,
                reason,
                message);
    }

    /** One that its node did not begin. */
    static Pod failed(String reason, String message) {
        return pod("phase: Failed, reason: %s, message: %s", reason, message);
    }

    /** One that its node has ended for want of something. */
    static Pod evicted(String message) {
        return pod(
                "phase: Failed, reason: Evicted, message: %s, "
                        + container("terminated: {exitCode: 137, reason: Error}"),
                message);
    }

    /** One that something of the cluster has deleted, and said why. */
    static Pod disrupted(String reason, String message) {
        return deleted(
                pod(
                        "phase: Failed, conditions: [{type: DisruptionTarget, status: \"True\","
                                + " reason: %s, message: %s}], "
                                + container("terminated: {exitCode: 143, reason: Error}"),
                        reason,
                        message));
    }

    /**
     * One with the companion {@code db}.
     *
     * @param companion its state, and its other fields behind a brace
     * @param wait the state of the container that waits for it; empty if it has not started
     */
    static Pod withCompanion(String companion, String wait, String worker) {
        return pod(
                "phase: Pending, initContainerStatuses: [{name: db, state: {"
                        + companion
                        + "}"
                        + (wait.isEmpty() ? "" : ", {name: 0-db-ready, state: {" + wait + "}")
                        + "], "
                        + container(worker));
    }

    static Pod deleted(Pod pod) {
        pod.getMetadata().setDeletionTimestamp("2026-03-01T10:15:00Z");
        return pod;
    }
}
