package dev.threadscale.engine;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Phase;
import dev.threadscale.protocol.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What the worker has reported so far, line by line. */
public final class WorkerReport implements Consumer<String> {

    /**
     * Of more foreign lines the first and the last are kept, where causes and ends stand: a worker
     * out of hand must not fill the launcher's memory.
     */
    private static final int MOST_FOREIGN_LINES = 1_000;

    private static final int LONGEST_FOREIGN_LINE = 2_000;

    private final int warmup;
    private final int iterations;
    private final WorkerRows rows;
    private final List<String> foreignLines = new ArrayList<>();
    private Map<String, String> seen = Map.of();
    private int rowCount;
    private boolean wellFormed = true;
    private boolean ended;
    private Optional<String> error = Optional.empty();

    /**
     * Expects the rows of one fork.
     *
     * @param rows receives each row that is as it has to be
     */
    public WorkerReport(int warmup, int iterations, WorkerRows rows) {
        this.warmup = warmup;
        this.iterations = iterations;
        this.rows = rows;
    }

    @Override
    public void accept(String text) {
        Optional<Line> parsed = Line.parse(text);
        if (parsed.isEmpty()) {
            keep(text);
            return;
        }
        Line line = parsed.get();
        switch (line.type()) {
            case HOST -> seen = line.values();
            case ITERATION -> iteration(line.values());
            case OBSERVATION -> {
                if (check(RowCheck.observation(line.values()), line.values())) {
                    rows.observation(line.values());
                }
            }
            case TASK -> {
                if (check(RowCheck.task(line.values()), line.values())) {
                    rows.task(line.values());
                }
            }
            case ERROR -> error = Optional.ofNullable(line.values().get(Line.MESSAGE));
            case END -> ended = true;
            case SERVING -> {}
        }
    }

    private void iteration(Map<String, String> row) {
        boolean good = check(RowCheck.iteration(row), row);
        rowCount++;
        if (good) {
            rows.iteration(row);
        }
    }

    /** Whether a row is good, and of the iteration that is due; a bad one spoils the report. */
    private boolean check(boolean good, Map<String, String> row) {
        Phase phase = rowCount < warmup ? Phase.WARMUP : Phase.MEASUREMENT;
        int number = rowCount < warmup ? rowCount + 1 : rowCount - warmup + 1;
        if (good
                && rowCount < warmup + iterations
                && phase.key().equals(row.get(IterationColumn.PHASE.key()))
                && Integer.toString(number).equals(row.get(IterationColumn.ITERATION.key()))) {
            return true;
        }
        wellFormed = false;
        return false;
    }

    private void keep(String text) {
        if (foreignLines.size() == MOST_FOREIGN_LINES) {
            foreignLines.remove(MOST_FOREIGN_LINES / 2);
        }
        foreignLines.add(
                text.length() <= LONGEST_FOREIGN_LINE
                        ? text
                        : text.substring(0, LONGEST_FOREIGN_LINE) + " ...");
    }

    /** Whether every expected row came, in order, and the worker said that it has ended. */
    public boolean complete() {
        return ended && wellFormed && rowCount == warmup + iterations;
    }

    public int rowCount() {
        return rowCount;
    }

    /** What the worker saw of its host, by {@link Seen} key. */
    public Map<String, String> seen() {
        return seen;
    }

    public Optional<String> seen(Seen key) {
        return Optional.ofNullable(seen.get(key.key()));
    }

    /** The message of the worker's own error. */
    public Optional<String> error() {
        return error;
    }

    /** Output that is not the worker's protocol: warnings of the virtual machine, stack traces. */
    public List<String> foreignLines() {
        return List.copyOf(foreignLines);
    }
}
