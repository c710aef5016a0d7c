package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which nodes of a cluster would be used together is seen before anything runs. */
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

    private CommandLineRun command(String name, String... more) {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                name,
                                FILE,
                                "--engine=kubernetes",
                                "--namespace=studies",
                                "--spread"));
        all.addAll(List.of(more));
        return CommandLineRun.of(all.toArray(String[]::new));
    }

    private CommandLineRun plan(String... more) {
        return command("plan", more);
    }

    private CommandLineRun run(String... more) {
        return command("run", concat(more, "--results=" + home.resolve("results")));
    }

    private static String[] concat(String[] more, String last) {
        return Stream.concat(Stream.of(more), Stream.of(last)).toArray(String[]::new);
    }

    @Test
    void thePlanNamesThem() {
        cluster.node("b", true, "pool", "bench")
                .node("web", true, "pool", "web")
                .node("a", true, "pool", "bench")
                .node("dead", false, "pool", "bench");

        CommandLineRun run = plan("--node-selector=pool=bench");

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("Spread over 2 nodes, one fork at a time on each: a, b.\n")
                .doesNotContain("on this host");
        assertThat(plan("--node=web", "--node=b").out()).contains("on each: b, web.\n");
    }

    @Test
    void whereThereIsNoneTheLabelIsNamedAndHowToGiveIt() {
        cluster.node("a", true, "pool", "web");

        assertThat(List.of(plan("--node-selector=pool=bench"), run("--node-selector=pool=bench")))
                .containsOnly(
                        new CommandLineRun(
                                3,
                                "",
                                """
                                error: no node of the cluster has the label pool=bench
                                fix: Label those that are meant ('kubectl label node NAME KEY=VALUE'). It has: a.
                                """));
        assertThat(home.resolve("results")).doesNotExist();
    }

    /** The cluster has no pods, so that nothing runs in the end. */
    @Test
    void aRunSaysWhichAreLeftOutAndThatOneHasNothingToSpreadOver() {
        cluster.node("a", true, "pool", "bench").node("dead", false, "pool", "bench");

        CommandLineRun run = run("--node-selector=pool");

        assertThat(run.err())
                .startsWith(
                        """
                        warning: the node dead takes no pods, and is left out
                        fix: See what 'kubectl get nodes' says of it.
                        warning: --spread has one node to spread forks over, a
                        fix: Leave --spread out, or let more nodes be meant by --node-selector ('kubectl label node NAME KEY=VALUE').
                        """);
        assertThat(run.code()).isEqualTo(3);
    }

    @Test
    void aRunNamesTheNodesThatItUses() {
        cluster.node("a", true, "pool", "bench").node("b", true, "pool", "web");

        assertThat(run("--node-selector=pool").err())
                .startsWith("The forks are spread over 2 nodes: a, b.\n");
        for (String more : List.of("c", "d", "e", "f", "g", "h")) {
            cluster.node(more, true, "pool", "web");
        }
        assertThat(run("--node-selector=pool").err())
                .startsWith("The forks are spread over a, b, c, d, e, f and 2 more nodes.\n");
    }
}
