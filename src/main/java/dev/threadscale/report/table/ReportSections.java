package dev.threadscale.report.table;

import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.FittedSeries;
import dev.threadscale.report.data.NodeEffects;
import dev.threadscale.report.table.TableKind.Part;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The parts of a report other than times and findings. A part may be empty.
 *
 * @param scaling means that missed their precision, laws of scaling, and knees
 * @param ends forks that ended unexpectedly or were disturbed, and effects of nodes
 * @param observed starts and sizes, observations, logged tasks
 * @param nodes the nodes over which forks were spread, if they were
 */
public record ReportSections(
        List<Block> scaling, List<Block> ends, List<Block> observed, Optional<NodeEffects> nodes) {

    public static ReportSections of(Analysis analysis, List<FittedSeries> models) {
        TableKind.Source source =
                new TableKind.Source(analysis, models, NodeEffects.read(analysis));
        return new ReportSections(
                blocks(Part.SCALING, source),
                blocks(Part.ENDS, source),
                blocks(Part.OBSERVED, source),
                source.nodes());
    }

    private static List<Block> blocks(Part part, TableKind.Source source) {
        return TableKinds.ALL.stream()
                .filter(kind -> kind.part() == part)
                .flatMap(kind -> kind.blocks(source))
                .toList();
    }

    public List<Block> all() {
        return Stream.of(scaling, ends, observed).flatMap(List::stream).toList();
    }
}
