package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import java.util.Map;

/**
 * The one thing of a run that owns all others, so that they go with it: an empty ConfigMap. It has
 * a policy that lets no pod of the run reach a network.
 */
final class RunOwner {

    private RunOwner() {}

    /** Makes it and its policy, unless they are there. */
    static OwnerReference of(Cluster cluster, String run) {
        ConfigMap owner = cluster.create(map(run));
        OwnerReference reference =
                new OwnerReferenceBuilder()
                        .withApiVersion(owner.getApiVersion())
                        .withKind(owner.getKind())
                        .withName(owner.getMetadata().getName())
                        .withUid(owner.getMetadata().getUid())
                        .build();
        cluster.create(noNetwork(run, reference));
        return reference;
    }

    private static ConfigMap map(String run) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(Labels.name(run))
                .withLabels(Map.of(Labels.RUN, run))
                .endMetadata()
                .build();
    }

    /**
     * Both directions are named and nothing is allowed; the cluster's network has to enforce it.
     * Its name tells the owner: that of an earlier one may be there still, and goes with it.
     */
    private static NetworkPolicy noNetwork(String run, OwnerReference owner) {
        return new NetworkPolicyBuilder()
                .withNewMetadata()
                .withName(owner.getName() + "-" + owner.getUid())
                .withLabels(Map.of(Labels.RUN, run))
                .withOwnerReferences(owner)
                .endMetadata()
                .withNewSpec()
                .withNewPodSelector()
                .withMatchLabels(Map.of(Labels.RUN, run))
                .endPodSelector()
                .withPolicyTypes("Ingress", "Egress")
                .endSpec()
                .build();
    }
}
