package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Invocation;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A fork's Job with its pod, from its creation to its removal. */
final class ForkPod {

    private final Cluster cluster;
    private final ForkJob job;
    private final Optional<String> digest;
    private final StopSignal stop;
    private final Invocation invocation;
    private final CompanionWatch companions;
    private boolean over;
    private boolean rejected;

    /**
     * Creates a fork that has not started.
     *
     * @param digest the digest of the image when the run began
     * @param others the digests of its companions' images, by their names
     */
    ForkPod(
            Cluster cluster,
            ForkJob job,
            Optional<String> digest,
            Map<String, String> others,
            StopSignal stop) {
        this.cluster = cluster;
        this.job = job;
        this.digest = digest;
        this.stop = stop;
        this.invocation = job.invocation(cluster.namespace());
        this.companions = new CompanionWatch(cluster, job.companions(), others, stop);
    }

    /**
     * Runs the pod and leaves nothing behind.
     *
     * @throws EngineException if no node has room, or if the pod may continue to run during the
     *     next fork
     * @throws InterruptedException if the launcher has to stop; a suppressed exception names
     *     possible leftovers
     */
    ForkEnd run(OwnerReference owner, Duration timeout, Consumer<String> output)
            throws InterruptedException {
        ForkEnd end;
        try {
            end = begun(owner, timeout, output);
        } catch (Exception given) {
            left().ifPresent(given::addSuppressed);
            throw given;
        }
        // When a run repeats a fork, it first removes leftovers and waits for the cluster.
        if (over || end.isFromOutside()) {
            left().ifPresent(what -> output.accept("warning: " + what.getMessage()));
        } else {
            awaitRemoval();
        }
        return end.noting(companions.notes());
    }

    /** Returns true if the node did not have room for the pod that the scheduler placed on it. */
    boolean wasRejected() {
        return rejected;
    }

    private ForkEnd begun(OwnerReference owner, Duration timeout, Consumer<String> output)
            throws InterruptedException {
        try {
            job.create(cluster, Optional.of(owner), timeout, stop);
            return observe(timeout, output);
        } catch (KubernetesClientException refused) {
            return invocation.end(KubernetesErrors.failure(refused));
        }
    }

    /** Follows the pod until it ends. */
    private ForkEnd observe(Duration timeout, Consumer<String> output) throws InterruptedException {
        PodWatch watch = new PodWatch(cluster, job.name(), job.companions().longestStart(), stop);
        RunningPod running = null;
        try {
            while (true) {
                PodState state = watch.look();
                Optional<Failure> replaced = watch.pod().flatMap(this::replacedImage);
                if (replaced.isPresent()) {
                    return invocation.end(replaced.get());
                }
                Optional<Failure> companion =
                        isDecided(state)
                                ? Optional.empty()
                                : watch.pod().flatMap(companions::failure);
                if (companion.isPresent()) {
                    return invocation.end(companion.get());
                }
                switch (state) {
                    case PodState.Waiting(Optional<String> noRoom) -> {
                        if (watch.isWithoutRoom()) {
                            // Room that others use now was free before the run.
                            throw noRoom(noRoom.orElseThrow());
                        }
                        if (watch.isLate()) {
                            return invocation.end(notStarted(watch.pod().isPresent()));
                        }
                        watch.pause(cluster.timeouts().soon());
                    }
                    case PodState.Running(boolean silent) -> {
                        running = running == null ? running(watch, timeout, output) : running;
                        Optional<ForkEnd> end = running.attend(silent || watch.isUnanswered());
                        if (end.isPresent()) {
                            return end.get();
                        }
                        watch.pause(running.pause());
                    }
                    case PodState.Ended end -> {
                        // Companions end after the worker, and would take time from the next fork.
                        over = job.companions().isEmpty();
                        running = running == null ? running(watch, timeout, output) : running;
                        return running.ended(end);
                    }
                    case PodState.Broken broken -> {
                        rejected = broken.lack() == PodState.Lack.ROOM;
                        return invocation.end(broken.why());
                    }
                }
            }
        } finally {
            if (running != null) {
                running.stop();
            }
            if (!stop.isRequested()) {
                watch.pod().ifPresent(pod -> companions.tell(pod, output));
            }
        }
    }

    /** Returns true if companions are not the reason, even if they have ended as well. */
    private static boolean isDecided(PodState state) {
        return state instanceof PodState.Broken
                || (state instanceof PodState.Ended(int code, _) && code == 0);
    }

    private RunningPod running(PodWatch watch, Duration timeout, Consumer<String> output) {
        return new RunningPod(
                cluster, watch.pod().orElseThrow(), invocation, timeout, stop, output);
    }

    static EngineException noRoom(String why) {
        return EngineException.unusable(
                        "no node has room for a fork, although one had when the run began: %s", why)
                .fix(
                        "See what else runs there ('kubectl get pods -A -o wide'), then"
                                + " continue with --resume: completed forks are kept.");
    }

    /**
     * Returns the failure of a pod that was not started. The Job's controller keeps trying to
     * create the pod; the server knows why that fails.
     */
    private Failure notStarted(boolean created) {
        Optional<KubernetesClientException> refusal =
                created ? Optional.empty() : job.refusal(cluster);
        return Failure.passing(
                "its container did not run within %d s%s"
                        .formatted(
                                cluster.timeouts().start().toSeconds(),
                                refusal.map(why -> ": " + KubernetesErrors.reason(why))
                                        .orElse("")));
    }

    /**
     * Returns the failure of a pod whose image differs from the run's, since a name can move to
     * another image.
     */
    private Optional<Failure> replacedImage(Pod pod) {
        return digest.flatMap(expected ->
                PodState.image(pod)
                        .filter(now -> !now.equals(expected))
                        .map(now ->
                                new Failure(
                                        Failure.Kind.PROGRAM_GONE,
                                        "the image %s was replaced (%s was %s)"
                                                .formatted(job.image(), now, expected))));
    }

    /**
     * Waits until nothing is left.
     *
     * @throws EngineException if its pod may continue to run during the next fork on its node
     */
    private void awaitRemoval() throws InterruptedException {
        Deadline outage = Deadline.in(cluster.timeouts().outage(), stop);
        Optional<EngineException> left = left();
        while (left.isPresent()) {
            if (outage.isPassed()) {
                throw left.get();
            }
            try {
                stop.pause(cluster.timeouts().soon());
            } catch (InterruptedException told) {
                told.addSuppressed(left.get());
                throw told;
            }
            left = left();
        }
    }

    /**
     * Removes the Job, and returns the problem if something may be left. A pod that has ended does
     * not use resources.
     */
    private Optional<EngineException> left() {
        try {
            if (!job.companions().files().isEmpty()) {
                cluster.delete(ConfigMap.class, job.companions().files().map());
            }
            if (over) {
                cluster.delete(Job.class, job.name());
            } else if (!cluster.removeJob(job.name())) {
                return Optional.of(
                        left("the pod of the job %s does not end".formatted(job.name()), null));
            }
            return Optional.empty();
        } catch (KubernetesClientException failed) {
            return Optional.of(
                    left(
                            "the job %s could not be removed: %s"
                                    .formatted(job.name(), KubernetesErrors.reason(failed)),
                            failed));
        }
    }

    private static EngineException left(String what, @Nullable Exception cause) {
        return EngineException.unusable("%s", what)
                .because(cause)
                .fix(
                        "When the cluster answers, 'run FILE --resume' and 'threadscale clean --engine"
                                + " kubernetes' remove it.");
    }
}
