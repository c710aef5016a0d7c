package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;

/**
 * The one thing of a run that owns all others, so that they go with it: an empty ConfigMap. It has
 * a policy that lets no pod of the run reach a network.
 */
final class RunOwner {

    /** When a launcher said last that it lives. */
    static final String RENEWED = "dev.threadscale.renewed";

    /** Whoever has not said so for that long lives no more. */
    static final Duration LEASE = Duration.ofMinutes(5);

    private RunOwner() {}

    /** Makes it and its policy, unless they are there. */
    static OwnerReference of(Cluster cluster, String run) {
        ConfigMap owner = cluster.create(map(run));
        OwnerReference reference = reference(owner);
        cluster.create(noNetwork(run, reference));
        return reference;
    }

    /** By which others say that something that was made owns them. */
    static OwnerReference reference(HasMetadata owner) {
        return new OwnerReferenceBuilder()
                .withApiVersion(owner.getApiVersion())
                .withKind(owner.getKind())
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .build();
    }

    /** Says that its launcher lives. */
    static void renew(Cluster cluster, String run) {
        cluster.annotate(
                ConfigMap.class, Belonging.nameFor(run), RENEWED, Instant.now().toString());
    }

    /** Whether its launcher lives, by the clocks of both. */
    static boolean isAlive(ConfigMap owner, Instant now) {
        Map<String, String> annotations = owner.getMetadata().getAnnotations();
        String renewed = annotations == null ? null : annotations.get(RENEWED);
        try {
            return renewed != null && Instant.parse(renewed).isAfter(now.minus(LEASE));
        } catch (DateTimeParseException strange) {
            return false;
        }
    }

    private static ConfigMap map(String run) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(Belonging.nameFor(run))
                .withLabels(Map.of(Belonging.RUN_LABEL, run))
                .withAnnotations(Map.of(RENEWED, Instant.now().toString()))
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
                .withLabels(Map.of(Belonging.RUN_LABEL, run))
                .withOwnerReferences(owner)
                .endMetadata()
                .withNewSpec()
                .withNewPodSelector()
                .withMatchLabels(Map.of(Belonging.RUN_LABEL, run))
                .endPodSelector()
                .withPolicyTypes("Ingress", "Egress")
                .endSpec()
                .build();
    }
}
