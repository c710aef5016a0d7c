package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users see which nodes of a cluster share a plan before anything runs. */
class ClusterNodesTest {

    private static final String FILE = "src/test/resources/golden/plan/small.yaml";

    @TempDir private Path home;
    private StubCluster cluster;

    @BeforeEach
    void cluster() throws Exception {
        cluster = new StubCluster(home);
    }

    @AfterEach
    void noCluster() {
        cluster.close();
    }

    private static CommandLineRun command(String name, String... more) {
        return CommandLineRun.of(
                List.of(name, FILE, "--engine=kubernetes", "--namespace=studies", "--spread"),
                more);
    }

    private static CommandLineRun plan(String option) {
        return command("plan", option);
    }

    private CommandLineRun run(String option) {
        return command("run", option, "--results=" + home.resolve("results"));
    }

    @Test
    void planNamesTheNodes() {
        cluster.node("b", true, "pool", "bench")
                .node("web", true, "pool", "web")
                .node("a", true, "pool", "bench")
                .node("dead", false, "pool", "bench");

        assertThat(plan("--node-selector=pool=bench").whole())
                .contains("Spread over 2 nodes, one fork at a time on each: a, b.\n")
                .doesNotContain("on this host");
        assertThat(command("plan", "--node=web", "--node=b").whole())
                .contains("on each: b, web.\n");
    }

    @Test
    void missingNodeIsReportedWithTheLabelToSet() {
        cluster.node("a", true, "pool", "web");

        assertThat(List.of(plan("--node-selector=pool=bench"), run("--node-selector=pool=bench")))
                .containsOnly(
                        new CommandLineRun(
                                3,
                                "",
                                """
                                error: no node of the cluster has the label pool=bench
                                fix: Label the nodes that you want to use ('kubectl label node NAME KEY=VALUE'). The cluster has: a.
                                """));
        assertThat(home.resolve("results")).doesNotExist();
    }

    /** Nothing runs in the end, since the cluster has no pods. */
    @Test
    void runWarnsAboutExcludedNodesAndSingleNode() {
        cluster.node("a", true, "pool", "bench").node("dead", false, "pool", "bench");

        CommandLineRun run = run("--node-selector=pool");

        assertThat(run.err())
                .startsWith(
                        """
                        warning: left out because they do not accept pods: dead
                        fix: See what 'kubectl get nodes' says about them.
                        warning: --spread finds only one node, a
                        fix: Leave out --spread, or label more nodes for --node-selector ('kubectl label node NAME KEY=VALUE').
                        """);
        assertThat(run.code()).isEqualTo(3);
    }

    @Test
    void runNamesItsNodes() {
        cluster.node("a", true, "pool", "bench").node("b", true, "pool", "web");

        assertThat(run("--node-selector=pool").err())
                .startsWith("The forks are spread over 2 nodes: a, b.\n");
    }
}
