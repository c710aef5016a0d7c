package dev.threadscale.report;

import dev.threadscale.report.page.Block;
import java.nio.file.Path;
import java.util.List;

/**
 * What there is to say beside times and findings, by what it is about; nothing where there is
 * nothing to say.
 *
 * @param sampling means that are not known well enough, knees that were searched
 * @param scaling laws that the times follow, and what they say of sizes of pools
 * @param ends forks that ended otherwise or were disturbed
 * @param observed starts and sizes, observations, logged tasks
 */
record Parts(List<Block> sampling, List<Block> scaling, List<Block> ends, List<Block> observed) {

    static Parts of(Path directory, Evidence evidence) {
        Run run = evidence.run();
        ObservationTables observations = new ObservationTables(evidence);
        return new Parts(
                join(
                        List.of(
                                new PrecisionTable(evidence.data()).blocks(),
                                new SearchTable(directory, run).blocks())),
                join(
                        List.of(
                                new ModelsTable(run, ScalingModels.of(evidence)).blocks(),
                                new AdviceTable(run, PoolAdvice.of(evidence)).blocks())),
                join(
                        List.of(
                                new ForkEnds(directory, run).blocks(),
                                new DisturbedForks(directory, run).blocks())),
                join(
                        List.of(
                                observations.ofForks(),
                                observations.blocks(),
                                new TaskTables(run, evidence.logs()).blocks())));
    }

    List<Block> all() {
        return join(List.of(sampling, scaling, ends, observed));
    }

    private static List<Block> join(List<List<Block>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }
}
