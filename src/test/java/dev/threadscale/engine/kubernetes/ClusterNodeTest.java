package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.EngineException;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** All forks of a run are on one node, the same whenever it is resumed, and the results name it. */
class ClusterNodeTest {

    private static NodeBuilder node(String name, String cpus, String ready) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("kubernetes.io/hostname", "host-of-" + name)
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .withNewStatus()
                .addToCapacity("cpu", new Quantity("8"))
                .addToCapacity("memory", new Quantity("1024Ki"))
                .addToAllocatable("cpu", new Quantity(cpus))
                .addNewCondition()
                .withType("Ready")
                .withStatus(ready)
                .endCondition()
                .withNewNodeInfo()
                .withKernelVersion("6.12.0")
                .withOsImage("Debian GNU/Linux 13")
                .withArchitecture("amd64")
                .withKubeletVersion("v1.34.2")
                .withContainerRuntimeVersion("containerd://2.1.0")
                .endNodeInfo()
                .endStatus();
    }

    private static String chosen(Optional<String> wanted, Node... nodes) throws EngineException {
        return ClusterNode.choose(List.of(nodes), wanted).name();
    }

    @Test
    void itIsTheOneWithTheMostCpusThatTakesPods() throws Exception {
        Node tainted =
                node("control", "8", "True")
                        .editSpec()
                        .addNewTaint()
                        .withKey("node-role.kubernetes.io/control-plane")
                        .withEffect("NoSchedule")
                        .endTaint()
                        .endSpec()
                        .build();
        Node drained =
                node("drained", "8", "True").editSpec().withUnschedulable(true).endSpec().build();
        assertThat(
                        chosen(
                                Optional.empty(),
                                tainted,
                                drained,
                                node("dead", "8", "Unknown").build(),
                                node("small", "1500m", "True").build(),
                                node("b", "7", "True").build(),
                                node("a", "7", "True").build()))
                .isEqualTo("a");
    }

    @Test
    void oneCanBeNamed() throws Exception {
        Node[] nodes = {node("a", "7", "True").build(), node("b", "1", "True").build()};
        assertThat(chosen(Optional.of("b"), nodes)).isEqualTo("b");
        assertThatThrownBy(() -> chosen(Optional.of("c"), nodes))
                .hasMessage("the cluster has no node 'c' that takes pods")
                .extracting(thrown -> ((EngineException) thrown).remedy())
                .asString()
                .startsWith("It has: a, b.");
    }

    @Test
    void theResultsDescribeIt() throws Exception {
        ClusterNode node =
                ClusterNode.choose(List.of(node("a", "7500m", "True").build()), Optional.empty());
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
        assertThat(node.selector()).isEqualTo(Map.of("kubernetes.io/hostname", "host-of-a"));
    }
}
