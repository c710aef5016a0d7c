package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClientException;

/**
 * What the engines of a cluster's nodes have in common: the connection, and for each run the one
 * thing that owns all that it has. Both go with the engine that is closed last.
 */
final class ClusterSession {

    private final Cluster cluster;
    private final Patience patience;
    private final Owners owners;
    private int members;
    private boolean several;

    ClusterSession(Cluster cluster, Patience patience) {
        this.cluster = cluster;
        this.patience = patience;
        this.owners = new Owners(cluster, Owners.RENEWAL);
    }

    Cluster cluster() {
        return cluster;
    }

    Patience patience() {
        return patience;
    }

    synchronized void join() {
        members++;
        several |= members > 1;
    }

    /** What owns all that a run has; it is made if there is none. */
    OwnerReference owner(String run, StopSignal stop) throws InterruptedException {
        return owners.of(run, stop);
    }

    /** It may be gone, so that it is made anew where it is needed next. */
    void forgetOwner(String run) {
        owners.forget(run);
    }

    /** Whether nobody may remove a run's owner: it would take what other nodes run. */
    synchronized boolean shares(String run) {
        return several && owners.runs().contains(run);
    }

    /** What it owns goes with it, on all nodes; from any thread, whatever others wait for. */
    void removeOwner(String run) {
        removal().owner(Belonging.nameFor(run));
    }

    private Removal removal() {
        return new Removal(cluster, patience.removal());
    }

    synchronized void leave() {
        members--;
        if (members > 0) {
            return;
        }
        try (cluster;
                owners) {
            for (String run : owners.runs()) {
                if (!removeAllOf(run)) {
                    // Each more would wait as long.
                    break;
                }
            }
        }
    }

    /**
     * Removes what a run has; {@code --resume} and {@code clean} remove what stays.
     *
     * @return whether the cluster answers
     */
    private boolean removeAllOf(String run) {
        try {
            removeOwner(run);
            removal().podsOf(run);
            return true;
        } catch (KubernetesClientException lost) {
            return !Trouble.passes(lost);
        }
    }
}
