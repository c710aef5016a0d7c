package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;

/**
 * The empty ConfigMap that owns everything of a run, which the cluster removes with it. A policy of
 * its own keeps the run's pods off the network.
 */
final class RunOwner {

    /** When its launcher was last alive. */
    static final String RENEWED = "dev.threadscale.renewed";

    /** A launcher that has not renewed it for that long is dead. */
    static final Duration LEASE = Duration.ofMinutes(5);

    private RunOwner() {}

    /** Creates it and its policy, unless they exist. */
    static OwnerReference create(Cluster cluster, String run) {
        ConfigMap map =
                cluster.create(
                        new ConfigMapBuilder()
                                .withNewMetadata()
                                .withName(Belonging.nameFor(run))
                                .withLabels(Map.of(Belonging.RUN_LABEL, run))
                                .withAnnotations(Map.of(RENEWED, Instant.now().toString()))
                                .endMetadata()
                                .build());
        OwnerReference owner =
                new OwnerReferenceBuilder()
                        .withApiVersion(map.getApiVersion())
                        .withKind(map.getKind())
                        .withName(map.getMetadata().getName())
                        .withUid(map.getMetadata().getUid())
                        .build();
        cluster.create(noNetwork(run, owner));
        return owner;
    }

    /**
     * Names both directions and allows nothing; the cluster's network has to enforce it. Its name
     * has the owner's uid: the policy of an earlier owner may still exist, and goes with that one.
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

    /** Records that its launcher is alive. */
    static void renew(Cluster cluster, String run) {
        cluster.annotate(
                ConfigMap.class, Belonging.nameFor(run), RENEWED, Instant.now().toString());
    }

    /** Returns true if its launcher is alive, by the clocks of both hosts. */
    static boolean isAlive(ConfigMap owner, Instant now) {
        Map<String, String> annotations = owner.getMetadata().getAnnotations();
        String renewed = annotations == null ? null : annotations.get(RENEWED);
        try {
            return renewed != null && Instant.parse(renewed).isAfter(now.minus(LEASE));
        } catch (DateTimeParseException strange) {
            return false;
        }
    }
}
