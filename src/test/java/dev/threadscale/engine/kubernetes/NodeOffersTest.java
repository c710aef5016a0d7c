package dev.threadscale.engine.kubernetes;

import static dev.threadscale.fixture.Refusals.unusable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.engine.kubernetes.Cluster.ClusterTimeouts;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.fixture.Plans;
import io.fabric8.kubernetes.api.model.ContainerImage;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What a cluster cannot run is reported before a run, in its own words and with a remedy. */
class NodeOffersTest {

    private static final ClusterTimeouts SHORT =
            ShortTimeouts.of(Duration.ofSeconds(10), Duration.ZERO);

    /** Believes no refusal at once. */
    private static final ClusterTimeouts SURE =
            ShortTimeouts.of(Duration.ofSeconds(10), Duration.ofSeconds(10));

    /** Waits for no room. */
    private static final ClusterTimeouts HASTY = ShortTimeouts.of(Duration.ZERO, Duration.ZERO);

    private final FakeCluster cluster = new FakeCluster();
    private final StopSignal stop = new StopSignal();
    private final NodeOffers offers = offers(SHORT);

    private NodeOffers offers(ClusterTimeouts timeouts) {
        return new NodeOffers(
                new NodeProbe(cluster.waiting(timeouts), stop),
                new ClusterNode(
                        FakeNodes.node("node-1", "8", "True")
                                .editStatus()
                                .addToImages(
                                        new ContainerImage(
                                                List.of("example.org/worker:jvm-25"), 400L))
                                .endStatus()
                                .build()),
                "example.org/worker");
    }

    private Optional<Unavailable> unavailable(String... overrides) throws Exception {
        return offers.unavailable(Plans.configuration(overrides));
    }

    @Test
    void podReportsTheDigestOfItsImage() throws Exception {
        cluster.then(Pods.fresh(), Pods.ended(0, "Completed"));

        assertThat(offers.image(RuntimeLevel.TABLE.getFirst()))
                .contains(new RuntimeImage(Pods.IMAGE, OptionalLong.of(400), Optional.empty()));
        assertThat(cluster.deleted()).containsExactly("Job");
        assertThat(offers.image(RuntimeLevel.TABLE.getFirst())).isPresent();
        assertThat(cluster.jobs()).isEqualTo(1);
    }

    @Test
    void unpullableImageIsMissing() throws Exception {
        cluster.then(Pods.waiting("ImagePullBackOff", "not found"));
        assertThat(offers.image(RuntimeLevel.TABLE.getFirst())).isEmpty();
        Unavailable why = unavailable("matrix.cpus=[1]").orElseThrow();
        assertThat(why.reason())
                .isEqualTo(
                        "the cluster cannot run the image example.org/worker:jvm-25: its"
                                + " image is missing: ImagePullBackOff, not found");
        assertThat(why.remedy()).contains("push it to a registry").contains("--image-repository");
    }

    @Test
    void lackOfRoomIsReportedWithTheSchedulersMessage() throws Exception {
        cluster.then(Pods.ended(0, "Completed"))
                .then(
                        Pods.fresh(),
                        Pods.unschedulable("0/1 nodes are available: 1 Insufficient cpu."));
        assertThat(unavailable("matrix.cpus=[2]").orElseThrow().reason())
                .isEqualTo("0/1 nodes are available: 1 Insufficient cpu.");
    }

    @Test
    void nodeRejectingThePodIsFull() throws Exception {
        cluster.then(Pods.ended(0, "Completed"))
                .then(
                        Pods.failed(
                                "UnexpectedAdmissionError",
                                "Pod was rejected: Allocate failed due to not enough cpus available"
                                        + " to satisfy request"));
        assertThat(unavailable("matrix.cpus=[2]").orElseThrow().reason())
                .contains("not enough cpus available");
    }

    @Test
    void roomIsAskedForOnce() throws Exception {
        cluster.then(Pods.ended(0, "Completed"));
        assertThat(unavailable("matrix.cpus=[1]")).isEmpty();
        assertThat(unavailable("matrix.cpus=[1]")).isEmpty();
        assertThat(cluster.jobs()).isEqualTo(2);
    }

    @Test
    void probesComplyWithRestrictedPodSecurity() throws Exception {
        assertThat(unavailable("limits.capabilities=[sys-nice]").orElseThrow().reason())
                .isEqualTo("restricted Pod Security does not allow the capability sys-nice");
        assertThat(cluster.created()).isEmpty();
    }

    @Test
    void rejectedSizeIsReportedWithTheNamespacesMessage() throws Exception {
        cluster.then(Pods.ended(0, "Completed"));
        assertThat(offers.image(RuntimeLevel.TABLE.getFirst())).isPresent();
        String quota = "exceeded quota: few, requested: cpu=1, used: cpu=0, limited: cpu=500m";
        cluster.thenRefusing(403, "pods \"probe\" is forbidden: " + quota);

        Unavailable why = unavailable("matrix.cpus=[1]").orElseThrow();

        assertThat(why.reason()).isEqualTo("the namespace does not admit its pod: " + quota);
        assertThat(why.remedy()).contains("kubectl describe namespace").contains("--namespace");
        assertThat(unavailable("matrix.cpus=[2]")).isEmpty();
    }

    @Test
    void quotaFreedByAnEarlierPodIsAwaited() throws Exception {
        cluster.thenRefusing(403, "pods \"probe\" is forbidden: exceeded quota: few")
                .then(Pods.ended(0, "Completed"));
        assertThat(offers(SURE).image(RuntimeLevel.TABLE.getFirst())).isPresent();
    }

