package dev.threadscale.cli.text;

import dev.threadscale.run.RemainingWork;
import dev.threadscale.run.RunEvent;
import dev.threadscale.text.PlainText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Shows progress on a terminal with a table of times above the line, both of which are redrawn. If
 * the table is higher than the terminal, its rows are logged instead, because lines that have
 * scrolled away cannot change.
 */
public final class LiveTable extends LiveProgress {

    /** The number of other lines: the header, the progress line, and the line after it. */
    private static final int OTHER_LINES = 3;

    private static final String CLEAR_BELOW = "\033[J";

    private final int width;
    private final int height;
    private @Nullable EstimateTable table;

    /** The number of lines of the table on the terminal, which the next drawing covers. */
    private int drawn;

    /**
     * Creates a table and a line.
     *
     * @param width the maximum width of both, in columns
     * @param height lines of the terminal
     * @param nanos a clock that counts nanoseconds
     * @param later the time for experiments after the run
     */
    public LiveTable(PrintWriter err, int width, int height, LongSupplier nanos, Duration later) {
        super(err, width, nanos, later);
        this.width = width;
        this.height = height;
    }

    @Override
    void say(String message) {
        redraw(PlainText.lines(message) + System.lineSeparator());
    }

    @Override
    public void accept(RunEvent event) {
        super.accept(event);
        if (event instanceof RunEvent.RunBegins(RemainingWork work)) {
            table = new EstimateTable(work);
            show(table.header());
        }
        if (event instanceof RunEvent.ForkEnded ended && table != null) {
            table.add(ended);
            show(table.row(ended.fork().configuration()));
        }
    }

    private void show(String row) {
        if (lines().isEmpty()) {
            say(row);
        } else {
            redraw("");
        }
    }

    /** Returns the lines of the table; none if it is too high. */
    private List<String> lines() {
        return table == null || table.rows().size() + OTHER_LINES > height
                ? List.of()
                : Stream.concat(Stream.of(table.header()), table.rows().stream())
                        .map(line -> line.substring(0, Math.min(width, line.length())))
                        .toList();
    }

    /** Draws the table and the line below a permanent text. */
    private void redraw(String text) {
        List<String> lines = lines();
        put(
                (drawn == 0 ? "" : "\033[%dA".formatted(drawn))
                        + CLEAR_BELOW
                        + text
                        + lines.stream()
                                .map(line -> line + System.lineSeparator())
                                .collect(Collectors.joining()));
        drawn = lines.size();
        draw("");
    }
}
