package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Premises;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Predicate;

/** What runs have in a namespace, on all nodes or on one of them. */
final class ClusterPremises implements Premises {

    private final ClusterSession session;
    private final ClusterBelongings belongings;
    private boolean closed;

    /**
     * Joins a session, and leaves it when it is closed.
     *
     * @param here whether pods of a kind are placed on one of the nodes
     */
    ClusterPremises(ClusterSession session, Predicate<PodSpec> here) {
        this.session = session;
        this.belongings =
                new ClusterBelongings(
                        session.cluster(), session.patience(), here, InstantSource.system());
        session.join();
    }

    @Override
    public List<Belonging> belongings() {
        try {
            return belongings.all().stream().filter(one -> !isOwnerOfOthers(one)).toList();
        } catch (KubernetesClientException failed) {
            throw Trouble.of(failed);
        }
    }

    private boolean isOwnerOfOthers(Belonging one) {
        return one.kind() == Belonging.Kind.CONFIG_MAP && session.shares(one.run());
    }

    @Override
    public void remove(Belonging one) {
        try {
            belongings.remove(one);
        } catch (KubernetesClientException failed) {
            throw Trouble.of(failed);
        }
        session.forgetOwner(one.run());
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            session.leave();
        }
    }
}
