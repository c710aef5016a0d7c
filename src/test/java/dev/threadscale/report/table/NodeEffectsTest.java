package dev.threadscale.report.table;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Statistic;
import dev.threadscale.claim.StatisticKind;
import dev.threadscale.claim.Verdict;
import dev.threadscale.fixture.SomeJudgement;
import dev.threadscale.measured.Outcome;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.RunRows;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.report.table.NodeEffects.ForkMeans;
import dev.threadscale.report.table.RunDoubt.Named;
import dev.threadscale.results.SentinelReadings;
import dev.threadscale.results.SentinelRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that forks were spread over are shown with what they change. */
class NodeEffectsTest {

    private static final String NODE = "{\"host\": {}, \"placement\": null, \"digests\": {}}";

    private static final List<String> CONFIGURATIONS = List.of("a", "b", "c");

    /** Forks of three configurations on nodes that are so many times as slow as each other. */
    private static List<ForkMeans> forks(double... factors) {
        List<ForkMeans> forks = new ArrayList<>();
        for (int node = 0; node < factors.length; node++) {
            for (int fork = 0; fork < 3; fork++) {
                for (String configuration : CONFIGURATIONS) {
                    double base = 1e6 * (1 + CONFIGURATIONS.indexOf(configuration));
                    // Errors that add up to nothing, so that there is an interval.
                    double error = 1 + 0.001 * (fork - 1);
                    forks.add(
                            new ForkMeans(
                                    configuration, "node-" + node, base * factors[node] * error));
                }
            }
        }
        return forks;
    }

    private static SentinelReadings sentinels(double... nanos) {
        List<SentinelRow> rows = new ArrayList<>();
        for (int node = 0; node < nanos.length; node++) {
            rows.add(
                    new SentinelRow(
                            node + 1,
                            "node-" + node,
                            Instant.EPOCH,
                            null,
                            Outcome.COMPLETED,
                            Optional.of(nanos[node])));
        }
        return new SentinelReadings(rows, Set.of());
    }

    private static NodeEffects nodes(List<ForkMeans> forks, SentinelReadings sentinels) {
        return NodeEffects.of(forks, sentinels).orElseThrow();
    }

    private static ReportTable table(NodeEffects nodes) {
        return (ReportTable) TableKinds.NODES.of(Stream.of(nodes)).getFirst();
    }

    @Test
    void slowerNodeIsShownAsSuch() {
        ReportTable table = table(nodes(forks(1, 1.21), sentinels(10, 12.1)));

        assertThat(table.caption())
                .isEqualTo("nodes: the slowest takes ×1.21 as long as the fastest");
        assertThat(table.rows())
                .extracting(row -> row.stream().map(cell -> cell.text()).toList())
                .containsExactly(
                        List.of("node-0", "9", "×0.91", "×0.91", "×0.91", "×0.83"),
                        List.of("node-1", "9", "×1.10", "×1.10", "×1.10", "×1.21"));
    }

    @Test
    void nodesWithDifferentSentinelsAreDoubted() {
        assertThat(ReportWarnings.of(nodes(forks(1, 1, 1), sentinels(10, 10, 11.5)), List.of()))
                .containsExactly(
                        new RunDoubt.UnusualNodes(List.of(new Named("node-2", 11.5 / 10))));
        assertThat(ReportWarnings.of(nodes(forks(1, 1, 1), sentinels(10, 10, 10.5)), List.of()))
                .isEmpty();
    }

    @Test
    void findingsAboutLessThanTheNodesDifferAreNamed() {
        NodeEffects nodes = nodes(forks(1, 1.21), sentinels(10, 10));

        assertThat(
                        ReportWarnings.of(
                                nodes,
                                List.of(judged("A1", 1.5), judged("A2", 0.9), judged("A3", 1.03))))
                .singleElement(as(type(RunDoubt.DifferentNodes.class)))
                .satisfies(doubt -> {
                    assertThat(doubt.range()).isCloseTo(1.21, within(1e-9));
                    assertThat(doubt.findings())
                            .containsExactly(new Named("A2", 0.9), new Named("A3", 1.03));
                });
        assertThat(ReportWarnings.of(nodes, List.of(judged("A1", 1.5)))).isEmpty();
    }

    private static Judgement judged(String id, double ratio) {
        Statistic measured = new Statistic(StatisticKind.RATIO, ratio, Optional.empty());
        return SomeJudgement.of(id, Verdict.REPRODUCED, Optional.of(measured));
    }

    @Test
    void nodesConfoundedWithConfigurationsAreDoubted() {
        NodeEffects nodes =
                nodes(
                        List.of(
                                new ForkMeans("a", "node-0", 1e6),
                                new ForkMeans("b", "node-1", 2e6)),
                        sentinels(10, 10));

        assertThat(table(nodes).caption())
                .isEqualTo(
                        "nodes: their effect cannot be separated from that of the configurations");
        assertThat(ReportWarnings.of(nodes, List.of()))
                .containsExactly(new RunDoubt.UnknownNodes());
    }

    @Test
    void singleNodeHasNoEffect() {
        assertThat(NodeEffects.of(forks(1), sentinels(10))).isEmpty();
    }

    /** An iteration of JMH's takes as long on every node: the slower one has fewer rounds in it. */
    @Test
    void timeOfARoundIsWhatNodesAreComparedBy(@TempDir Path directory) throws IOException {
        SyntheticRun.of("Nodes", false, levels -> 1)
                .axes("cpus=1 threads=platform,virtual tasks=1")
                .in(directory);
        RunJson.adding(directory, "\"nodes\": {\"a\": %1$s, \"b\": %1$s}".formatted(NODE));
        RunRows.write(
                directory.resolve("forks.csv"),
                1,
                "node,outcome,expected",
                """
                platform,1,a,completed,completed
                platform,2,b,completed,completed
                platform,3,a,completed,completed
                platform,4,b,completed,completed
                virtual,1,a,completed,completed
                virtual,2,b,completed,completed
                virtual,3,a,completed,completed
                virtual,4,b,completed,completed
                """);
        RunRows.write(
                directory.resolve("iterations.csv"),
                1,
                "phase,iteration,elapsed_ns,timed_rounds",
                """
                platform,1,measurement,1,1000000,2001
                platform,2,measurement,1,1000000,1002
                platform,3,measurement,1,1000000,2003
                platform,4,measurement,1,1000000,1004
                virtual,1,measurement,1,1000000,2001
                virtual,2,measurement,1,1000000,1002
                virtual,3,measurement,1,1000000,2003
                virtual,4,measurement,1,1000000,1004
                """);

        NodeEffects nodes =
                NodeEffects.read(PicturesOfRuns.analysis(directory).run()).orElseThrow();

        assertThat(nodes.range().orElseThrow()).isCloseTo(2, within(0.01));
    }
}
