package dev.threadscale.report.table;

import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.NodeEffects;
import dev.threadscale.report.data.ScalingModels.FittedSeries;
import dev.threadscale.report.layout.Run;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The parts of a report other than times and findings, by subject; each is empty where it has
 * nothing to say.
 *
 * @param scaling means that are not known well enough, laws of scaling, knees that were searched
 * @param ends forks that ended otherwise or were disturbed, and what their nodes change
 * @param observed starts and sizes, observations, logged tasks
 * @param nodes that forks were spread over, if they were
 */
public record ReportSections(
        List<Block> scaling, List<Block> ends, List<Block> observed, Optional<NodeEffects> nodes) {

    public static ReportSections of(Evidence evidence, List<FittedSeries> models) {
        Run run = evidence.run();
        Optional<NodeEffects> nodes = NodeEffects.read(evidence);
        return new ReportSections(
                join(
                        Stream.of(
                                GoalTables.precision(evidence.data()),
                                ScalingTables.models(run, models),
                                GoalTables.knees(run))),
                join(
                        Stream.of(
                                ForkTables.ends(run, evidence.ends()),
                                ForkTables.disturbed(run, evidence.ends()),
                                nodes.stream().map(ForkTables::nodes).toList())),
                join(
                        Stream.of(
                                ObservationTables.ofForks(evidence),
                                ObservationTables.of(evidence),
                                TaskTables.of(run, evidence.logs()))),
                nodes);
    }

    public List<Block> all() {
        return join(Stream.of(scaling, ends, observed));
    }

    private static List<Block> join(Stream<List<Block>> parts) {
        return parts.flatMap(List::stream).toList();
    }
}
