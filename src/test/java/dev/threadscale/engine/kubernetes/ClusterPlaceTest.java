package dev.threadscale.engine.kubernetes;

import static dev.threadscale.fixture.Refusals.unusable;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.ConnectException;
import org.junit.jupiter.api.Test;

/**
 * A cluster that cannot be used is reported with its address and a remedy, before anything is
 * created.
 */
class ClusterPlaceTest {

    private static void assertRefused(FakeCluster cluster, String problem, String remedy) {
        unusable(() -> ClusterPlace.nodesOf(cluster))
                .startsWith(problem + "\nfix: ")
                .contains(remedy);
    }

    @Test
    void silentClusterIsReportedWithItsAddress() {
        assertRefused(
                new FakeCluster()
                        .refusing(
                                new KubernetesClientException(
                                        "An error has occurred.", new ConnectException())),
                "Kubernetes does not answer at https://cluster:6443/: nothing listens there,"
                        + " or the network is not reachable",
                "kubectl config current-context");
    }

    @Test
    void remedyForMissingNamespaceIsToCreateIt() {
        assertRefused(
                new FakeCluster().with(FakeCluster.Fault.NO_NAMESPACE),
                "the cluster does not have a namespace 'studies'",
                "kubectl create namespace studies");
    }

    @Test
    void missingRightToListNodesIsReported() {
        assertRefused(
                new FakeCluster()
                        .refusing(
                                403,
                                "nodes is forbidden: User \"me\" cannot list resource \"nodes\" in API"
                                        + " group \"\" at the cluster scope"),
                "Kubernetes refuses: nodes is forbidden: User \"me\" cannot list resource \"nodes\" in"
                        + " API group \"\" at the cluster scope",
                "docs/kubernetes.md");
    }
}
