package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The connection and the owners of runs, shared by the engines of a cluster's nodes. The engine
 * that is closed last closes the session. An open session renews its owners.
 */
final class ClusterSession {

    /** The interval of renewals. A few may fail within {@link RunOwner#LEASE}. */
    private static final Duration RENEWAL = Duration.ofMinutes(1);

    private final Cluster cluster;
    private final Map<String, CompletableFuture<OwnerReference>> owners = new ConcurrentHashMap<>();
    private final Set<String> runs = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService renewals =
            Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name("owners").factory());
    private int members;

    ClusterSession(Cluster cluster) {
        this(cluster, RENEWAL);
    }

    ClusterSession(Cluster cluster, Duration renewal) {
        this.cluster = cluster;
        long period = renewal.toMillis();
        var _ =
                renewals.scheduleAtFixedRate(
                        () -> runs.forEach(this::renew), period, period, TimeUnit.MILLISECONDS);
    }

    private void renew(String run) {
        try {
            RunOwner.renew(cluster, run);
        } catch (RuntimeException refused) {
            // The run then seems to have ended, and 'clean' does not ask for --force.
        }
    }

    Cluster cluster() {
        return cluster;
    }

    synchronized void join() {
        members++;
    }

    /**
     * Returns the owner of a run. While it is being created, all callers wait for it and fail
     * alike.
     *
     * @throws KubernetesClientException if it cannot be created
     * @throws InterruptedException if the launcher has to stop before it exists
     */
    OwnerReference owner(String run, StopSignal stop) throws InterruptedException {
        runs.add(run);
        CompletableFuture<OwnerReference> owner =
                owners.computeIfAbsent(
                        run,
                        _ ->
                                CompletableFuture.supplyAsync(
                                        () -> RunOwner.create(cluster, run),
                                        Thread::startVirtualThread));
        if (!stop.await(owner.handle((_, refused) -> refused), RunOwner.LEASE)) {
            throw new KubernetesClientException("the run's owner was not created in time");
        }
        if (owner.isCompletedExceptionally()) {
            owners.remove(run, owner);
            throw (RuntimeException) owner.exceptionNow();
        }
        return owner.resultNow();
    }

    /** Makes the next caller create the owner again, since someone may have removed it. */
    void forgetOwner(String run) {
        owners.remove(run);
    }

    /** Returns true if this session uses a run's owner and removes it in the end. */
    boolean owns(String run) {
        return runs.contains(run);
    }

    /** Removes everything of a run on all nodes. May be called from any thread at any time. */
    void removeOwner(String run) {
        cluster.delete(ConfigMap.class, Belonging.nameFor(run));
    }

    synchronized void leave() {
        members--;
        if (members > 0) {
            return;
        }
        renewals.shutdownNow();
        try (cluster) {
            // A cluster that does not answer would take as long for each run.
            boolean _ = runs.stream().allMatch(this::removeAllOf);
        }
    }

    /**
     * Removes everything of a run. {@code --resume} and {@code clean} remove leftovers.
     *
     * @return true if the cluster answers
     */
    private boolean removeAllOf(String run) {
        CompletableFuture<OwnerReference> owner = owners.get(run);
        if (owner != null) {
            // An owner that is just being created would be left behind.
            boolean _ = owner.handle((_, _) -> true).join();
        }
        try {
            removeOwner(run);
            cluster.awaitNoPod(Belonging.RUN_LABEL, run);
            return true;
        } catch (KubernetesClientException lost) {
            return !KubernetesErrors.isPassing(lost);
        }
    }

    /**
     * The empty ConfigMap that owns everything of a run, so the cluster removes all of it together.
     * It also owns a policy that keeps the run's pods off the network.
     */
    static final class RunOwner {

        /** The annotation with the time when the launcher was last alive. */
        static final String RENEWED = "dev.threadscale.renewed";

        /** The time without renewal after which a launcher is considered dead. */
        static final Duration LEASE = Duration.ofMinutes(5);

        private RunOwner() {}

        /** Creates the owner and its policy, unless they exist. */
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
            // addOwnerReference is not used, because it needs the namespace, which the cluster adds
            // later.
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
         * Returns a policy that names both directions and allows nothing. The cluster's network has
         * to enforce it. Its name contains the owner's uid, because the policy of an earlier owner
         * may still exist until that owner is removed.
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

        /** Records that the launcher is alive. */
        static void renew(Cluster cluster, String run) {
            cluster.annotate(
                    ConfigMap.class, Belonging.nameFor(run), RENEWED, Instant.now().toString());
        }

        /** Returns true if the launcher is alive, comparing the clocks of both hosts. */
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
}
