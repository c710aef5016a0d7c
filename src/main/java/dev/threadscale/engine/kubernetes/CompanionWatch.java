package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.CompanionEnd;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.experiment.companion.Companion.Ready;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Judges the companions of a fork by the status of its pod, and keeps their last lines. */
final class CompanionWatch {

    private static final String LOAD =
            "the load of its companions is unknown: Kubernetes does not show it for each iteration";

    private final Cluster cluster;
    private final PodCompanions companions;
    private final Map<String, String> digests;
    private final StopSignal stop;
    private final Map<Companion, Deadline> due = new HashMap<>();

    /**
     * Begins to watch.
     *
     * @param digests the digests of their images when the run began, by the names of the images
     */
    CompanionWatch(
            Cluster cluster,
            PodCompanions companions,
            Map<String, String> digests,
            StopSignal stop) {
        this.cluster = cluster;
        this.companions = companions;
        this.digests = digests;
        this.stop = stop;
    }

    /** Returns the reason if one of them has ended, or is not ready in time. */
    Optional<Failure> failure(Pod pod) {
        for (Companion companion : companions.all()) {
            Optional<ContainerStatus> status = status(pod, companion.name());
            if (status.isEmpty() || status.get().getState() == null) {
                return Optional.empty();
            }
            Optional<Failure> failure =
                    notCreated(companion, status.get())
                            .or(() -> replaced(companion, status.get()))
                            .or(() -> ended(companion, pod, status.get()))
                            .or(() -> late(companion, pod, status.get()));
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }

    private static Optional<ContainerStatus> status(Pod pod, String container) {
        return Optional.ofNullable(pod.getStatus()).stream()
                .flatMap(status -> status.getInitContainerStatuses().stream())
                .filter(status -> status.getName().equals(container))
                .findFirst();
    }

    private static boolean isRunning(ContainerStatus status) {
        return status.getState() != null && status.getState().getRunning() != null;
    }

    private static Optional<Failure> notCreated(Companion companion, ContainerStatus status) {
        return Optional.ofNullable(status.getState().getWaiting())
                .flatMap(PodState::waiting)
                .map(PodState.Broken::why)
                .map(why -> why.ofCompanion(companion.name()));
    }

    private Optional<Failure> replaced(Companion companion, ContainerStatus status) {
        Optional<String> known = Optional.ofNullable(digests.get(companion.image()));
        return known.flatMap(expected ->
                Optional.ofNullable(status.getImageID())
                        .filter(now -> !now.isEmpty() && !now.equals(expected))
                        .map(now ->
                                "the image %s was replaced (%s was %s)"
                                        .formatted(companion.image(), now, expected))
                        .map(why -> Failure.refused(why).ofCompanion(companion.name())));
    }

    /** Returns the reason of one that ended before the worker did. The kubelet restarts it. */
    private Optional<Failure> ended(Companion companion, Pod pod, ContainerStatus status) {
        Optional<ContainerStateTerminated> earlier =
                Optional.ofNullable(status.getLastState()).map(ContainerState::getTerminated);
        if (earlier.isEmpty() && hasGivenUp(companion, pod)) {
            // The end of the container that waited for it ended the pod.
            return Optional.empty();
        }
        Optional<ContainerStateTerminated> end =
                earlier.or(() -> Optional.ofNullable(status.getState().getTerminated()))
                        .filter(last -> isBefore(last, worker(pod)));
        return end.map(last -> {
            CompanionEnd said = said(pod, companion, earlier.isPresent());
            return "OOMKilled".equals(last.getReason())
                    ? said.outOfMemory()
                    : said.exited(last.getExitCode());
        });
    }

    private static Optional<ContainerStateTerminated> worker(Pod pod) {
        return pod.getStatus().getContainerStatuses().stream()
                .filter(status -> status.getState() != null)
                .flatMap(status -> Optional.ofNullable(status.getState().getTerminated()).stream())
                .findFirst();
    }

    /** Returns true if an end came before that of the worker, which is followed by all others. */
    private static boolean isBefore(
            ContainerStateTerminated end, Optional<ContainerStateTerminated> worker) {
        Optional<Instant> last = worker.flatMap(w -> time(w.getFinishedAt()));
        return last.isEmpty()
                || time(end.getFinishedAt()).filter(at -> at.isBefore(last.get())).isPresent();
    }

    private static Optional<Instant> time(@Nullable String text) {
        try {
            return Optional.ofNullable(text).map(Instant::parse);
        } catch (DateTimeException unknown) {
            return Optional.empty();
        }
    }

    private static boolean isReady(Companion companion, Pod pod, ContainerStatus status) {
        boolean started = !Boolean.FALSE.equals(status.getStarted());
        return started
                && (companion.ready().port().isEmpty() || waited(companion, pod).orElse(-1) == 0);
    }

    private static boolean hasGivenUp(Companion companion, Pod pod) {
        return waited(companion, pod).filter(code -> code != 0).isPresent();
    }

    /** Returns the exit code of the container that waits for a companion's port. */
    private static Optional<Integer> waited(Companion companion, Pod pod) {
        return status(pod, PodCompanions.wait(companion))
                .flatMap(status -> Optional.ofNullable(status.getState()))
                .flatMap(state -> Optional.ofNullable(state.getTerminated()))
                .map(ContainerStateTerminated::getExitCode);
    }

    private Optional<Failure> late(Companion companion, Pod pod, ContainerStatus status) {
        boolean gaveUp = hasGivenUp(companion, pod);
        if (!gaveUp && (!isRunning(status) || isReady(companion, pod, status))) {
            return Optional.empty();
        }
        Ready ready = companion.ready();
        boolean isOver =
                due.computeIfAbsent(companion, _ -> Deadline.in(ready.within(), stop)).isPassed();
        if (!isOver && !gaveUp) {
            return Optional.empty();
        }
        String what =
                !gaveUp && Boolean.FALSE.equals(status.getStarted())
                        ? "its command '%s' does not succeed"
                                .formatted(String.join(" ", ready.command()))
                        : "it does not accept connections at %s".formatted(companion.address());
        return Optional.of(said(pod, companion, false).late(what));
    }

    private CompanionEnd said(Pod pod, Companion companion, boolean restarted) {
        return new CompanionEnd(companion, lastLines(pod, companion, restarted));
    }

    private List<String> lastLines(Pod pod, Companion companion, boolean restarted) {
        try {
            return cluster.lastLines(pod, companion.name(), CompanionEnd.LINES, restarted)
                    .lines()
                    .map(line -> Companion.masked(line, companions.all()))
                    .toList();
        } catch (KubernetesClientException unreadable) {
            return List.of();
        }
    }

    /** Returns the notes to keep with the fork. */
    List<String> notes() {
        return companions.isEmpty() ? List.of() : List.of(LOAD);
    }

    /** Passes on their last lines, to be kept with the fork. */
    void tell(Pod pod, Consumer<String> output) {
        for (Companion companion : companions.all()) {
            boolean restarted =
                    status(pod, companion.name())
                            .map(ContainerStatus::getLastState)
                            .map(ContainerState::getTerminated)
                            .isPresent();
            lastLines(pod, companion, restarted)
                    .forEach(line -> output.accept("companion " + companion.name() + ": " + line));
        }
    }
}
