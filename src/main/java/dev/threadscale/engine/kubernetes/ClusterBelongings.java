package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Belonging.Kind;
import dev.threadscale.engine.EngineException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What runs have in a namespace: all that carries the kit's label, save what goes with it. */
final class ClusterBelongings {

    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");
    private static final Set<String> ENDS = Set.of("Complete", "Failed");

    private final Cluster cluster;
    private final Predicate<PodSpec> here;
    private final Removal removal;
    private final InstantSource clock;

    /**
     * Of some nodes.
     *
     * @param here whether pods of a kind are placed on one of them
     */
    ClusterBelongings(
            Cluster cluster, Patience patience, Predicate<PodSpec> here, InstantSource clock) {
        this.cluster = cluster;
        this.here = here;
        this.clock = clock;
        this.removal = new Removal(cluster, patience.removal());
    }

    List<Belonging> all() {
        List<Belonging> all = new ArrayList<>();
        List<Pod> pods = cluster.labelled(Pod.class, Belonging.RUN_LABEL);
        Set<String> busy =
                pods.stream()
                        .filter(ClusterBelongings::goesOn)
                        .map(pod ->
                                pod.getMetadata().getLabels().getOrDefault(ForkJob.LABEL_JOB, ""))
                        .collect(Collectors.toSet());
        for (Job job : cluster.labelled(Job.class, Belonging.RUN_LABEL)) {
            if (here.test(job.getSpec().getTemplate().getSpec())) {
                // One that tries an image has ended at once: its pod it only owns.
                boolean active = !hasEnded(job) || busy.contains(job.getMetadata().getName());
                all.add(belonging(Kind.JOB, job, active));
            }
        }
        for (Pod pod : pods) {
            if (pod.getMetadata().getOwnerReferences().isEmpty() && here.test(pod.getSpec())) {
                all.add(belonging(Kind.POD, pod, goesOn(pod)));
            }
        }
        for (ConfigMap owner : cluster.labelled(ConfigMap.class, Belonging.RUN_LABEL)) {
            all.add(belonging(Kind.CONFIG_MAP, owner, RunOwner.isAlive(owner, clock.instant())));
        }
        return all;
    }

    private static boolean goesOn(Pod pod) {
        String phase = pod.getStatus() == null ? "" : pod.getStatus().getPhase();
        return !ENDED.contains(String.valueOf(phase));
    }

    /** One that was just made has no status, and one between two pods none that is active. */
    private static boolean hasEnded(Job job) {
        return job.getStatus() != null
                && job.getStatus().getConditions().stream()
                        .anyMatch(one ->
                                ENDS.contains(one.getType()) && "True".equals(one.getStatus()));
    }

    private static Belonging belonging(Kind kind, HasMetadata thing, boolean active) {
        String name = thing.getMetadata().getName();
        return new Belonging(
                kind,
                name,
                name,
                thing.getMetadata().getLabels().getOrDefault(Belonging.RUN_LABEL, ""),
                active);
    }

    /**
     * Removes it.
     *
     * @throws EngineException if it does not go
     */
    void remove(Belonging one) {
        boolean gone =
                switch (one.kind()) {
                    case JOB -> removal.job(one.id());
                    case POD -> removal.pod(one.id());
                    case CONFIG_MAP -> {
                        removal.owner(one.id());
                        yield true;
                    }
                    case PROCESS, CONTAINER, NETWORK, VOLUME, FOLDER ->
                            throw new IllegalArgumentException(one.text());
                };
        if (!gone) {
            throw new EngineException(
                    "the pod of %s does not end".formatted(one.text()),
                    "See whether its node is there ('kubectl get nodes'); of one that never returns,"
                            + " 'kubectl delete pod --force' removes it.",
                    null);
        }
    }
}
