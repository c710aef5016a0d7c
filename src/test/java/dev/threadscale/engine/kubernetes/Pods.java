package dev.threadscale.engine.kubernetes;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.jspecify.annotations.Nullable;

/** Pods as a cluster shows them. */
final class Pods {

    static final String IMAGE = "example.org/worker@sha256:1234";

    private Pods() {}

    private static PodBuilder pod(String phase) {
        return new PodBuilder()
                .withNewMetadata()
                .withName("fork-abcde")
                .endMetadata()
                .withNewSpec()
                .withNodeName("node-1")
                .endSpec()
                .withNewStatus()
                .withPhase(phase)
                .endStatus();
    }

    private static PodBuilder condition(
            PodBuilder pod,
            String type,
            String status,
            @Nullable String reason,
            @Nullable String message) {
        return pod.editStatus()
                .addNewCondition()
                .withType(type)
                .withStatus(status)
                .withReason(reason)
                .withMessage(message)
                .endCondition()
                .endStatus();
    }

    private static PodBuilder container(String phase, ContainerState state) {
        return pod(phase)
                .editStatus()
                .addNewContainerStatus()
                .withName(ForkJob.CONTAINER)
                .withImageID(IMAGE)
                .withState(state)
                .endContainerStatus()
                .endStatus();
    }

    /** One that the scheduler has not seen. */
    static Pod fresh() {
        return pod("Pending").build();
    }

    static Pod unschedulable(String message) {
        return condition(pod("Pending"), "PodScheduled", "False", "Unschedulable", message).build();
    }

    static Pod waiting(String reason, @Nullable String message) {
        return container(
                        "Pending",
                        new ContainerStateBuilder()
                                .withNewWaiting()
                                .withReason(reason)
                                .withMessage(message)
                                .endWaiting()
                                .build())
                .build();
    }

    static Pod running() {
        return runningBuilder().build();
    }

    private static PodBuilder runningBuilder() {
        return container(
                "Running", new ContainerStateBuilder().withNewRunning().endRunning().build());
    }

    /** One whose node has stopped reporting. */
    static Pod silent() {
        return condition(runningBuilder(), "Ready", "False", null, null).build();
    }

    static Pod ended(int exit, String reason) {
        return ended(exit, reason, null).build();
    }

    static PodBuilder ended(int exit, String reason, @Nullable String message) {
        return container(
                exit == 0 ? "Succeeded" : "Failed",
                new ContainerStateBuilder()
                        .withNewTerminated()
                        .withExitCode(exit)
                        .withReason(reason)
                        .withMessage(message)
                        .endTerminated()
                        .build());
    }

    /** One that its node did not begin. */
    static Pod failed(String reason, String message) {
        return pod("Failed")
                .editStatus()
                .withReason(reason)
                .withMessage(message)
                .endStatus()
                .build();
    }

    /** One that its node has ended for want of something. */
    static Pod evicted(String message) {
        return ended(137, "Error", null)
                .editStatus()
                .withReason("Evicted")
                .withMessage(message)
                .endStatus()
                .build();
    }

    /** One that something of the cluster has deleted, and said why. */
    static Pod disrupted(String reason, String message) {
        return deleted(
                condition(ended(143, "Error", null), "DisruptionTarget", "True", reason, message)
                        .build());
    }

    static Pod deleted(Pod pod) {
        return new PodBuilder(pod)
                .editMetadata()
                .withDeletionTimestamp("2026-03-01T10:15:00Z")
                .endMetadata()
                .build();
    }
}
