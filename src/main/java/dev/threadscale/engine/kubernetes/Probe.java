package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Labels;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A pod that ends at once, to see what becomes of one: no list that a user may read tells which
 * images a node can have, and the scheduler's word is the only one that counts of its room.
 */
final class Probe {

    /** Of no run, so that nobody takes it for a fork. */
    private static final Map<String, String> LABELS = Map.of(Labels.RUN, "");

    private static final String LABEL_PROBE = "dev.threadscale.probe";

    private final Cluster cluster;
    private final Patience patience;
    private final StopSignal stop;

    Probe(Cluster cluster, Patience patience, StopSignal stop) {
        this.cluster = cluster;
        this.patience = patience;
        this.stop = stop;
    }

    /** Says whether a state of the pod is an answer. */
    @FunctionalInterface
    private interface Answer<T> extends Function<PodState, Optional<T>> {}

    /** How the pod ends, with what it says; or why it does not run. */
    Outcome end(PodSpec spec) throws EngineException {
        return on(
                spec,
                state ->
                        switch (state) {
                            case PodState.Ended end -> Optional.of(new Ran(end.pod(), log(end)));
                            case PodState.Broken broken ->
                                    Optional.of(new DidNotRun(broken.why().reason()));
                            case PodState.Waiting waiting -> waiting.noRoom().map(DidNotRun::new);
                            case PodState.Running running -> Optional.empty();
                        });
    }

    /** Why no node takes the pod, or empty if one does. */
    Optional<String> refusal(PodSpec spec) throws EngineException {
        return on(
                        spec,
                        state ->
                                switch (state) {
                                    case PodState.Waiting waiting ->
                                            waiting.noRoom().map(Room::new);
                                    case PodState.Broken broken ->
                                            Optional.of(new Room(broken.why().reason()));
                                    case PodState.Running running -> Optional.of(Room.IS_THERE);
                                    case PodState.Ended end -> Optional.of(Room.IS_THERE);
                                })
                .refusal();
    }

    /**
     * Whether there is room.
     *
     * @param refusal why not; empty if there is
     */
    private record Room(Optional<String> refusal) {
        static final Room IS_THERE = new Room(Optional.empty());

        Room(String why) {
            this(Optional.of(why));
        }
    }

    private <T> T on(PodSpec spec, Answer<T> answer) throws EngineException {
        String name = Labels.name("probe-" + Labels.random() + Labels.random());
        spec.setActiveDeadlineSeconds(patience.begin().toSeconds());
        Pod pod =
                new PodBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withLabels(LABELS)
                        .addToLabels(LABEL_PROBE, name)
                        .endMetadata()
                        .withSpec(spec)
                        .build();
        try {
            cluster.create(pod);
            return await(name, answer);
        } finally {
            new Removal(cluster, patience.removal()).pod(name);
        }
    }

    private <T> T await(String name, Answer<T> answer) throws EngineException {
        Deadline end = Deadline.in(patience.begin());
        Deadline sure = Deadline.in(patience.sure());
        try (PodWatch watch = new PodWatch(cluster, LABEL_PROBE, name, patience, stop)) {
            while (true) {
                PodState state = watch.look();
                // Room that a pod has just left is not known at once.
                boolean early = state instanceof PodState.Waiting && !sure.isPassed();
                Optional<T> found = early ? Optional.empty() : answer.apply(state);
                if (found.isPresent()) {
                    return found.get();
                }
                if (end.isPassed()) {
                    throw new EngineException(
                            "the cluster did not run the pod %s within %d s"
                                    .formatted(name, patience.begin().toSeconds()),
                            "See what 'kubectl describe pod' says of a pod of that image.",
                            null);
                }
                watch.pause(patience.soon());
            }
        } catch (InterruptedException told) {
            throw new EngineException("told to stop", "Begin again.", told);
        }
    }

    private List<String> log(PodState.Ended end) {
        List<String> lines = new ArrayList<>();
        try {
            new PodLog(follow -> cluster.log(end.pod(), follow), lines::add, Duration.ZERO)
                    .readToEnd();
        } catch (IOException | PodLog.LostException | InterruptedException unknown) {
            // It does not have to say anything.
        }
        return lines;
    }

    /** What became of the pod. */
    sealed interface Outcome {}

    /** It ran, and said something. */
    record Ran(Pod pod, List<String> lines) implements Outcome {}

    /** It did not, for a reason. */
    record DidNotRun(String why) implements Outcome {}
}
