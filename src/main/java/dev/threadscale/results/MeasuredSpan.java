package dev.threadscale.results;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The period of a measured iteration of a recorded fork, in ns since 1970.
 *
 * @param rounds how many times all tasks ran
 * @param carriers the number of carriers of virtual threads, if it is known
 */
public record MeasuredSpan(long begin, long end, double rounds, Optional<Long> carriers) {

    /**
     * Reads the iterations of a fork, in chronological order.
     *
     * @param main the time when the main method of its worker began, in ns since 1970
     */
    public static List<MeasuredSpan> read(Path fork, long main) {
        String carriers = IterationColumn.CARRIER_THREADS.key();
        List<MeasuredSpan> spans = new ArrayList<>();
        WorkerTable.ITERATIONS.forEachMeasured(
                fork,
                row -> {
                    long end = main + row.known(IterationColumn.SINCE_MAIN_NS.key());
                    spans.add(
                            new MeasuredSpan(
                                    end - row.known(IterationColumn.ELAPSED_NS.key()),
                                    end,
                                    row.rounds(),
                                    row.has(carriers) ? row.count(carriers) : Optional.empty()));
                });
        spans.sort(Comparator.comparingLong(MeasuredSpan::begin));
        return spans;
    }

    public long elapsed() {
        return end - begin;
    }
}
