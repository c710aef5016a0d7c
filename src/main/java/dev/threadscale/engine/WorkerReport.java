package dev.threadscale.engine;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Phase;
import dev.threadscale.protocol.Seen;
import dev.threadscale.text.TextRule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Collects the report of a worker, line by line. */
public final class WorkerReport implements Consumer<String> {

    /**
     * The number of foreign lines kept: the first and the last ones, which show causes and ends. A
     * worker out of control must not fill the launcher's memory.
     */
    private static final int MOST_FOREIGN_LINES = 1_000;

    private static final int LONGEST_FOREIGN_LINE = 2_000;

    private final IterationCount warmup;
    private final IterationCount iterations;
    private final RowReceiver rows;
    private final List<String> foreignLines = new ArrayList<>();
    private List<String> startLines = List.of();
    private Map<String, String> seen = Map.of();
    private final OwnLines own = new OwnLines();
    private final int changeAfter;
    private final Map<Phase, Integer> counts = new EnumMap<>(Phase.class);
    private boolean wellFormed = true;
    private Optional<String> ended = Optional.empty();
    private Optional<String> error = Optional.empty();

    /** Receives the rows of a worker's iterations as they come, by column. */
    @FunctionalInterface
    public interface RowReceiver {

        /** Receives the row of a completed iteration, with {@link IterationColumn} keys. */
        void iteration(Map<String, String> row);

        /**
         * Receives a value of the iteration whose row comes next or that has failed, with {@link
         * dev.threadscale.protocol.ObservationColumn} keys.
         */
        default void observation(Map<String, String> row) {}

        /**
         * Receives a task of that iteration, with {@link dev.threadscale.protocol.TaskColumn} keys.
         */
        default void task(Map<String, String> row) {}
    }

    /**
     * The lines that the worker itself has printed. A worker that runs other people's code
     * announces a key in its first line, before it loads that code, and repeats it in every line.
     */
    public static final class OwnLines {

        private boolean begun;
        private Optional<String> key = Optional.empty();

        /** Returns a line without its key; empty if the worker did not print it. */
        public Optional<Line> authentic(Line line) {
            Optional<String> given = Optional.ofNullable(line.values().get(Line.KEY));
            boolean host = line.type() == Line.Type.HOST;
            boolean first = host && !begun;
            if (first) {
                begun = true;
                key = given;
            }
            boolean again = host && !first && key.isPresent();
            return given.equals(key) && !again
                    ? Optional.of(line.with(Line.KEY, Optional.empty()))
                    : Optional.empty();
        }
    }

    /**
     * Creates a report of one fork whose CPUs do not change.
     *
     * @param rows receives each row that is valid and due
     */
    public WorkerReport(IterationCount warmup, IterationCount iterations, RowReceiver rows) {
        this(warmup, iterations, 0, rows);
    }

    /**
     * Creates a report of one fork.
     *
     * @param changeAfter the number of iterations, of those measured, before its CPUs change; 0
     *     without a change
     * @param rows receives each row that is valid and due
     */
    public WorkerReport(
            IterationCount warmup, IterationCount iterations, int changeAfter, RowReceiver rows) {
        this.warmup = warmup;
        this.changeAfter = changeAfter;
        this.iterations = iterations;
        this.rows = rows;
    }

    @Override
    public void accept(String text) {
        Optional<Line> parsed = Line.parse(text).flatMap(own::authentic);
        if (parsed.isEmpty()) {
            keep(text);
            return;
        }
        Map<String, String> values = parsed.get().values();
        switch (parsed.get().type()) {
            case HOST -> {
                seen = printable(values);
                startLines = List.copyOf(foreignLines);
            }
            case SEED -> see(values);
            case ITERATION -> {
                boolean good = isDue(values) && RowCheck.iteration(values);
                count(values);
                pass(good, values, rows::iteration);
            }
            case OBSERVATION ->
                    pass(isDue(values) && RowCheck.observation(values), values, rows::observation);
            case TASK -> pass(isDue(values) && RowCheck.task(values), values, rows::task);
            case ERROR ->
                    error =
                            Optional.ofNullable(values.get(Line.MESSAGE))
                                    .map(TextRule.LINES::cleaned);
            case END -> {
                ended = Optional.ofNullable(values.get(Line.ITERATIONS));
                see(parsed.get().with(Line.ITERATIONS, Optional.empty()).values());
            }
            case SERVING, CHANGE_DUE -> {}
        }
    }

