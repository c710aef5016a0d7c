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

/** What a pod of one container says of itself. */
sealed interface PodState {

    /**
     * It does not run yet.
     *
     * @param noRoom the scheduler's words if no node has room for it
     */
    record Waiting(Optional<String> noRoom) implements PodState {}

    /**
     * Its container runs.
     *
     * @param silent whether its node has stopped to report
     */
    record Running(Pod pod, boolean silent) implements PodState {}

    /** Its container has ended by itself. */
    record Ended(Pod pod, int exitCode, boolean oomKilled) implements PodState {}

    /**
     * It has not come to an end of its own.
     *
     * @param lack what it has not had
     */
    record Broken(Failure why, Lack lack) implements PodState {
        Broken(Failure why) {
            this(why, Lack.NOTHING);
        }
    }

    /** What a pod may lack. */
    enum Lack {
        /** Something else has ended it. */
        NOTHING,
        /** Its node had none for it, though the scheduler had found some. */
        ROOM,
        /** Its image, or a container of it. */
        PROGRAM
    }

    /**
     * Why a node does not begin a pod that was given to it; others pass, like a node's pressure.
     */
    Set<String> REJECTED =
            Set.of(
                    "OutOfcpu",
                    "OutOfmemory",
                    "OutOfpods",
                    "UnexpectedAdmissionError",
                    "TopologyAffinityError",
                    "SMTAlignmentError");

    /** Why a container cannot be made of its image. */
    Set<String> NO_IMAGE =
            Set.of(
                    "ErrImagePull",
                    "ImagePullBackOff",
                    "ErrImageNeverPull",
                    "InvalidImageName",
                    "ImageInspectError",
                    "RegistryUnavailable");

    /** Why it cannot be started. */
    Set<String> REFUSED =
            Set.of(
                    "CreateContainerConfigError",
                    "CreateContainerError",
                    "RunContainerError",
                    "StartError",
                    "ContainerCannotRun");

    /** Reads it. */
    static PodState of(Pod pod) {
        PodStatus status = pod.getStatus();
        if (status == null) {
            return new Waiting(Optional.empty());
        }
        Optional<ContainerState> container =
                status.getContainerStatuses().stream().map(ContainerStatus::getState).findFirst();
        Optional<ContainerStateTerminated> end = container.map(ContainerState::getTerminated);
        if (end.isPresent() && end.get().getExitCode() == 0) {
            return new Ended(pod, 0, false);
        }
        return broken(pod)
                .or(() -> end.map(ended -> ended(pod, ended)))
                .or(() ->
                        container
                                .map(ContainerState::getRunning)
                                .map(running -> new Running(pod, isSilent(status))))
                .or(() -> container.map(ContainerState::getWaiting).flatMap(PodState::waiting))
                .orElseGet(() -> new Waiting(noRoom(status)));
    }

    private static PodState ended(Pod pod, ContainerStateTerminated end) {
        String reason = String.valueOf(end.getReason());
        return REFUSED.contains(reason)
                ? new Broken(
                        Failure.refused("its container could not be started: " + end.getMessage()),
                        Lack.PROGRAM)
                : new Ended(pod, end.getExitCode(), reason.equals("OOMKilled"));
    }

    /** Whoever ends a pod from outside says so, if it is the cluster itself. */
    private static Optional<PodState> broken(Pod pod) {
        PodStatus status = pod.getStatus();
        Optional<String> disruption =
                status.getConditions().stream()
                        .filter(one -> isTrue(one, "DisruptionTarget"))
                        .findFirst()
                        .map(one -> words(one.getReason(), one.getMessage()));
        Optional<String> reason =
                "Failed".equals(status.getPhase())
                        ? Optional.ofNullable(status.getReason())
                        : Optional.empty();
        return reason.map(one -> words(one, status.getMessage()))
                .or(() -> disruption)
                .map(why -> "the cluster ended its pod: " + why)
                .or(() ->
                        Optional.ofNullable(pod.getMetadata().getDeletionTimestamp())
                                .map(time -> "somebody else deleted its pod"))
                .map(why ->
                        new Broken(
                                Failure.passing(why),
                                reason.filter(REJECTED::contains).isPresent()
                                        ? Lack.ROOM
                                        : Lack.NOTHING));
    }

    private static Optional<PodState> waiting(ContainerStateWaiting waiting) {
        String reason = String.valueOf(waiting.getReason());
        String words = words(reason, waiting.getMessage());
        if (NO_IMAGE.contains(reason)) {
            return Optional.of(
                    new Broken(
                            new Failure(
                                    Failure.Kind.PROGRAM_GONE, "its image is not there: " + words),
                            Lack.PROGRAM));
        }
        // The kubelet goes on to try, and may then be able to.
        return REFUSED.contains(reason)
                ? Optional.of(
                        new Broken(
                                Failure.passing("its container could not be made: " + words),
                                Lack.PROGRAM))
                : Optional.empty();
    }

    private static Optional<String> noRoom(PodStatus status) {
        return status.getConditions().stream()
                .filter(one ->
                        "PodScheduled".equals(one.getType())
                                && "False".equals(one.getStatus())
                                && "Unschedulable".equals(one.getReason()))
                .findFirst()
                .map(PodCondition::getMessage);
    }

    /** Without probes of its own a container that runs is ready, as long as its node says so. */
    private static boolean isSilent(PodStatus status) {
        return status.getConditions().stream()
                .anyMatch(one -> "Ready".equals(one.getType()) && "False".equals(one.getStatus()));
    }

    private static boolean isTrue(PodCondition condition, String type) {
        return type.equals(condition.getType()) && "True".equals(condition.getStatus());
    }

    private static String words(String reason, @org.jspecify.annotations.Nullable String message) {
        return message == null || message.isBlank() ? reason : reason + ", " + message.strip();
    }

    /** Which image a pod's container was made of; empty if it was not made yet. */
    static Optional<String> image(Pod pod) {
        return Optional.ofNullable(pod.getStatus()).stream()
                .flatMap(status -> status.getContainerStatuses().stream())
                .map(ContainerStatus::getImageID)
                .filter(id -> id != null && !id.isEmpty())
                .findFirst();
    }
}
