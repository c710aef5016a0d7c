package dev.threadscale.report.page;

import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.FittedSeries;
import dev.threadscale.report.data.NodeEffects;
import dev.threadscale.report.data.PoolAdvice;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.table.AdviceTable;
import dev.threadscale.report.table.DisturbedForks;
import dev.threadscale.report.table.ForkEnds;
import dev.threadscale.report.table.ModelsTable;
import dev.threadscale.report.table.NodeTable;
import dev.threadscale.report.table.ObservationTables;
import dev.threadscale.report.table.PrecisionTable;
import dev.threadscale.report.table.SearchTable;
import dev.threadscale.report.table.TaskTables;
import java.nio.file.Path;
import java.util.List;

/**
 * What there is to say beside times and findings, by what it is about; nothing where there is
 * nothing to say.
 *
 * @param scaling means that are not known well enough, laws of scaling, pool sizes, knees that were
 *     searched
 * @param ends forks that ended otherwise or were disturbed, and what their nodes change
 * @param observed starts and sizes, observations, logged tasks
 * @param nodes that forks were spread over, if they were
 */
public record Parts(List<Block> scaling, List<Block> ends, List<Block> observed, NodeTable nodes) {

    public static Parts of(
            Path directory, Evidence evidence, List<FittedSeries> models, List<PoolAdvice> advice) {
        Run run = evidence.run();
        NodeTable nodes = new NodeTable(NodeEffects.read(directory, evidence));
        ObservationTables observations = new ObservationTables(evidence);
        return new Parts(
                join(
                        List.of(
                                new PrecisionTable(evidence.data()).blocks(),
                                new ModelsTable(run, models).blocks(),
                                new AdviceTable(run, advice).blocks(),
                                new SearchTable(directory, run).blocks())),
                join(
                        List.of(
                                new ForkEnds(directory, run).blocks(),
                                new DisturbedForks(directory, run).blocks(),
                                nodes.blocks())),
                join(
                        List.of(
                                observations.ofForks(),
                                observations.blocks(),
                                new TaskTables(run, evidence.logs()).blocks())),
                nodes);
    }

    public List<Block> all() {
        return join(List.of(scaling, ends, observed));
    }

    private static List<Block> join(List<List<Block>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }
}
