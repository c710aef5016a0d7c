package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerImage;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The results describe a node, and its pods are placed there and nowhere else. */
class ClusterNodeTest {

    private final ClusterNode node = new ClusterNode(FakeNodes.node("a", "7500m", "True").build());

    @Test
    void resultsDescribeIt() {
        assertThat(node.describe())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "name", "a",
                                "cpus", "8",
                                "allocatable_cpus", "7.5",
                                "memory_bytes", "1048576",
                                "kernel", "6.12.0",
                                "operating_system", "Debian GNU/Linux 13",
                                "architecture", "amd64",
                                "kubelet", "v1.34.2",
                                "container_runtime", "containerd://2.1.0"));
    }

    @Test
    void imageIsFoundByNameAmongUnnamedImages() {
        ClusterNode with =
                new ClusterNode(
                        FakeNodes.node("a", "8", "True")
                                .editStatus()
                                .addToImages(new ContainerImage(null, 7L))
                                .addToImages(
                                        new ContainerImage(
                                                List.of("docker.io/library/worker:1"), 11L))
                                .endStatus()
                                .build());

        assertThat(with.imageBytes("worker:1")).hasValue(11);
        assertThat(with.imageBytes("other:1")).isEmpty();
    }

    @Test
    void additionalSelectorsDoNotMatter() {
        PodSpec pod = new PodSpec();
        assertThat(node.has(pod)).isFalse();
        pod.setNodeSelector(Map.of("kubernetes.io/hostname", "host-of-a", "pool", "bench"));
        assertThat(node.has(pod)).isTrue();
        pod.setNodeSelector(Map.of("kubernetes.io/hostname", "host-of-b"));
        assertThat(node.has(pod)).isFalse();
    }
}
