package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Labels;
import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.CpuLimit;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Runs each fork in a pod of its own, on one node of a Kubernetes cluster. */
public final class KubernetesEngine implements Engine {

    public static final String NAME = "kubernetes";

    private final Cluster cluster;
    private final ClusterNode node;
    private final String repository;
    private final Patience patience;
    private final StopSignal stop;
    private final Offers offers;

    /** What owns all that a run of this engine has. */
    private final Map<String, OwnerReference> owners = new HashMap<>();

    private final Set<String> runs = new LinkedHashSet<>();

    KubernetesEngine(
            Cluster cluster,
            ClusterNode node,
            String repository,
            Patience patience,
            StopSignal stop) {
        this.cluster = cluster;
        this.node = node;
        this.repository = repository;
        this.patience = patience;
        this.stop = stop;
        this.offers = new Offers(new Probe(cluster, patience, stop), node, repository);
    }

    /**
     * Where forks are to run.
     *
     * @param context of the kubeconfig; empty for its current one
     * @param namespace empty for that of the context
     * @param node empty for the one with the most CPUs
     */
    public record Place(
            Optional<String> context, Optional<String> namespace, Optional<String> node) {}

    /**
     * Connects to the cluster that the environment names.
     *
     * @param repository of the runtimes' images
     * @param stop gives up the running fork
     */
    public static KubernetesEngine connect(Place place, String repository, StopSignal stop)
            throws EngineException {
        KubernetesCluster cluster = KubernetesCluster.open(place.context(), place.namespace());
        boolean usable = false;
        try {
            ClusterNode node = ClusterNode.choose(Contact.nodes(cluster), place.node());
            usable = true;
            return new KubernetesEngine(cluster, node, repository, Patience.USUAL, stop);
        } finally {
            if (!usable) {
                cluster.close();
            }
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isolated() {
        return true;
    }

    @Override
    public boolean onThisHost() {
        return false;
    }

    /** Which CPUs a fork has is the kubelet's choice, and nothing of the kit runs beside it. */
    @Override
    public Placement place(Collection<CpuLimit> limits) {
        return new Placement(
                HostCpus.count(node.allCpus()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    @Override
    public Map<String, String> host() {
        return node.describe();
    }

    @Override
    public Optional<RuntimeImage> image(RuntimeLevel runtime) throws EngineException {
        return asking(() -> offers.image(runtime));
    }

    @Override
    public Optional<Unavailable> unavailable(Configuration configuration) throws EngineException {
        return asking(() -> offers.unavailable(configuration));
    }

    @Override
    public ForkEnd run(String run, Fork fork, Duration timeout, Consumer<String> output)
            throws EngineException, InterruptedException {
        stop.check();
        runs.add(run);
        RuntimeLevel runtime = fork.configuration().runtime();
        Optional<String> digest = image(runtime).map(RuntimeImage::digest);
        ForkJob job = ForkJob.of(run, fork, runtime.image(repository), node.selector());
        OwnerReference owner;
        try {
            owner = owners.computeIfAbsent(run, id -> RunOwner.of(cluster, id));
        } catch (KubernetesClientException refused) {
            return job.ends(cluster.namespace()).failed(Trouble.failure(refused));
        }
        ForkEnd end = new ForkPod(cluster, job, digest, patience, stop).run(owner, timeout, output);
        if (end.isFromOutside()) {
            // It may have been the owner that was removed.
            owners.remove(run);
        }
        return end;
    }

    @Override
    public List<Belonging> belongings() throws EngineException {
        return asking(() -> new ClusterBelongings(cluster, patience).all());
    }

    @Override
    public void remove(Belonging one) throws EngineException {
        asking(() -> {
            new ClusterBelongings(cluster, patience).remove(one);
            return one;
        });
        owners.remove(one.run());
    }

    @Override
    public void close() {
        try (cluster) {
            Removal removal = new Removal(cluster, patience.removal());
            runs.forEach(run -> removal.owner(Labels.name(run)));
            runs.forEach(removal::podsOf);
        } catch (KubernetesClientException lost) {
            // --resume and clean remove the same.
        }
    }

    /** A question to the cluster. */
    @FunctionalInterface
    private interface Question<T> {
        T ask() throws EngineException;
    }

    /** Any failure here is the cluster's: nothing that an experiment says can cause it. */
    private static <T> T asking(Question<T> question) throws EngineException {
        try {
            return question.ask();
        } catch (KubernetesClientException failed) {
            throw Trouble.of(failed);
        }
    }
}
