package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs pods that end at once, to find out what a node can run. No list that a user may read shows
 * which images a node can get, and only the scheduler knows how much room it has. A disturbed
 * attempt is repeated.
 */
record NodeProbe(Cluster cluster, StopSignal stop) {

    private static final int ATTEMPTS = 3;

    /** The messages of a registry after which another attempt is useless. */
    private static final List<String> NO_SUCH_IMAGE =
            List.of(
                    "not found",
                    "manifest unknown",
                    "pull access denied",
                    "InvalidImageName",
                    "ErrImageNeverPull");

    /** The outcome of such a pod. */
    sealed interface Answer {}

    /** The pod ran. */
    record Ran(Pod pod) implements Answer {}

    /** The program cannot run. */
    record NotRunnable(String why) implements Answer {}

    /** No node has room for the pod. */
    record NoRoom(String why) implements Answer {}

    /** The namespace does not accept the pod. */
    record NotAdmitted(String why) implements Answer {}

    /** Signals that something else ended an attempt. */
    private static final class DisturbedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient PodState.Broken broken;

        DisturbedException(PodState.Broken broken) {
            super(broken.why().reason());
            this.broken = broken;
        }
    }

    /**
     * Runs the pod of a Job to its end, waiting for room if necessary.
     *
     * @param jobs a Job for each attempt
     * @throws EngineException if the cluster does not give an answer
     */
    Answer run(Supplier<ForkJob> jobs) throws InterruptedException {
        return ask(jobs, true);
    }

    /** Asks whether a node accepts the pod of a Job now. */
    Answer room(Supplier<ForkJob> jobs) throws InterruptedException {
        return ask(jobs, false);
    }

    private Answer ask(Supplier<ForkJob> jobs, boolean toEnd) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            stop.check();
            try {
                return attempt(jobs.get(), toEnd);
            } catch (DisturbedException passing) {
                if (attempt == ATTEMPTS) {
                    return lasting(passing.broken);
                }
            } catch (KubernetesClientException failed) {
                if (attempt == ATTEMPTS || !KubernetesErrors.isPassing(failed)) {
                    throw KubernetesErrors.of(failed);
                }
            }
            stop.pause(cluster.timeouts().look());
        }
    }

    /**
     * Returns the outcome for a pod that cannot run. Trouble with a registry or with creating a
     * container concerns only this image.
     */
    private static Answer lasting(PodState.Broken broken) {
        String why = broken.why().reason();
        if (broken.lack() == PodState.Lack.PROGRAM) {
            return new NotRunnable(why);
        }
        throw EngineException.unusable(
                        "the pods that try images and sizes were disturbed %d times: %s",
                        ATTEMPTS, why)
                .fix(
                        "Check what disturbs pods there ('kubectl get events', 'kubectl"
                                + " describe node'), then run again.");
    }

    private Answer attempt(ForkJob job, boolean toEnd) throws InterruptedException {
        try {
            job.create(cluster, Optional.empty(), Duration.ZERO, stop);
            return await(job, toEnd);
        } catch (KubernetesClientException refused) {
            if (!KubernetesErrors.isNotAdmitted(refused)) {
                throw refused;
            }
            return new NotAdmitted(KubernetesErrors.notAdmittedReason(refused));
        } finally {
            remove(job);
        }
    }

    /** Removes the Job. A cluster that does not answer now will remove it later by itself. */
    private void remove(ForkJob job) {
        try {
            cluster.removeJob(job.name());
        } catch (KubernetesClientException failed) {
            if (!KubernetesErrors.isPassing(failed)) {
                throw failed;
            }
        }
    }

    private Answer await(ForkJob job, boolean toEnd) throws InterruptedException {
        PodWatch watch = new PodWatch(cluster, job.name(), Duration.ZERO, stop);
        while (true) {
            switch (watch.look()) {
                case PodState.Ended _ -> {
                    return new Ran(watch.pod().orElseThrow());
                }
                case PodState.Running _ when !toEnd -> {
                    return new Ran(watch.pod().orElseThrow());
                }
                case PodState.Broken broken -> {
                    return answer(broken, toEnd);
                }
                case PodState.Waiting(Optional<String> noRoom) when noRoom.isPresent() -> {
                    if (!toEnd && watch.isRefused()) {
                        return new NoRoom(noRoom.get());
                    }
                    if (watch.isWithoutRoom()) {
                        throw noRoom(noRoom.get());
                    }
                }
                case PodState.Waiting _, PodState.Running _ -> {}
            }
            if (watch.isLate()) {
                throw EngineException.unusable(
                                "the cluster did not run the pod of the job %s within %d s",
                                job.name(), cluster.timeouts().start().toSeconds())
                        .fix("Check with 'kubectl describe job' and 'kubectl describe pod'.");
            }
            watch.pause(cluster.timeouts().soon());
        }
    }

    private static Answer answer(PodState.Broken broken, boolean toEnd) {
        String why = broken.why().reason();
        if (broken.lack() == PodState.Lack.ROOM && !toEnd) {
            return new NoRoom(why);
        }
        if (broken.why().kind() == Failure.Kind.PROGRAM_GONE
                && NO_SUCH_IMAGE.stream().anyMatch(why::contains)) {
            return new NotRunnable(why);
        }
        throw new DisturbedException(broken);
    }

    private EngineException noRoom(String why) {
        return EngineException.unusable(
                        "no node has had room for %d s for the small pod that tries an image: %s",
                        cluster.timeouts().room().toSeconds(), why)
                .fix(
                        "Check what else runs there ('kubectl get pods -A -o wide'), or"
                                + " choose another node (--node).");
    }
}
