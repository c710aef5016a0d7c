package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Belonging.Kind;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.kubernetes.ClusterSession.RunOwner;
import dev.threadscale.fixture.Plans;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The nodes of a cluster share the owner of a run and leave each other's forks alone. */
class ClusterSessionTest {

    private static final String RUN = "20260301-101500";

    private final FakeCluster cluster =
            new FakeCluster()
                    .then(Pods.ended(0, "Completed"))
                    .logging("no rows")
                    .waiting(ShortTimeouts.of(Duration.ofSeconds(10), Duration.ZERO));
    private final StopSignal stop = new StopSignal();
    private final ClusterSession session = new ClusterSession(cluster);
    private final KubernetesEngine a = engine(session, "a");
    private final KubernetesEngine b = engine(session, "b");

    static KubernetesEngine engine(ClusterSession session, String node) {
        return new KubernetesEngine(
                session, new ClusterNode(FakeNodes.ready(node)), "worker", new StopSignal());
    }

    private static void run(KubernetesEngine engine) throws Exception {
        var _ = run(engine, RUN);
    }

    static ForkEnd run(KubernetesEngine engine, String run) throws Exception {
        return engine.run(
                run,
                Plans.fork("matrix.cpus=[1]"),
                Duration.ofHours(1),
                line -> {},
                Optional.empty());
    }

    private Stream<Job> forks() {
        return cluster.all(Job.class)
                .filter(job -> job.getMetadata().getLabels().containsKey(Belonging.FORK_LABEL));
    }

    private static List<Kind> kinds(KubernetesEngine engine) throws Exception {
        return kinds(engine.belongings());
    }

    /** Of the run: what tries images is of none. */
    private static List<Kind> kinds(List<Belonging> all) {
        return all.stream().filter(one -> one.run().equals(RUN)).map(Belonging::kind).toList();
    }

    @Test
    void unreachableClusterIsAskedOnceForAllRuns() throws Exception {
        run(a);
        var _ = run(a, "20260301-111500");
        cluster.with(FakeCluster.Fault.NO_REMOVALS);

        a.close();
        b.close();

        assertThat(cluster.refusedRemovals()).isEqualTo(1);
        assertThat(cluster.closes()).isEqualTo(1);
    }

    @Test
    void enginePlacesForksAndProbesOnItsNode() throws Exception {
        run(a);
        run(b);

        assertThat(cluster.all(Job.class))
                .extracting(job -> job.getSpec().getTemplate().getSpec().getNodeSelector())
                .extracting(selector -> selector.get("kubernetes.io/hostname"))
                .containsExactly("host-of-a", "host-of-a", "host-of-b", "host-of-b");
    }

    @Test
    void ownerIsRemovedWithTheLastEngine() throws Exception {
        run(a);
        run(b);
        assertThat(cluster.all(ConfigMap.class)).hasSize(1);
        assertThat(forks().flatMap(job -> job.getMetadata().getOwnerReferences().stream()))
                .hasSize(2)
                .allSatisfy(owner -> assertThat(owner.getName()).isEqualTo("threadscale-" + RUN));

        a.close();
        a.close();
        assertThat(cluster.deleted()).doesNotContain("ConfigMap");
        assertThat(cluster.closes()).isZero();

        b.close();
        assertThat(cluster.deleted()).containsOnlyOnce("ConfigMap");
        assertThat(cluster.closes()).isEqualTo(1);
    }

    @Test
    void nodeDoesNotListForksOfOtherNodesOrTheOwner() throws Exception {
        run(b);

        assertThat(kinds(a)).isEmpty();
        assertThat(kinds(b)).containsExactly(Kind.JOB);
    }

    @Test
    void leftoversOfAKilledLauncherAreListedWithTheOwner() throws Exception {
        run(a);
        run(b);

        ClusterSession later = new ClusterSession(cluster);
        assertThat(kinds(engine(later, "a"))).containsExactly(Kind.JOB, Kind.CONFIG_MAP);
        try (ClusterPremises everywhere =
                new ClusterPremises(later, _ -> true, InstantSource.system())) {
            assertThat(kinds(everywhere.belongings()))
                    .containsExactly(Kind.JOB, Kind.JOB, Kind.CONFIG_MAP);
        }
    }

    @Test
    void launcherExitingAtOnceRemovesTheOwner() throws Exception {
        run(a);

        a.abandon(RUN);

        assertThat(cluster.deleted()).contains("ConfigMap");
    }

    @Test
    void ownerIsRenewedAsLongAsItsLauncherLives() throws Exception {
        ClusterSession renewing = new ClusterSession(cluster, Duration.ofMillis(1));
        renewing.join();
        renewing.owner(RUN, stop);
        ConfigMap owner = cluster.created(ConfigMap.class);
        assertThat(RunOwner.isAlive(owner, Instant.now())).isTrue();

        owner.getMetadata().getAnnotations().put(RunOwner.RENEWED, "2026-03-01T10:15:00Z");
        assertThat(RunOwner.isAlive(owner, Instant.now())).isFalse();
        cluster.awaitAnnotation();
        assertThat(RunOwner.isAlive(owner, Instant.now())).isTrue();
        renewing.leave();
    }

    @Test
    void measuringDoesNotNeedTheRightToRenew() throws Exception {
        ClusterSession renewing =
                new ClusterSession(
                        cluster.with(FakeCluster.Fault.NO_ANNOTATIONS), Duration.ofMillis(1));
        renewing.join();
        renewing.owner(RUN, stop);
        cluster.awaitAnnotation();
        assertThat(renewing.owner(RUN, stop)).isNotNull();
        renewing.leave();
    }

    @Test
    void forgottenOwnerIsCreatedAgainWithItsOwnPolicy() throws Exception {
        OwnerReference first = session.owner(RUN, stop);
        assertThat(session.owner(RUN, stop)).isEqualTo(first);
        session.forgetOwner(RUN);
        assertThat(session.owner(RUN, stop).getUid()).isNotEqualTo(first.getUid());
        assertThat(cluster.all(NetworkPolicy.class))
                .extracting(policy -> policy.getMetadata().getName())
                .hasSize(2)
                .doesNotHaveDuplicates();
    }

    @Test
    void policyAllowsNothingAndIsRemovedWithItsOwner() throws Exception {
        OwnerReference owner = session.owner(RUN, stop);
        NetworkPolicy policy = cluster.created(NetworkPolicy.class);
        assertThat(policy.getMetadata().getOwnerReferences()).containsExactly(owner);
        assertThat(policy.getSpec().getPolicyTypes()).containsExactly("Ingress", "Egress");
        assertThat(policy.getSpec().getIngress()).isEmpty();
        assertThat(policy.getSpec().getEgress()).isEmpty();
    }

    @Test
    void stopEndsTheWaitForAnOwner() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        cluster.answeringAfter(answer);
        stop.request();
        assertThatThrownBy(() -> session.owner(RUN, stop)).isInstanceOf(InterruptedException.class);

        answer.countDown();
        assertThat(session.owner(RUN, new StopSignal())).isNotNull();
        assertThat(cluster.all(ConfigMap.class)).hasSize(1);
    }

    @Test
    void refusedOwnerIsRequestedAgain() throws Exception {
        cluster.refusing(503, "starting");
        assertThatThrownBy(() -> session.owner(RUN, stop))
                .isInstanceOf(KubernetesClientException.class);
        cluster.refusing(null);
        assertThat(session.owner(RUN, stop)).isNotNull();
    }
}
