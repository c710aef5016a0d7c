package dev.threadscale.engine.kubernetes;

import static dev.threadscale.fixture.Refusals.unusable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.kubernetes.NodeChoice.NodeSelector;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Taint;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Forks run on the nodes that are meant, the same whenever a run is resumed, or on none. */
class NodeChoiceTest {

    private static final NodeChoice ANY = new NodeChoice(List.of(), Optional.empty());
    private static final Node A = FakeNodes.labelled("a", "pool", "bench");
    private static final Node B = FakeNodes.labelled("b", "pool", "bench");
    private static final Node WEB = FakeNodes.labelled("web", "pool", "web");
    private static final Node BARE = FakeNodes.ready("bare");
    private static final Node DEAD =
            FakeNodes.labelled(FakeNodes.node("dead", "8", "Unknown"), "pool", "bench");

    private static NodeChoice selecting(String labels) {
        return new NodeChoice(List.of(), NodeSelector.parse(labels));
    }

    private static NodeChoice naming(String... names) {
        return new NodeChoice(List.of(names), Optional.empty());
    }

    private static List<String> all(NodeChoice choice, Node... nodes) {
        return choice.all(List.of(nodes)).stream().map(ClusterNode::name).toList();
    }

    private static void assertRefused(
            NodeChoice choice, String problem, String remedy, Node... nodes) {
        unusable(() -> choice.all(List.of(nodes))).startsWith(problem + "\nfix: ").contains(remedy);
    }

    @Test
    void usableNodeWithMostCpusIsChosen() throws Exception {
        Node tainted = FakeNodes.ready("control");
        String control = "node-role.kubernetes.io/control-plane";
        tainted.getSpec().setTaints(List.of(new Taint("NoSchedule", control, null, null)));
        Node drained = FakeNodes.ready("drained");
        drained.getSpec().setUnschedulable(true);
        List<Node> nodes =
                List.of(
                        tainted,
                        drained,
                        DEAD,
                        FakeNodes.node("small", "1500m", "True").build(),
                        FakeNodes.node("y", "7", "True").build(),
                        FakeNodes.node("x", "7", "True").build());
        assertThat(ANY.one(nodes).name()).isEqualTo("x");
        assertThat(ANY.all(nodes)).extracting(ClusterNode::name).containsExactly("small", "x", "y");
    }

    @Test
    void labelNarrowsTheChoice() throws Exception {
        Node[] nodes = {B, WEB, A, BARE, DEAD};
        assertThat(all(selecting("pool=bench"), nodes)).containsExactly("a", "b");
        assertThat(all(selecting("pool"), nodes)).containsExactly("a", "b", "web");
        assertThat(all(selecting("pool,kubernetes.io/hostname=host-of-b"), nodes))
                .containsExactly("b");
        assertThat(selecting("pool=web").one(List.of(nodes)).name()).isEqualTo("web");
    }

    @Test
    void labelledNodeWithoutPodsIsReportedAsLeftOut() {
        List<Node> nodes = List.of(A, BARE, DEAD);
        assertThat(selecting("pool=bench").leftOut(nodes)).containsExactly("dead");
        assertThat(ANY.leftOut(nodes)).as("nobody has asked for it").isEmpty();
    }

    @Test
    void nodesCanBeNamed() throws Exception {
        assertThat(naming("b").one(List.of(A, B)).name()).isEqualTo("b");
        assertThat(all(naming("b", "bare"), A, B, BARE)).containsExactly("b", "bare");
        assertRefused(
                naming("a", "c"),
                "the cluster does not have a node 'c' that accepts pods",
                "It has: a, b. Check",
                A,
                B);
        assertRefused(
                naming("a", "dead"),
                "the cluster does not have a node 'dead' that accepts pods",
                "",
                A,
                DEAD);
    }

    @Test
    void unknownLabelIsRejectedWithARemedy() {
        assertRefused(
                selecting("pool=bench"),
                "no node of the cluster has the label pool=bench",
                "('kubectl label node NAME KEY=VALUE'). The cluster has: bare, web.",
                BARE,
                WEB);
        assertRefused(
                selecting("pool=bench"),
                "the cluster does not have a node with the label pool=bench that accepts pods",
                "It has: dead. Check them with 'kubectl get nodes'",
                BARE,
                DEAD);
    }

    @Test
    void repeatedHostnameLabelIsRejected() {
        Node twin = FakeNodes.labelled("twin", "kubernetes.io/hostname", "host-of-a");
        String same = "the nodes 'a' and 'twin' have the same label kubernetes.io/hostname";
        assertRefused(ANY, same, "Give each node its own label", A, twin);
        assertRefused(naming("a"), same, "Give each node its own label", A, twin);
    }

    @Test
    void onlyLabelsAreSelectors() {
        assertThat(NodeSelector.parse("a.example.org/pool=bench,disk=")).isPresent();
        for (String other :
                List.of("", "=x", "pool!=web", "pool in (a)", "!pool", "a=b=c", "a,", "a=1,a=2")) {
            assertThat(NodeSelector.parse(other)).as(other).isEmpty();
        }
    }
}
