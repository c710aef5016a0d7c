package dev.threadscale.explain;

import dev.threadscale.protocol.Seen;
import dev.threadscale.results.MeasuredSpan;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The times at which a recorded fork measured. Nothing else in its recording counts, such as its
 * start, its warm-up or the check of its results.
 *
 * @param iterations sorted
 */
record MeasuredTime(List<MeasuredSpan> iterations) {

    private static final long SECOND = 1_000_000_000L;

    /** The tolerance for the clocks, in ns. */
    private static final long TOLERANCE = 200_000;

    /**
     * Reads the iterations of a recorded fork; none if it did not report when its main began.
     *
     * @param seen the report of its worker
     */
    static MeasuredTime read(Path fork, Map<String, String> seen) {
        Optional<Long> main =
                Optional.ofNullable(seen.get(Seen.MAIN_EPOCH_NS.key()))
                        .filter(text -> text.matches("[0-9]{1,18}|[1-8][0-9]{18}"))
                        .map(Long::valueOf);
        return new MeasuredTime(main.isPresent() ? MeasuredSpan.read(fork, main.get()) : List.of());
    }

    /** Returns the mean time of all tasks, in ns. */
    double mean() {
        return iterations.stream()
                .mapToDouble(span -> span.elapsed() / span.rounds())
                .average()
                .orElse(Double.NaN);
    }

    /**
     * Returns the number of the iteration in which something ended, from 0; -1 if it was not
     * measured. The clock of a recording may be slightly ahead.
     */
    int iteration(Instant end) {
        long time = Math.addExact(Math.multiplyExact(end.getEpochSecond(), SECOND), end.getNano());
        int low = 0;
        int high = iterations.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            MeasuredSpan span = iterations.get(middle);
            if (time < span.begin()) {
                high = middle - 1;
            } else if (time > span.end() + tolerance(middle)) {
                low = middle + 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    /** Returns the tolerance, which is at most half of the gap before the next iteration. */
    private long tolerance(int index) {
        return index == iterations.size() - 1
                ? TOLERANCE
                : Math.clamp(
                        (iterations.get(index + 1).begin() - iterations.get(index).end()) / 2,
                        0,
                        TOLERANCE);
    }

    /**
     * Returns how many times all tasks ran between two times; parts of an iteration count partly.
     */
    double rounds(long from, long until) {
        double covered = 0;
        for (MeasuredSpan span : iterations) {
            double length = Math.max(1, span.elapsed());
            long within = Math.min(until, span.end()) - Math.max(from, span.begin());
            covered += span.rounds() * Math.clamp(within / length, 0, 1);
        }
        return covered;
    }
}
