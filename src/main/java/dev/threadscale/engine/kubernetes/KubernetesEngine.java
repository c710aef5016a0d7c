package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.host.CpuLimit;
import dev.threadscale.host.HostCpus;
import dev.threadscale.host.Placement;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs each fork in its own pod on one node of a Kubernetes cluster. */
public final class KubernetesEngine implements Engine {

    public static final String NAME = "kubernetes";

    private final ClusterSession session;
    private final Cluster cluster;
    private final ClusterNode node;
    private final String repository;
    private final StopSignal stop;
    private final NodeOffers offers;
    private final ClusterPremises premises;

    /** Joins a session, and leaves it on closing. */
    KubernetesEngine(ClusterSession session, ClusterNode node, String repository, StopSignal stop) {
        this.session = session;
        this.cluster = session.cluster();
        this.node = node;
        this.repository = repository;
        this.stop = stop;
        this.offers = new NodeOffers(new NodeProbe(cluster, stop), node, repository);
        this.premises = new ClusterPremises(session, node::has, InstantSource.system());
    }

    /** Returns the name of its node. */
    public String node() {
        return node.name();
    }

    @Override
    public Traits traits() {
        return new Traits(
                NAME,
                true,
                false,
                false,
                "push it to the registry that the nodes pull from, or load it on the node");
    }

    @Override
    public String repository() {
        return repository;
    }

    /** The kubelet chooses the CPUs of a fork, and nothing else of the kit runs there. */
    @Override
    public Placement place(Collection<CpuLimit> limits) {
        return Placement.of(HostCpus.count(node.allCpus()), List.of());
    }

    @Override
    public Map<String, String> host() {
        return node.describe();
    }

    @Override
    public Optional<RuntimeImage> image(RuntimeLevel runtime) throws InterruptedException {
        return offers.image(runtime);
    }

    @Override
    public Optional<RuntimeImage> image(Companion companion) throws InterruptedException {
        return offers.image(companion);
    }

    @Override
    public Optional<Unavailable> unavailable(Configuration configuration)
            throws InterruptedException {
        if (configuration.code().isPresent()) {
            return Optional.of(
                    new Unavailable(
                            "pods in a cluster cannot get the user's code",
                            "Measure it on Docker hosts: --engine docker, with --host for"
                                    + " other hosts."));
        }
        return offers.unavailable(configuration)
                .or(() -> PodResources.shared(configuration.cpus(), node.allCpus()));
    }

    @Override
    public ForkEnd run(
            String run,
            Fork fork,
            Duration timeout,
            Consumer<String> output,
            Optional<Supplier<OutputStream>> recording)
            throws InterruptedException {
        stop.check();
        RuntimeLevel runtime = fork.configuration().runtime();
        Optional<String> digest = image(runtime).map(RuntimeImage::digest);
        Map<String, String> others = new HashMap<>();
        for (Companion companion : fork.configuration().companions()) {
            image(companion).ifPresent(image -> others.put(companion.image(), image.digest()));
        }
        Deadline room = Deadline.in(cluster.timeouts().room(), stop);
        while (true) {
            ForkJob job = ForkJob.of(run, fork, runtime.image(repository), node.selector());
            OwnerReference owner;
            try {
                owner = session.owner(run, stop);
            } catch (KubernetesClientException refused) {
                return job.invocation(cluster.namespace()).end(KubernetesErrors.failure(refused));
            }
            ForkPod pod = new ForkPod(cluster, job, digest, others, stop);
            ForkEnd end = pod.run(owner, timeout, output);
            if (!pod.wasRejected()) {
                if (end.isFromOutside()) {
                    // The owner may have been removed.
                    session.forgetOwner(run);
                }
                return end;
            }
            // The node frees its resources later than the scheduler assumes.
            if (room.isPassed()) {
                throw ForkPod.noRoom(end.failure().orElseThrow().reason());
            }
            stop.pause(cluster.timeouts().look());
        }
    }

    /**
     * Returns the belongings. The owner of a study does not belong to a node, and the study may be
     * running on other nodes.
     */
    @Override
    public List<Belonging> belongings() {
        return premises.belongings().stream()
                .map(belonging ->
                        belonging.kind() == Belonging.Kind.CONFIG_MAP
                                ? belonging.passive()
                                : belonging)
                .toList();
    }

    @Override
    public void remove(Belonging belonging) {
        premises.remove(belonging);
    }

    @Override
    public void abandon(String run) {
        boolean _ =
                KubernetesErrors.asking(() -> {
                    session.removeOwner(run);
                    return true;
                });
        removeAllOf(run);
    }

    @Override
    public void close() {
        premises.close();
    }
}
