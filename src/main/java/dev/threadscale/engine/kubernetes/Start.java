package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A fork until its container runs: how long what is waited for, and who says why it does not. */
final class Start {

    /** The event of a Job whose pod cannot be made. */
    private static final String NOT_MADE = "FailedCreate";

    private final Cluster cluster;
    private final String job;
    private final Patience patience;
    private final Deadline begin;
    private Deadline ask;
    private @Nullable Deadline room;
    private Optional<String> complaint = Optional.empty();

    Start(Cluster cluster, String job, Patience patience) {
        this.cluster = cluster;
        this.job = job;
        this.patience = patience;
        this.begin = Deadline.in(patience.begin());
        this.ask = Deadline.in(patience.look());
    }

    /**
     * Why it is not waited for any longer, or empty if it is.
     *
     * @param made whether there is a pod
     * @throws EngineException if no node has had room for it for a long time
     */
    Optional<Failure> failure(PodState.Waiting waiting, boolean made) {
        if (waiting.noRoom().isPresent()) {
            room = room == null ? Deadline.in(patience.room()) : room;
            if (room.isPassed()) {
                throw noRoom(waiting.noRoom().get());
            }
            return Optional.empty();
        }
        room = null;
        if (!made && ask.isPassed()) {
            ask = Deadline.in(patience.look());
            complaint = complaint().or(() -> complaint);
        }
        if (complaint.filter(Admission::refuses).isPresent()) {
            return complaint.map(why -> Failure.refused("no pod could be made for it: " + why));
        }
        return begin.isPassed()
                ? Optional.of(
                        Failure.passing(
                                "its container did not run within %d s%s"
                                        .formatted(
                                                patience.begin().toSeconds(),
                                                complaint
                                                        .filter(why -> !made)
                                                        .map(why -> ": " + why)
                                                        .orElse(""))))
                : Optional.empty();
    }

    /** What others have there now, they had not when the run began. */
    static EngineException noRoom(String why) {
        return new EngineException(
                "no node has room for a fork that had it when the run began: " + why,
                "See what else is there ('kubectl get pods -A -o wide'); forks that have ended are"
                        + " kept, and --resume continues.",
                null);
    }

    /**
     * Why the Job has no pod, in the words of the controller that makes it, and tries on: quotas of
     * the namespace, and its Pod Security, refuse the pod and not the Job. Whatever else is
     * complained of, the pod can be made.
     */
    private Optional<String> complaint() {
        try {
            return cluster.complaints(job).stream()
                    .filter(one -> one.reason().equals(NOT_MADE))
                    .map(Cluster.Complaint::message)
                    .reduce((before, last) -> last);
        } catch (KubernetesClientException unknown) {
            // Who may not see events waits in vain, and is told so.
            return Optional.empty();
        }
    }
}
