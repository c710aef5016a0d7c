package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One Job with its pod, from its creation to its removal. */
final class ForkPod {

    private final Cluster cluster;
    private final ForkJob job;
    private final Optional<String> digest;
    private final Patience patience;
    private final StopSignal stop;
    private final ForkEnd.Invocation invocation;
    private boolean over;
    private Optional<String> refusal = Optional.empty();

    /**
     * A fork that has not begun.
     *
     * @param digest of the image as it was when the run began
     */
    ForkPod(
            Cluster cluster,
            ForkJob job,
            Optional<String> digest,
            Patience patience,
            StopSignal stop) {
        this.cluster = cluster;
        this.job = job;
        this.digest = digest;
        this.patience = patience;
        this.stop = stop;
        this.invocation = job.invocation(cluster.namespace());
    }

    /**
     * Runs it, and leaves nothing behind.
     *
     * @throws InterruptedException if the launcher is told to stop; suppressed there what may be
     *     left
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
        // Whoever runs it again after an end from outside removes all that is left before that, and
        // tells that the cluster is away, if it is.
        Optional<EngineException> left = over || end.isFromOutside() ? left() : stillLeft();
        left.ifPresent(what -> output.accept("warning: " + what.getMessage()));
        return end;
    }

    /**
     * What is left of a pod that has ended takes nothing from the next fork.
     *
     * @throws EngineException if its pod may run on, beside whatever would be next on its node
     */
    private Optional<EngineException> stillLeft() throws InterruptedException {
        Deadline away = Deadline.in(patience.away());
        Optional<EngineException> left = left();
        while (left.isPresent()) {
            if (away.isPassed()) {
                throw left.get();
            }
            try {
                stop.pause(patience.soon());
            } catch (InterruptedException told) {
                told.addSuppressed(left.get());
                throw told;
            }
            left = left();
        }
        return left;
    }

    /** The node's words if it has refused the pod for want of room. */
    Optional<String> refusal() {
        return refusal;
    }

    private ForkEnd begun(OwnerReference owner, Duration timeout, Consumer<String> output)
            throws InterruptedException {
        try {
            Admission.create(() -> cluster.create(job.manifest(owner, timeout)), patience, stop);
            try (PodWatch watch =
                    new PodWatch(cluster, ForkJob.LABEL_JOB, job.name(), patience, stop)) {
                return observe(watch, timeout, output);
            }
        } catch (KubernetesClientException refused) {
            return invocation.end(Trouble.failure(refused));
        }
    }

    /** Follows the pod until it ends. */
    private ForkEnd observe(PodWatch watch, Duration timeout, Consumer<String> output)
            throws InterruptedException {
        Start start = new Start(cluster, job.name(), patience);
        Course course = null;
        try {
            while (true) {
                PodState state = watch.look();
                Optional<Failure> other = watch.pod().flatMap(this::otherImage);
                if (other.isPresent()) {
                    return invocation.end(other.get());
                }
                switch (state) {
                    case PodState.Waiting waiting -> {
                        Optional<Failure> never = start.failure(waiting, watch.pod().isPresent());
                        if (never.isPresent()) {
                            return invocation.end(never.get());
                        }
                        watch.pause(patience.soon());
                    }
                    case PodState.Running running -> {
                        if (course == null) {
                            course = course(running.pod(), timeout, output);
                            course.follow();
                        }
                        Optional<ForkEnd> late = course.late(running.silent() || watch.isAway());
                        if (late.isPresent()) {
                            return late.get();
                        }
                        watch.pause(course.pause());
                    }
                    case PodState.Ended end -> {
                        over = true;
                        course = course == null ? course(end.pod(), timeout, output) : course;
                        return course.ended(end);
                    }
                    case PodState.Broken broken -> {
                        if (broken.lack() == PodState.Lack.ROOM) {
                            refusal = Optional.of(broken.why().reason());
                        }
                        return invocation.end(broken.why());
                    }
                }
            }
        } finally {
            stop(course);
        }
    }

    private Course course(Pod pod, Duration timeout, Consumer<String> output) {
        return new Course(cluster, pod, invocation, timeout, patience, stop, output);
    }

    private static void stop(@Nullable Course course) throws InterruptedException {
        if (course != null) {
            course.stop();
        }
    }

    /** A name can be given to another image in mid-run. */
    private Optional<Failure> otherImage(Pod pod) {
        return digest.flatMap(then ->
                PodState.image(pod)
                        .filter(now -> !now.equals(then))
                        .map(now ->
                                new Failure(
                                        Failure.Kind.PROGRAM_GONE,
                                        "the image %s was replaced (%s was %s)"
                                                .formatted(job.image(), now, then))));
    }

    /** Removes it, and says what may be left of it nevertheless. */
    private Optional<EngineException> left() {
        try {
            Removal removal = new Removal(cluster, patience.removal());
            if (over) {
                removal.endedJob(job.name());
            } else if (!removal.job(job.name())) {
                return Optional.of(
                        left("the pod of the job %s does not end".formatted(job.name()), null));
            }
            return Optional.empty();
        } catch (KubernetesClientException failed) {
            return Optional.of(
                    left(
                            "the job %s could not be removed: %s"
                                    .formatted(job.name(), Trouble.reason(failed)),
                            failed));
        }
    }

    private static EngineException left(String what, @Nullable Exception cause) {
        return new EngineException(
                what,
                "When the cluster answers, 'run FILE --resume' and 'threadscale clean --engine"
                        + " kubernetes' remove it.",
                cause);
    }
}
