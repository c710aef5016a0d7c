package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Belonging.Kind;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.fixture.Plans;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Nodes of a cluster share what a run has there, and keep their hands off each other's forks. */
class ClusterSessionTest {

    private static final String RUN = "20260301-101500";

    private static final Patience SHORT =
            new Patience(
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(10),
                    Duration.ZERO,
                    Duration.ofMillis(50),
                    Duration.ofSeconds(10),
                    Duration.ofMillis(1),
                    Duration.ofMillis(1));

    private final FakeCluster cluster =
            new FakeCluster().then(Pods.ended(0, "Completed")).logging("no rows");
    private final ClusterSession session = new ClusterSession(cluster, SHORT);
    private final KubernetesEngine a = engine(session, "a");
    private final KubernetesEngine b = engine(session, "b");

    private static KubernetesEngine engine(ClusterSession session, String node) {
        return new KubernetesEngine(
                session, new ClusterNode(FakeNodes.ready(node)), "worker", new StopSignal());
    }

    private static void run(KubernetesEngine engine) throws Exception {
        engine.run(RUN, Plans.fork("matrix.cpus=[1]"), Duration.ofHours(1), line -> {});
    }

    private Stream<Job> forks() {
        return created(Job.class)
                .filter(job -> job.getMetadata().getLabels().containsKey(Belonging.FORK_LABEL));
    }

    private <T extends HasMetadata> Stream<T> created(Class<T> type) {
        return cluster.created().stream().filter(type::isInstance).map(type::cast);
    }

    private static List<Kind> kinds(KubernetesEngine engine) throws Exception {
        return kinds(engine.belongings());
    }

    /** Of the run: what tries images is of none. */
    private static List<Kind> kinds(List<Belonging> all) {
        return all.stream().filter(one -> one.run().equals(RUN)).map(Belonging::kind).toList();
    }

    @Test
    void aClusterThatIsAwayAtTheEndIsAskedOnceHoweverManyRunsItHas() throws Exception {
        run(a);
        a.run("20260301-111500", Plans.fork("matrix.cpus=[1]"), Duration.ofHours(1), line -> {});
        cluster.keeping();

        a.close();
        b.close();

        assertThat(cluster.refusedRemovals()).isEqualTo(1);
        assertThat(cluster.closes()).isEqualTo(1);
    }

    @Test
    void eachPlacesItsForksAndTheirProbesOnItsNode() throws Exception {
        run(a);
        run(b);

        assertThat(forks())
                .extracting(job -> job.getSpec().getTemplate().getSpec().getNodeSelector())
                .extracting(selector -> selector.get("kubernetes.io/hostname"))
                .containsExactly("host-of-a", "host-of-b");
        assertThat(created(Pod.class))
                .extracting(pod -> pod.getSpec().getNodeSelector().get("kubernetes.io/hostname"))
                .contains("host-of-a", "host-of-b");
    }

    @Test
    void aRunHasOneOwnerWhichGoesWithTheLastOfThem() throws Exception {
        run(a);
        run(b);
        assertThat(created(ConfigMap.class)).hasSize(1);
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
    void whatANodeHasToBeRemovedIsNotWhatAnotherOneRuns() throws Exception {
        run(b);

        assertThat(kinds(a)).isEmpty();
        assertThat(kinds(b)).containsExactly(Kind.JOB);
    }

    @Test
    void whatAKilledLauncherLeftIsRemovedWithItsOwner() throws Exception {
        run(a);
        run(b);

        ClusterSession later = new ClusterSession(cluster, SHORT);
        assertThat(kinds(engine(later, "a"))).containsExactly(Kind.JOB, Kind.CONFIG_MAP);
        try (ClusterPremises everywhere = new ClusterPremises(later, any -> true)) {
            assertThat(kinds(everywhere.belongings()))
                    .containsExactly(Kind.JOB, Kind.JOB, Kind.CONFIG_MAP);
        }
    }

    @Test
    void aLauncherThatLeavesAtOnceTakesTheOwnerWithIt() throws Exception {
        run(a);

        a.abandon(RUN);

        assertThat(cluster.deleted()).contains("ConfigMap");
    }

    @Test
    void onlyOneNodeRemovesAllThatItsRunHas() throws Exception {
        ClusterSession alone = new ClusterSession(cluster, SHORT);
        KubernetesEngine only = engine(alone, "a");
        run(only);

        assertThat(kinds(only)).containsExactly(Kind.JOB, Kind.CONFIG_MAP);
    }
}
