package dev.threadscale.report.table;

import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.FittedSeries;
import dev.threadscale.report.data.NodeEffects;
import dev.threadscale.results.Run;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A kind of table, listed in {@link TableKinds}.
 *
 * @param <P> the content of a table
 * @param contents returns the content of each table; none if the kind does not apply
 * @param block makes the table of one content, or a note instead
 */
public record TableKind<P>(
        Part part, Function<Source, Stream<P>> contents, Function<P, Block> block) {

    /** The part of a report. */
    public enum Part {
        SCALING,
        ENDS,
        OBSERVED
    }

    /**
     * The data of all tables.
     *
     * @param models laws of scaling
     * @param nodes the nodes over which forks were spread, if they were
     */
    record Source(Analysis analysis, List<FittedSeries> models, Optional<NodeEffects> nodes) {

        Run run() {
            return analysis.run();
        }
    }

    Stream<Block> blocks(Source source) {
        return of(contents.apply(source)).stream();
    }

    /** Makes a table of each content. */
    public List<Block> of(Stream<P> some) {
        return some.map(block).toList();
    }
}
