package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.fixture.Plans;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What a cluster cannot give is said before a run, with its own words, and a remedy. */
class OffersTest {

    private static final Patience SHORT =
            new Patience(
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(10),
                    Duration.ZERO,
                    Duration.ofMillis(50),
                    Duration.ofSeconds(10),
                    Duration.ofMillis(1),
                    Duration.ofMillis(1));

    private final FakeCluster cluster = new FakeCluster();
    private final Offers offers =
            new Offers(
                    new Probe(cluster, SHORT, new StopSignal()),
                    new ClusterNode(
                            new NodeBuilder()
                                    .withNewMetadata()
                                    .withName("node-1")
                                    .addToLabels("kubernetes.io/hostname", "host-1")
                                    .endMetadata()
                                    .withNewStatus()
                                    .addNewImage()
                                    .withNames("example.org/worker:jvm-25")
                                    .withSizeBytes(400L)
                                    .endImage()
                                    .endStatus()
                                    .build()),
                    "example.org/worker");

    private Optional<Unavailable> unavailable(String... overrides) throws Exception {
        return offers.unavailable(Plans.configuration(overrides));
    }

    @Test
    void anImageIsKnownByAPodOfIt() throws Exception {
        cluster.then(Pods.fresh(), Pods.ended(0, "Completed"))
                .logging("OpenJDK Runtime Environment Temurin-25.0.3+9 (build 25.0.3+9-LTS)");

        assertThat(offers.image(RuntimeLevel.TABLE.getFirst()))
                .contains(
                        new RuntimeImage(
                                Pods.IMAGE, OptionalLong.of(400), Optional.of("25.0.3+9")));
        assertThat(cluster.deleted()).containsExactly("Pod");
        assertThat(offers.image(RuntimeLevel.TABLE.getFirst())).isPresent();
        assertThat(cluster.created()).hasSize(1);
    }

    @Test
    void anImageThatCannotBePulledIsMissing() throws Exception {
        cluster.then(Pods.waiting("ImagePullBackOff", "not found"));
        assertThat(offers.image(RuntimeLevel.TABLE.getFirst())).isEmpty();
        Unavailable why = unavailable("matrix.cpus=[1]").orElseThrow();
        assertThat(why.reason())
                .isEqualTo(
                        "the cluster cannot run the image example.org/worker:jvm-25: its image is not"
                                + " there: ImagePullBackOff, not found");
        assertThat(why.remedy()).contains("push it to a registry").contains("--image-repository");
    }

    @Test
    void wantOfRoomIsSaidInTheSchedulersWords() throws Exception {
        cluster.then(Pods.ended(0, "Completed"))
                .then(
                        Pods.fresh(),
                        Pods.unschedulable("0/1 nodes are available: 1 Insufficient cpu."));
        // The image's pod is looked at once more while it is removed.
        assertThat(unavailable("matrix.cpus=[2]").orElseThrow().reason())
                .isEqualTo("0/1 nodes are available: 1 Insufficient cpu.");
    }

    @Test
    void aNodeThatRefusesThePodHasNoRoom() throws Exception {
        cluster.then(Pods.ended(0, "Completed"))
                .then(Pods.evicted("Pod was rejected: not enough cpus available"));
        assertThat(unavailable("matrix.cpus=[2]").orElseThrow().reason())
                .contains("not enough cpus available");
    }

    @Test
    void roomIsAskedForOnce() throws Exception {
        cluster.then(Pods.ended(0, "Completed"));
        assertThat(unavailable("matrix.cpus=[1]")).isEmpty();
        assertThat(unavailable("matrix.cpus=[1]")).isEmpty();
        assertThat(cluster.created()).hasSize(2);
    }

    @Test
    void whatRestrictedPodSecurityForbidsIsNotAskedFor() throws Exception {
        assertThat(unavailable("limits.capabilities=[sys-nice]").orElseThrow().reason())
                .isEqualTo("restricted Pod Security lets no pod have the capability sys-nice");
        assertThat(cluster.created()).isEmpty();
    }
}
