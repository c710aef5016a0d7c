package dev.threadscale.report.table;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A kind of table, listed in {@link TableKinds}.
 *
 * @param <P> the content of a table
 * @param contents returns the content of each table; none if the kind does not apply
 * @param block makes the table of one content, or a note instead
 */
record TableKind<P>(
        Part part, Function<ReportTables, Stream<P>> contents, Function<P, Block> block) {

    /** The part of a report. */
    enum Part {
        UPGRADES,
        SCALING,
        ENDS,
        OBSERVED
    }

    List<Block> blocks(ReportTables tables) {
        return of(contents.apply(tables));
    }

    /** Makes a table of each content. */
    List<Block> of(Stream<P> items) {
        return items.map(block).toList();
    }
}
