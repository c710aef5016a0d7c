package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Belonging.Kind;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What runs have in a namespace: all that carries the kit's label, save what goes with it. */
final class ClusterBelongings {

    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private final Cluster cluster;
    private final Removal removal;

    ClusterBelongings(Cluster cluster, Patience patience) {
        this.cluster = cluster;
        this.removal = new Removal(cluster, patience.removal());
    }

    List<Belonging> all() {
        List<Belonging> all = new ArrayList<>();
        for (Job job : cluster.labelled(Job.class, Labels.RUN)) {
            Integer active = job.getStatus() == null ? null : job.getStatus().getActive();
            all.add(belonging(Kind.JOB, job, active != null && active > 0));
        }
        for (Pod pod : cluster.labelled(Pod.class, Labels.RUN)) {
            if (pod.getMetadata().getOwnerReferences().isEmpty()) {
                String phase = pod.getStatus() == null ? "" : pod.getStatus().getPhase();
                all.add(belonging(Kind.POD, pod, !ENDED.contains(String.valueOf(phase))));
            }
        }
        for (ConfigMap owner : cluster.labelled(ConfigMap.class, Labels.RUN)) {
            all.add(belonging(Kind.CONFIG_MAP, owner, false));
        }
        return all;
    }

    private static Belonging belonging(Kind kind, HasMetadata thing, boolean active) {
        String name = thing.getMetadata().getName();
        return new Belonging(
                kind,
                name,
                name,
                thing.getMetadata().getLabels().getOrDefault(Labels.RUN, ""),
                active);
    }

    /**
     * Removes it.
     *
     * @throws EngineException if it does not go
     */
    void remove(Belonging one) throws EngineException {
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
