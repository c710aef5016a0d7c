package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Failure;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of a pod and its worker, derived from its status. */
sealed interface PodState {

    /**
     * The pod does not run yet.
     *
     * @param noRoom the scheduler's message if no node has room for it
     */
    record Waiting(Optional<String> noRoom) implements PodState {}

    /**
     * The container runs.
     *
     * @param silent true if its node has stopped reporting
     */
    record Running(boolean silent) implements PodState {}

    /** The container ended by itself. */
    record Ended(int exitCode, boolean oomKilled) implements PodState {}

    /** The pod failed before its own end. */
    record Broken(Failure why, Lack lack) implements PodState {}

    /** The thing that a failed pod lacked. */
    enum Lack {
        /** A lack of nothing: something else ended it. */
        NOTHING,
        /** The node, which did not have room although the scheduler had found some. */
        ROOM,
        /** The image, or a container created from it. */
        PROGRAM
    }

    /**
     * The reasons for which a node finally rejects a pod that the scheduler placed on it. Others,
     * such as pressure on the node, are temporary.
     */
    Set<String> REJECTED =
            Set.of(
                    "OutOfcpu",
                    "OutOfmemory",
                    "OutOfpods",
                    "UnexpectedAdmissionError",
                    "TopologyAffinityError",
                    "SMTAlignmentError");

    /** The reasons why a container does not have an image. */
    Set<String> NO_IMAGE =
            Set.of(
                    "ErrImagePull",
                    "ImagePullBackOff",
                    "ErrImageNeverPull",
                    "InvalidImageName",
                    "ImageInspectError",
                    "RegistryUnavailable");

    /** The reasons why a container does not start. */
    Set<String> NOT_STARTED =
            Set.of(
                    "CreateContainerConfigError",
                    "CreateContainerError",
                    "RunContainerError",
                    "StartError",
                    "ContainerCannotRun");

    /** Reads a pod's status. */
    static PodState of(Pod pod) {
        PodStatus status = pod.getStatus();
        if (status == null) {
            return new Waiting(Optional.empty());
        }
        Optional<ContainerState> container =
                status.getContainerStatuses().stream()
                        .filter(PodState::isWorker)
                        .map(ContainerStatus::getState)
                        .findFirst();
        Optional<ContainerStateTerminated> end = container.map(ContainerState::getTerminated);
        if (end.isPresent() && end.get().getExitCode() == 0) {
            return new Ended(0, false);
        }
        return ofCluster(pod, status)
                .or(() -> end.map(PodState::ended))
                .or(() ->
                        container
                                .map(ContainerState::getRunning)
                                .map(_ ->
                                        new Running(
                                                condition(status, "Ready", "False").isPresent())))
                .or(() ->
                        container
                                .map(ContainerState::getWaiting)
                                .flatMap(PodState::waiting)
                                .map(PodState.class::cast))
                .orElseGet(() -> new Waiting(noRoom(status)));
    }

    private static boolean isWorker(ContainerStatus status) {
        return ForkJob.CONTAINER.equals(status.getName());
    }

    /**
     * Returns the end of a pod that was ended from outside. If the cluster itself did it, it gives
     * a reason.
     */
    private static Optional<PodState> ofCluster(Pod pod, PodStatus status) {
        Optional<String> failed =
                Optional.ofNullable(status.getReason())
                        .filter(_ -> "Failed".equals(status.getPhase()));
        return failed.map(reason -> words(reason, status.getMessage()))
                .or(() ->
                        condition(status, "DisruptionTarget", "True")
                                .map(condition ->
                                        words(condition.getReason(), condition.getMessage())))
                .map(why -> "the cluster ended its pod: " + why)
                .or(() ->
                        Optional.ofNullable(pod.getMetadata().getDeletionTimestamp())
                                .map(_ -> "someone else deleted its pod"))
                .map(why ->
                        new Broken(
                                Failure.passing(why),
                                failed.filter(REJECTED::contains).isPresent()
                                        ? Lack.ROOM
                                        : Lack.NOTHING));
    }

    private static PodState ended(ContainerStateTerminated end) {
        String reason = String.valueOf(end.getReason());
        return NOT_STARTED.contains(reason)
                ? new Broken(
                        Failure.refused("its container could not be started: " + end.getMessage()),
                        Lack.PROGRAM)
                : new Ended(end.getExitCode(), reason.equals("OOMKilled"));
    }

    /** Returns the failure of a container that does not start; empty if it may start. */
    static Optional<Broken> waiting(ContainerStateWaiting waiting) {
        String reason = String.valueOf(waiting.getReason());
        String words = words(reason, waiting.getMessage());
        if (NO_IMAGE.contains(reason)) {
            return Optional.of(
                    new Broken(
                            new Failure(
                                    Failure.Kind.PROGRAM_GONE, "its image is missing: " + words),
                            Lack.PROGRAM));
        }
        // The kubelet tries again and may succeed.
        return NOT_STARTED.contains(reason)
                ? Optional.of(
                        new Broken(
                                Failure.passing("its container could not be created: " + words),
                                Lack.PROGRAM))
                : Optional.empty();
    }

    private static Optional<String> noRoom(PodStatus status) {
        return condition(status, "PodScheduled", "False")
                .filter(condition -> "Unschedulable".equals(condition.getReason()))
                .map(PodCondition::getMessage);
    }

    private static Optional<PodCondition> condition(PodStatus status, String type, String value) {
        return status.getConditions().stream()
                .filter(condition ->
                        type.equals(condition.getType()) && value.equals(condition.getStatus()))
                .findFirst();
    }

    private static String words(String reason, @Nullable String message) {
        return message == null || message.isBlank() ? reason : reason + ", " + message.strip();
    }

    /** Returns the image of a pod's container; empty until the container is created. */
    static Optional<String> image(Pod pod) {
        return Optional.ofNullable(pod.getStatus()).stream()
                .flatMap(status -> status.getContainerStatuses().stream())
                .filter(PodState::isWorker)
                .map(ContainerStatus::getImageID)
                .filter(id -> id != null && !id.isEmpty())
                .findFirst();
    }
}
