package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A pod that ends at once, to see what becomes of one: no list that a user may read tells which
 * images a node can have, and the scheduler's word is the only one that counts of its room. What
 * passes is no answer: it is tried again.
 */
final class Probe {

    private static final int ATTEMPTS = 3;

    /** What a registry says for good. */
    private static final List<String> NO_SUCH_IMAGE =
            List.of(
                    "not found",
                    "manifest unknown",
                    "pull access denied",
                    "InvalidImageName",
                    "ErrImageNeverPull");

    private final Cluster cluster;
    private final Patience patience;
    private final StopSignal stop;

    Probe(Cluster cluster, Patience patience, StopSignal stop) {
        this.cluster = cluster;
        this.patience = patience;
        this.stop = stop;
    }

    /** What becomes of such a pod. */
    sealed interface Outcome {}

    /** It ran, and said something, if it was waited for. */
    record Ran(Pod pod, List<String> lines) implements Outcome {}

    /** Its program cannot be run. */
    record DidNotRun(String why) implements Outcome {}

    /** No node has room for it. */
    record NoRoom(String why) implements Outcome {}

    /** The namespace does not admit it. */
    record Refused(String why) implements Outcome {}

    /** What one of them is to tell. */
    private enum Question {
        /** What its program says. Room for it is waited for. */
        PROGRAM,
        /** Whether a node has room for it. */
        ROOM
    }

    /** One attempt was disturbed. */
    private static final class DisturbedException extends Exception {
        private static final long serialVersionUID = 1;

        private final transient PodState.Broken broken;

        DisturbedException(PodState.Broken broken) {
            super(broken.why().reason());
            this.broken = broken;
        }
    }

    /** Runs the pod to its end, with what it says; want of room is no answer. */
    Outcome program(PodSpec spec) throws InterruptedException {
        return ask(Question.PROGRAM, spec);
    }

    /** Sees whether a node takes the pod, now. */
    Outcome room(PodSpec spec) throws InterruptedException {
        return ask(Question.ROOM, spec);
    }

    private Outcome ask(Question question, PodSpec spec) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            stop.check();
            try {
                return attempt(question, spec);
            } catch (DisturbedException passing) {
                if (attempt == ATTEMPTS) {
                    return stays(passing.broken);
                }
            } catch (KubernetesClientException failed) {
                if (attempt == ATTEMPTS || !Trouble.passes(failed)) {
                    throw failed;
                }
            }
            stop.pause(patience.look());
        }
    }

    /** The trouble of a registry, or of making a container, is that of this image alone. */
    private static Outcome stays(PodState.Broken broken) {
        String why = broken.why().reason();
        if (broken.lack() == PodState.Lack.PROGRAM) {
            return new DidNotRun(why);
        }
        throw new EngineException(
                "the pods that try images and sizes were disturbed %d times: %s"
                        .formatted(ATTEMPTS, why),
                "See what disturbs pods there ('kubectl get events', 'kubectl describe node'), and"
                        + " begin again.",
                null);
    }

    private Outcome attempt(Question question, PodSpec spec)
            throws DisturbedException, InterruptedException {
        try (ProbePod pod = new ProbePod(cluster, spec, patience)) {
            Optional<Outcome> refused = refusal(pod);
            return refused.isPresent() ? refused.get() : await(question, pod.name());
        }
    }

    /** Makes the pod, or says why the namespace does not admit it. */
    private Optional<Outcome> refusal(ProbePod pod) throws InterruptedException {
        try {
            Admission.create(pod::create, patience, stop);
            return Optional.empty();
        } catch (KubernetesClientException refused) {
            if (Trouble.passes(refused) || !Trouble.isAdmissions(refused)) {
                throw refused;
            }
            return Optional.of(new Refused(Admission.why(Trouble.reason(refused))));
        }
    }

    private Outcome await(Question question, String name)
            throws DisturbedException, InterruptedException {
        Deadline sure = Deadline.in(patience.sure());
        Deadline room = Deadline.in(patience.room());
        Deadline begin = Deadline.in(patience.begin());
        try (PodWatch watch = new PodWatch(cluster, ForkJob.LABEL_JOB, name, patience, stop)) {
            while (true) {
                switch (watch.look()) {
                    case PodState.Ended end -> {
                        return new Ran(end.pod(), log(end));
                    }
                    case PodState.Running running when question == Question.ROOM -> {
                        return new Ran(running.pod(), List.of());
                    }
                    case PodState.Broken broken -> {
                        return broken(question, broken);
                    }
                    case PodState.Waiting(Optional<String> noRoom) when noRoom.isPresent() -> {
                        // Room that a pod has just left is not known at once.
                        if (question == Question.ROOM && sure.isPassed()) {
                            return new NoRoom(noRoom.get());
                        }
                        if (room.isPassed()) {
                            throw noRoom(noRoom.get());
                        }
                        begin = Deadline.in(patience.begin());
                    }
                    case PodState.Waiting _, PodState.Running _ -> {}
                }
                if (begin.isPassed()) {
                    throw new EngineException(
                            "the cluster did not run the pod %s within %d s"
                                    .formatted(name, patience.begin().toSeconds()),
                            "See what 'kubectl describe pod' says of a pod of that image.",
                            null);
                }
                watch.pause(patience.soon());
            }
        }
    }

    private static Outcome broken(Question question, PodState.Broken broken)
            throws DisturbedException {
        String why = broken.why().reason();
        if (broken.lack() == PodState.Lack.ROOM && question == Question.ROOM) {
            return new NoRoom(why);
        }
        if (broken.why().kind() == Failure.Kind.PROGRAM_GONE
                && NO_SUCH_IMAGE.stream().anyMatch(why::contains)) {
            return new DidNotRun(why);
        }
        throw new DisturbedException(broken);
    }

    private EngineException noRoom(String why) {
        return new EngineException(
                "no node has had room for %d s for the small pod that tries an image: %s"
                        .formatted(patience.room().toSeconds(), why),
                "See what else is there ('kubectl get pods -A -o wide'), or choose another node"
                        + " (--node).",
                null);
    }

    private List<String> log(PodState.Ended end) throws InterruptedException {
        List<String> lines = new ArrayList<>();
        try {
            new PodLog(follow -> cluster.log(end.pod(), follow), lines::add, Duration.ZERO)
                    .readToEnd();
        } catch (IOException | PodLog.LostException unknown) {
            // It does not have to say anything.
        }
        return lines;
    }
}
