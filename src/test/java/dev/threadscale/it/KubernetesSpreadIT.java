package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Node;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The nodes of a real cluster share one plan; one of them alone is told that it is alone. */
class KubernetesSpreadIT extends KubernetesStudy {

    private void write(int forks) throws Exception {
        study.write(
                QUICK,
                "{cpus: 1, threads: [platform, virtual], tasks: 10}",
                "{warmup: 1, iterations: 3, forks: %d, sentinel: true}".formatted(forks));
    }

    private List<String> nodes() {
        return cluster.nodes().list().getItems().stream()
                .filter(node -> node.getSpec().getTaints().isEmpty())
                .filter(node ->
                        node.getStatus().getConditions().stream()
                                .anyMatch(one ->
                                        one.getType().equals("Ready")
                                                && one.getStatus().equals("True")))
                .map((Node node) -> node.getMetadata().getName())
                .sorted()
                .toList();
    }

    @Test
    void oneNodeAloneRunsThePlanAndSaysThatItIsAlone() throws Exception {
        String node = nodes().getFirst();

        write(1);
        Launcher.End end =
                run("--spread", "--node-selector=kubernetes.io/hostname", "--node=" + node);

        assertThat(end.err()).startsWith("warning: --spread finds only one node, " + node + "\n");
        assertCompleted(end, 2, 4);
        assertThat(study.runJson().at("/host/name").asText()).isEqualTo(node);
        assertThat(study.runJson().has("nodes")).isFalse();
    }

    @Test
    void similarNodesShareOnePlan() throws Exception {
        List<String> two = nodes().stream().limit(2).toList();
        Assumptions.assumeTrue(two.size() == 2, "needs a cluster of two nodes that take pods");
        List<String> options = new ArrayList<>(List.of("--spread"));
        two.forEach(node -> options.add("--node=" + node));

        write(4);
        Launcher.End end = run(options.toArray(String[]::new)).endedWith(0);

        assertThat(end.err())
                .contains("The forks are spread over 2 nodes: " + String.join(", ", two));
        assertThat(study.forks())
                .allMatch(fork -> fork.get("outcome").asText().equals("completed"))
                .extracting(fork -> fork.get("node").asText())
                .containsAll(two);
        JsonNode nodes = study.runJson().get("nodes");
        two.forEach(
                node -> assertThat(nodes.get(node).at("/host/kubelet").asText()).startsWith("v1."));
        assertThat(study.rows("sentinels.csv"))
                .extracting(row -> row.getField("node"))
                .containsAll(two);
        assertThat(study.run().resolve("report/index.html")).content().contains("nodes: ");
    }
}