    @Test
    void rejectedSmallPodDoesNotRejectTheMeasuredOne() throws Exception {
        cluster.thenRefusing(403, "pods \"p\" is forbidden: minimum cpu usage per Container is 1")
                .then(Pods.running());
        assertThat(unavailable("matrix.cpus=[1]")).isEmpty();
        assertThat(cluster.jobs()).isEqualTo(1);
        assertThat(offers.image(RuntimeLevel.TABLE.getFirst())).isEmpty();
    }

    @Test
    void invalidPodIsUnavailable() throws Exception {
        cluster.then(Pods.ended(0, "Completed"));
        assertThat(offers.image(RuntimeLevel.TABLE.getFirst())).isPresent();
        cluster.thenRefusing(422, "Pod \"probe\" is invalid: spec.containers[0]: too much");
        assertThat(unavailable("matrix.cpus=[1]").orElseThrow().reason())
                .isEqualTo("the namespace does not admit its pod: spec.containers[0]: too much");
    }

    @Test
    void missingRightToCreatePodsIsReported() {
        cluster.thenRefusing(403, "pods is forbidden: User \"me\" cannot create resource \"pods\"");
        unusable(() -> unavailable("matrix.cpus=[1]")).contains("cannot create resource");
    }

    @Test
    void disturbedProbeIsRepeated() throws Exception {
        cluster.then(Pods.evicted("The node was low on resource: memory."))
                .then(Pods.fresh(), Pods.deleted(Pods.running()))
                .then(Pods.ended(0, "Completed"));
        assertThat(offers.image(RuntimeLevel.TABLE.getFirst())).isPresent();
        assertThat(cluster.jobs()).isEqualTo(3);

        cluster.then(Pods.evicted("Pod was rejected: The node had condition: [MemoryPressure]."))
                .then(Pods.running());
        assertThat(unavailable("matrix.cpus=[1]")).isEmpty();
    }

    @Test
    void alwaysDisturbedProbeEndsTheRunAndIsForgotten() throws Exception {
        cluster.then(Pods.evicted("The node was low on resource: memory."));
        unusable(() -> unavailable("matrix.cpus=[1]"))
                .startsWith(
                        "the pods that try images and sizes were disturbed 3 times: the cluster"
                                + " ended its pod: Evicted, The node was low on resource: memory.\n");
        cluster.then(Pods.evicted("again")).then(Pods.ended(0, "Completed"));
        assertThat(unavailable("matrix.cpus=[1]")).isEmpty();
    }

    @Test
    void brieflyAbsentServerIsAskedAgain() throws Exception {
        cluster.thenRefusing(503, "later")
                .thenRefusing(
                        403, "pods \"p\" is forbidden: error looking up service account s/default")
                .then(Pods.ended(0, "Completed"));
        assertThat(offers.image(RuntimeLevel.TABLE.getFirst())).isPresent();
    }

    @Test
    void singleRegistryFailureDoesNotCondemnTheImage() throws Exception {
        cluster.then(Pods.waiting("ErrImagePull", "dial tcp: i/o timeout"))
                .then(Pods.waiting("ImagePullBackOff", "Back-off pulling image"))
                .then(Pods.ended(0, "Completed"));
        assertThat(offers.image(RuntimeLevel.TABLE.getFirst())).isPresent();
    }

    @Test
    void neverPulledImageIsMissing() throws Exception {
        cluster.then(Pods.waiting("ErrImagePull", "lookup example.org: no such host"));
        assertThat(unavailable("matrix.cpus=[1]").orElseThrow().reason())
                .endsWith(
                        "its image is missing: ErrImagePull, lookup example.org: no such"
                                + " host");
        assertThat(cluster.jobs()).isEqualTo(3);
    }

    @Test
    void missingImageIsRequestedOnce() throws Exception {
        cluster.then(Pods.waiting("ErrImagePull", "manifest unknown"));
        assertThat(offers.image(RuntimeLevel.TABLE.getFirst())).isEmpty();
        assertThat(cluster.jobs()).isEqualTo(1);
    }

    @Test
    void roomForTheProbeIsAwaited() throws Exception {
        cluster.then(Pods.unschedulable("0/1 nodes are available: 1 Insufficient cpu."))
                .then(Pods.unschedulable("0/1 nodes are available: 1 Insufficient cpu."))
                .then(Pods.ended(0, "Completed"));
        assertThat(offers.image(RuntimeLevel.TABLE.getFirst())).isPresent();
    }

    @Test
    void lackOfRoomDoesNotCondemnTheImage() {
        cluster.then(Pods.unschedulable("0/1 nodes are available: 1 Insufficient cpu."));
        unusable(() -> offers(HASTY).image(RuntimeLevel.TABLE.getFirst()))
                .startsWith(
                        "no node has had room for 0 s for the small pod that tries an image: 0/1"
                                + " nodes are available: 1 Insufficient cpu.\n");
    }

    @Test
    void clusterRemovesProbesOfKilledLaunchers() throws Exception {
        cluster.then(Pods.ended(0, "Completed"));
        assertThat(offers.image(RuntimeLevel.TABLE.getFirst())).isPresent();

        Job job = cluster.created(Job.class);
        assertThat(job.getSpec().getTtlSecondsAfterFinished()).isPositive();
        assertThat(job.getSpec().getActiveDeadlineSeconds()).isPositive();
        assertThat(job.getMetadata().getLabels()).containsEntry(Belonging.RUN_LABEL, "");
    }

    @Test
    void stopEndsTheWaitForAProbe() {
        cluster.then(Pods.fresh());
        stop.request();
        assertThatThrownBy(() -> offers.image(RuntimeLevel.TABLE.getFirst()))
                .isInstanceOf(InterruptedException.class);
    }
}
