package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.ForkEnd;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs each fork in a pod of its own, on one node of a Kubernetes cluster. */
public final class KubernetesEngine implements Engine {

    public static final String NAME = "kubernetes";

    private final ClusterSession session;
    private final ClusterNode node;
    private final String repository;
    private final StopSignal stop;
    private final Offers offers;
    private final ClusterPremises premises;

    /** Joins a session, and leaves it when it is closed. */
    KubernetesEngine(ClusterSession session, ClusterNode node, String repository, StopSignal stop) {
        this.session = session;
        this.node = node;
        this.repository = repository;
        this.stop = stop;
        this.offers =
                new Offers(
                        new Probe(session.cluster(), session.patience(), stop), node, repository);
        this.premises = new ClusterPremises(session, node::has);
    }

    /** The name of the node that it is of. */
    public String node() {
        return node.name();
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
    public Optional<RuntimeImage> image(RuntimeLevel runtime) throws InterruptedException {
        return asking(() -> offers.image(runtime));
    }

    @Override
    public String waysBack() {
        return "push it to where the nodes pull it from, or load it on the node";
    }

    @Override
    public Optional<Unavailable> unavailable(Configuration configuration)
            throws InterruptedException {
        return asking(() ->
                offers.unavailable(configuration)
                        .or(() -> PodCpus.shared(configuration.cpus(), node.allCpus())));
    }

    @Override
    public ForkEnd run(String run, Fork fork, Duration timeout, Consumer<String> output)
            throws InterruptedException {
        stop.check();
        RuntimeLevel runtime = fork.configuration().runtime();
        Optional<String> digest = image(runtime).map(RuntimeImage::digest);
        Deadline room = Deadline.in(session.patience().room());
        while (true) {
            ForkJob job = ForkJob.of(run, fork, runtime.image(repository), node.selector());
            OwnerReference owner;
            try {
                owner = session.owner(run, stop);
            } catch (KubernetesClientException refused) {
                return job.invocation(session.cluster().namespace()).end(Trouble.failure(refused));
            }
            ForkPod pod = new ForkPod(session.cluster(), job, digest, session.patience(), stop);
            ForkEnd end = pod.run(owner, timeout, output);
            if (pod.refusal().isEmpty()) {
                if (end.isFromOutside()) {
                    // It may have been the owner that was removed.
                    session.forgetOwner(run);
                }
                return end;
            }
            // A node may have less than its scheduler knows of: what others leave is free later.
            if (room.isPassed()) {
                throw Start.noRoom(pod.refusal().get());
            }
            stop.pause(session.patience().look());
        }
    }

    /** The owner of a study is of no node, and the study may be on others. */
    @Override
    public List<Belonging> belongings() {
        return premises.belongings().stream()
                .map(one -> one.kind() == Belonging.Kind.CONFIG_MAP ? one.passive() : one)
                .toList();
    }

    @Override
    public void remove(Belonging one) {
        premises.remove(one);
    }

    @Override
    public void abandon(String run) {
        asking(() -> {
            session.removeOwner(run);
            return run;
        });
        removeAllOf(run);
    }

    @Override
    public void close() {
        premises.close();
    }

    /** A question to the cluster. */
    @FunctionalInterface
    private interface Question<T, X extends Exception> {
        T ask() throws X;
    }

    /** Any failure here is the cluster's: nothing that an experiment says can cause it. */
    private static <T, X extends Exception> T asking(Question<T, X> question) throws X {
        try {
            return question.ask();
        } catch (KubernetesClientException failed) {
            throw Trouble.of(failed);
        }
    }
}
