package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Ends;
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
    private final Ends ends;
    private boolean over;

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
        this.ends = job.ends(cluster.namespace());
    }

    ForkEnd run(OwnerReference owner, Duration timeout, Consumer<String> output)
            throws EngineException, InterruptedException {
        try {
            cluster.create(job.manifest(owner, timeout));
            try (PodWatch watch =
                    new PodWatch(cluster, ForkJob.LABEL_JOB, job.name(), patience, stop)) {
                return observe(watch, timeout, output);
            }
        } catch (KubernetesClientException refused) {
            return ends.failed(Trouble.failure(refused));
        } finally {
            remove(output);
        }
    }

    /** Follows the pod until it ends. */
    private ForkEnd observe(PodWatch watch, Duration timeout, Consumer<String> output)
            throws EngineException, InterruptedException {
        Start start = new Start(cluster, job.name(), patience);
        Course course = null;
        try {
            while (true) {
                switch (watch.look()) {
                    case PodState.Waiting waiting -> {
                        Optional<Failure> never = start.failure(waiting, watch.pod().isPresent());
                        if (never.isPresent()) {
                            return ends.failed(never.get());
                        }
                        watch.pause(patience.soon());
                    }
                    case PodState.Running running -> {
                        if (course == null) {
                            course = course(running.pod(), timeout, output);
                            course.follow();
                        }
                        Optional<ForkEnd> late = course.late(running.silent());
                        if (late.isPresent()) {
                            return late.get();
                        }
                        watch.pause(course.pause());
                    }
                    case PodState.Ended end -> {
                        over = true;
                        Optional<Failure> other = otherImage(end.pod());
                        if (other.isPresent()) {
                            return ends.failed(other.get());
                        }
                        course = course == null ? course(end.pod(), timeout, output) : course;
                        return course.ended(end);
                    }
                    case PodState.Broken broken -> {
                        return ends.failed(broken.why());
                    }
                }
            }
        } finally {
            stop(course);
        }
    }

    private Course course(Pod pod, Duration timeout, Consumer<String> output) {
        return new Course(cluster, pod, ends, timeout, patience, stop, output);
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

    /** What stays behind does not make a measurement wrong; it is said with the fork. */
    private void remove(Consumer<String> output) {
        try {
            Removal removal = new Removal(cluster, patience.removal());
            if (over) {
                removal.endedJob(job.name());
            } else if (!removal.job(job.name())) {
                output.accept("warning: the pod of the job %s does not end".formatted(job.name()));
            }
        } catch (KubernetesClientException failed) {
            output.accept(
                    "warning: the job %s could not be removed: %s"
                            .formatted(job.name(), Trouble.reason(failed)));
        }
    }
}
