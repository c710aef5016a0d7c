package dev.threadscale.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Judgement.Kind;
import dev.threadscale.claim.Judgement.Statistic;
import dev.threadscale.claim.Judgement.Verdict;
import dev.threadscale.fixture.FullCsv;
import dev.threadscale.fixture.SomeJudgement;
import dev.threadscale.fixture.SomeRun;
import dev.threadscale.fixture.Summed;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.data.NodeEffects.ForkMeans;
import dev.threadscale.report.table.Block.ReportTable;
import dev.threadscale.report.table.ForkTables;
import dev.threadscale.report.table.ReportWarnings;
import dev.threadscale.report.table.ReportWarnings.Notice;
import dev.threadscale.results.Json;
import dev.threadscale.results.SentinelRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
                            "completed",
                            Optional.of(nanos[node])));
        }
        return new SentinelReadings(rows, Set.of());
    }

    private static NodeEffects nodes(List<ForkMeans> forks, SentinelReadings sentinels) {
        return NodeEffects.of(forks, sentinels).orElseThrow();
    }

    private static ReportTable table(NodeEffects nodes) {
        return (ReportTable) ForkTables.nodes(nodes);
    }

    @Test
    void aNodeThatIsSlowerIsShownAsSuch() {
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
    void nodesWhoseSentinelsDifferAreDoubted() {
        assertThat(ReportWarnings.of(nodes(forks(1, 1, 1), sentinels(10, 10, 11.5)), List.of()))
                .containsExactly(
                        new Notice(
                                "Some nodes are not like the others: their sentinels take another"
                                        + " time.",
                                List.of("node-2: ×1.15"),
                                "Leave them out, or compare nodes as systems: run without"
                                        + " --spread."));
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
                .singleElement()
                .satisfies(notice -> {
                    assertThat(notice.what())
                            .startsWith("The nodes differ by ×1.21, which is more");
                    assertThat(notice.details()).containsExactly("A2: ×0.90", "A3: ×1.03");
                });
        assertThat(ReportWarnings.of(nodes, List.of(judged("A1", 1.5)))).isEmpty();
    }

    private static Judgement judged(String id, double ratio) {
        Statistic measured = new Statistic(Kind.RATIO, ratio, Optional.empty());
        return SomeJudgement.of(id, Verdict.REPRODUCED, Optional.of(measured));
    }

    @Test
    void nodesThatCannotBeToldFromConfigurationsAreDoubted() {
        NodeEffects nodes =
                nodes(
                        List.of(
                                new ForkMeans("a", "node-0", 1e6),
                                new ForkMeans("b", "node-1", 2e6)),
                        sentinels(10, 10));

        assertThat(table(nodes).caption())
                .isEqualTo("nodes: what they change cannot be told from what is compared");
        assertThat(ReportWarnings.of(nodes, List.of()))
                .extracting(Notice::remedy)
                .containsExactly("Raise measure.forks above the number of nodes.");
    }

    @Test
    void aSingleNodeHasNoEffect() {
        assertThat(NodeEffects.of(forks(1), sentinels(10))).isEmpty();
    }

    /** An iteration of JMH's takes as long on every node: the slower one has fewer rounds in it. */
    @Test
    void theTimeOfARoundIsWhatNodesAreComparedBy(@TempDir Path directory) throws IOException {
        Map<String, List<String>> axes = new LinkedHashMap<>();
        axes.put("runtime", List.of("jvm-25"));
        axes.put("cpus", List.of("1"));
        axes.put("threads", List.of("platform", "virtual"));
        axes.put("tasks", List.of("1"));
        Summed.write(directory, "run.json", Json.write(SomeRun.of(axes).record()));
        RunJson.adding(directory, "\"nodes\": {\"a\": %1$s, \"b\": %1$s}".formatted(NODE));
        StringBuilder forks = new StringBuilder("node,outcome,expected");
        StringBuilder iterations = new StringBuilder("phase,iteration,elapsed_ns,timed_rounds");
        for (String threads : axes.get("threads")) {
            for (int fork = 1; fork <= 4; fork++) {
                boolean slow = fork % 2 == 0;
                String place =
                        "\nstudy,run-1,%s,%d,docker,jvm-25,1,%s,1,"
                                .formatted(threads, fork, threads);
                forks.append(place).append(slow ? "b" : "a").append(",completed,completed");
                iterations
                        .append(place)
                        .append("measurement,1,1000000,")
                        .append(slow ? 1000 + fork : 2000 + fork);
            }
        }
        write(directory.resolve("forks.csv"), forks);
        write(directory.resolve("iterations.csv"), iterations);

        NodeEffects nodes = NodeEffects.read(PicturesOfRuns.evidence(directory)).orElseThrow();

        assertThat(nodes.range().orElseThrow()).isCloseTo(2, within(0.01));
    }

    private static void write(Path file, StringBuilder text) throws IOException {
        FullCsv.write(
                file,
                "experiment,run,configuration,fork,engine,runtime,cpus,threads,tasks,%s\n"
                        .formatted(text));
    }
}
