package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Configuration;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a pod cannot have as a companion is said before anything runs, with the remedy. */
class CompanionOffersTest {

    private final FakeCluster cluster = new FakeCluster();

    private NodeOffers offers(String kubelet) {
        cluster.waiting(ShortTimeouts.of(Duration.ofSeconds(10), Duration.ZERO));
        return new NodeOffers(
                new NodeProbe(cluster, new StopSignal()),
                new ClusterNode(
                        FakeNodes.node("node-1", "8", "True")
                                .editStatus()
                                .editNodeInfo()
                                .withKubeletVersion(kubelet)
                                .endNodeInfo()
                                .endStatus()
                                .build()),
                "example.org/worker");
    }

    private static Configuration with(String cpus, String companions) {
        return Plans.configuration("matrix.cpus=[%s]".formatted(cpus), "companions=" + companions);
    }

    private Optional<Unavailable> unavailable(String cpus, String companions) throws Exception {
        return offers("v1.34.2").unavailable(with(cpus, companions));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | {db: {image: a, ready: {log: up}}} | wait for a line in the output of its companion 'db' | Name a port",
                "1 | {db: {image: a, lifetime: run, ready: {port: 1}}} | ends with its pod, so its companion 'db' | Leave out 'lifetime: run'",
                "1 | {db: {image: a, user: postgres, ready: {port: 1}}} | users by name, such as 'postgres' | --entrypoint id a postgres",
                "1 | {a: {image: a, ready: {port: 1}}, b: {image: a, ready: {port: 1}}} | both use the port 1 | another port",
                "1 | {a: {image: a, cpus: 0.0625, ready: {port: 1}}} | in thousandths | three decimals",
                "{quota: 0.5} | {a: {image: a, ready: {port: 1}}} | apart from those of the program | matrix.cpus: [1]",
            })
    void impossibleCompanionHasRemedy(String cpus, String companions, String why, String remedy)
            throws Exception {
        Unavailable found = unavailable(cpus, companions).orElseThrow();
        assertThat(found.reason()).contains(why);
        assertThat(found.remedy()).contains(remedy);
        assertThat(cluster.jobs()).isZero();
    }

    @Test
    void oldKubeletHasNoSidecars() throws Exception {
        Configuration one = with("1", "{db: {image: a, ready: {port: 1}}}");
        assertThat(offers("v1.28.9").unavailable(one).orElseThrow().reason())
                .contains("which Kubernetes has from 1.29 on");
    }

    @Test
    void missingImageNamesCompanion() throws Exception {
        cluster.then(Pods.ended(0, "Completed"), Pods.waiting("ErrImagePull", "not found"));
        assertThat(
                        unavailable("1", "{db: {image: none:1, ready: {port: 1}}}")
                                .orElseThrow()
                                .reason())
                .startsWith("the cluster cannot run the image none:1 of its companion 'db'")
                .contains("not found");
    }

    @Test
    void imageThatStartsAsRootNeedsUser() throws Exception {
        cluster.then(Pods.ended(0, "Completed"))
                .then(
                        Pods.waiting(
                                "CreateContainerConfigError",
                                "container has runAsNonRoot and image will run as root"));
        assertThat(unavailable("1", "{db: {image: a, ready: {port: 1}}}").orElseThrow().remedy())
                .contains("user: 999");
    }

    @Test
    void roomIsForWorkerAndCompanions() throws Exception {
        cluster.then(Pods.ended(0, "Completed"));
        assertThat(unavailable("2", "{db: {image: a, cpus: 3, ready: {port: 1}}}")).isEmpty();
        Job size = cluster.all(Job.class).toList().getLast();
        assertThat(size.getSpec().getTemplate().getSpec().getContainers())
                .extracting(Container::getName)
                .containsExactly("worker", "db");
        assertThat(
                        size.getSpec().getTemplate().getSpec().getContainers().stream()
                                .map(c -> c.getResources().getLimits().get("cpu").getAmount()))
                .containsExactly("2", "3");
    }

    @Test
    void digestOfImageIsKnown() throws Exception {
        cluster.then(Pods.running());
        Configuration one = with("1", "{db: {image: a, ready: {port: 1}}}");
        assertThat(offers("v1.34.2").image(one.companions().getFirst()).map(RuntimeImage::digest))
                .contains(Pods.IMAGE);
    }
}
