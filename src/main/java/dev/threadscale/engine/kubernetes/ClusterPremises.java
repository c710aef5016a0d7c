package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Belonging.Kind;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Premises;
import dev.threadscale.engine.kubernetes.ClusterSession.RunOwner;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The Jobs and owners of runs in a namespace, on all nodes or on one of them. */
final class ClusterPremises implements Premises {

    private static final Set<String> ENDS = Set.of("Complete", "Failed");

    private final ClusterSession session;
    private final Predicate<PodSpec> here;
    private final InstantSource clock;
    private boolean closed;

    /**
     * Joins a session, and leaves it on closing.
     *
     * @param here returns true if a pod is placed on one of the nodes
     */
    ClusterPremises(ClusterSession session, Predicate<PodSpec> here, InstantSource clock) {
        this.session = session;
        this.here = here;
        this.clock = clock;
        session.join();
    }

    @Override
    public List<Belonging> belongings() {
        return KubernetesErrors.asking(() -> Stream.concat(jobs(), owners()).toList());
    }

    private Stream<Belonging> jobs() {
        return session.cluster().labelled(Job.class, Belonging.RUN_LABEL).stream()
                .filter(job -> here.test(job.getSpec().getTemplate().getSpec()))
                .map(job -> belonging(Kind.JOB, job, !hasEnded(job)));
    }

    private static boolean hasEnded(Job job) {
        return job.getStatus() != null
                && job.getStatus().getConditions().stream()
                        .anyMatch(condition ->
                                ENDS.contains(condition.getType())
                                        && "True".equals(condition.getStatus()));
    }

    private Stream<Belonging> owners() {
        return session.cluster().labelled(ConfigMap.class, Belonging.RUN_LABEL).stream()
                .map(owner ->
                        belonging(Kind.CONFIG_MAP, owner, RunOwner.isAlive(owner, clock.instant())))
                .filter(owner -> !session.owns(owner.run()));
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

    @Override
    public void remove(Belonging belonging) {
        boolean gone =
                KubernetesErrors.asking(() -> {
                    if (belonging.kind() == Kind.JOB) {
                        return session.cluster().removeJob(belonging.id());
                    }
                    session.cluster().delete(ConfigMap.class, belonging.id());
                    return true;
                });
        if (!gone) {
            throw EngineException.unusable("the pod of %s does not end", belonging.text())
                    .fix(
                            "Check that its node is ready ('kubectl get nodes'). If the node"
                                    + " never returns, remove the pod with 'kubectl delete pod --force'.");
        }
        session.forgetOwner(belonging.run());
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            session.leave();
        }
    }
}