    private void see(Map<String, String> values) {
        Map<String, String> more = new LinkedHashMap<>(seen);
        more.putAll(printable(values));
        seen = more;
    }

    private static Map<String, String> printable(Map<String, String> values) {
        Map<String, String> printable = new LinkedHashMap<>(values);
        printable.keySet().removeIf(key -> !TextRule.LINES.holds(key));
        printable.replaceAll((_, value) -> TextRule.LINES.cleaned(value));
        return printable;
    }

    /** Passes on a good row. A single bad row invalidates the report. */
    private void pass(
            boolean good, Map<String, String> row, Consumer<Map<String, String>> receiver) {
        if (good) {
            receiver.accept(row);
        } else {
            wellFormed = false;
        }
    }

    /** Returns true if a row belongs to the iteration that must come next. */
    private boolean isDue(Map<String, String> row) {
        Optional<Phase> phase = phase(row);
        if (phase.isEmpty()) {
            return false;
        }
        int number = count(phase.get()) + 1;
        boolean due =
                switch (phase.get()) {
                    case WARMUP ->
                            count(Phase.BEFORE) + count(Phase.MEASUREMENT) == 0
                                    && number <= warmup.most();
                    case BEFORE ->
                            isWarm() && count(Phase.MEASUREMENT) == 0 && number <= changeAfter;
                    case MEASUREMENT ->
                            isWarm()
                                    && count(Phase.BEFORE) == changeAfter
                                    && changeAfter + number <= iterations.most();
                };
        return due && Integer.toString(number).equals(row.get(IterationColumn.ITERATION.key()));
    }

    private boolean isWarm() {
        return warmup.isReachedBy(count(Phase.WARMUP));
    }

    private int count(Phase phase) {
        return counts.getOrDefault(phase, 0);
    }

    /** Counts a row; one of an unknown phase as measured. */
    private void count(Map<String, String> row) {
        counts.merge(phase(row).orElse(Phase.MEASUREMENT), 1, Integer::sum);
    }

    private static Optional<Phase> phase(Map<String, String> row) {
        return Phase.find(row.getOrDefault(IterationColumn.PHASE.key(), ""));
    }

    private void keep(String line) {
        if (line.isEmpty() && own.key.isPresent()) {
            return; // The empty line ends a line that other code may have begun.
        }
        String text = TextRule.LINES.cleaned(line);
        if (foreignLines.size() == MOST_FOREIGN_LINES) {
            foreignLines.remove(MOST_FOREIGN_LINES / 2);
        }
        foreignLines.add(
                text.length() <= LONGEST_FOREIGN_LINE
                        ? text
                        : text.substring(0, LONGEST_FOREIGN_LINE) + " ...");
    }

    /** Returns true if all rows of the worker came in order and it reported its end. */
    public boolean complete() {
        return wellFormed
                && isWarm()
                && count(Phase.BEFORE) == changeAfter
                && iterations.isReachedBy(changeAfter + count(Phase.MEASUREMENT))
                && ended.filter(Integer.toString(rowCount())::equals).isPresent();
    }

    public int rowCount() {
        return count(Phase.WARMUP) + count(Phase.BEFORE) + count(Phase.MEASUREMENT);
    }

    /** Returns the worker's view of its host, by {@link Seen} key. */
    public Map<String, String> seen() {
        return seen;
    }

    public Optional<String> seen(Seen key) {
        return Optional.ofNullable(seen.get(key.key()));
    }

    /** Returns the message of the worker's own error. */
    public Optional<String> error() {
        return error;
    }

    /** Returns the foreign lines before the first one of the worker. */
    List<String> startLines() {
        return startLines;
    }

    /**
     * Returns output outside the worker's protocol, such as warnings of the virtual machine and
     * stack traces.
     */
    public List<String> foreignLines() {
        return List.copyOf(foreignLines);
    }
}
