package dev.threadscale.cli.text;

import dev.threadscale.levels.Axis;
import dev.threadscale.plan.Fork;
import dev.threadscale.run.RemainingWork;
import dev.threadscale.run.RunEvent;
import dev.threadscale.text.PlainText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/**
 * Shows progress on a terminal in one line that is redrawn below the permanent messages: {@code
 * study [###.......] 3/10 forks, about 20 s left: tasks=10}. A table of the times known so far may
 * be above it. If the table is higher than the terminal, its rows are logged instead, because lines
 * that have scrolled away cannot change.
 *
 * <p>It draws only when something has happened, without its own thread, because the launcher may
 * share a CPU with the measurements.
 */
final class LiveProgress extends RunProgress {

    private static final Duration REDRAW = Duration.ofMillis(500);
    private static final int BAR = 10;

    /** The height of a progress line without a table. */
    static final int NO_TABLE = 0;

    /** The number of lines next to the table: the header, the progress line, and the one after. */
    private static final int OTHER_LINES = 3;

    private static final String CLEAR_BELOW = "\033[J";

    private final PrintWriter err;
    private final int width;
    private final int height;
    private final LongSupplier nanos;
    private Optional<EstimateTable> table = Optional.empty();

    /** The number of lines of the table on the terminal, which the next drawing covers. */
    private int drawn;

    private List<String> axes = List.of();
    private String current = "";
    private long lastDrawn;

    /**
     * Creates a line, and a table above it.
     *
     * @param width the maximum width of both, in columns
     * @param height lines of the terminal, or {@link #NO_TABLE}
     */
    LiveProgress(PrintWriter err, int width, int height, LongSupplier nanos, Duration later) {
        super(later);
        this.err = err;
        this.width = width;
        this.height = height;
        this.nanos = nanos;
    }

    @Override
    void say(String message) {
        String lines = PlainText.lines(message) + System.lineSeparator();
        if (height > NO_TABLE) {
            redraw(lines);
        } else {
            put(" ".repeat(width));
            put(lines);
            draw("");
        }
    }

    @Override
    public void accept(RunEvent event) {
        super.accept(event);
        switch (event) {
            case RunEvent.RunBegins(RemainingWork work) -> {
                axes =
                        work.plan().experiment().matrix().axes().stream()
                                .filter(axis -> axis.varies())
                                .map(Axis::name)
                                .toList();
                draw("");
                if (height > NO_TABLE) {
                    table = Optional.of(new EstimateTable(work));
                    show(table.get().header());
                }
            }
            case RunEvent.ForkBegins(Fork fork) -> {
                current = fork.configuration().labels().on(axes).text();
                draw("");
            }
            case RunEvent.IterationEnded(int number, OptionalInt iterations) -> {
                if (nanos.getAsLong() - lastDrawn > REDRAW.toNanos()) {
                    draw(
                            " "
                                    + number
                                    + (iterations.isPresent() ? "/" + iterations.getAsInt() : ""));
                }
            }
            case RunEvent.RoundBegins _ -> draw("");
            case RunEvent.ForkEnded ended -> {
                draw("");
                table.ifPresent(rows -> {
                    rows.add(ended);
                    show(rows.row(ended.fork().configuration()));
                });
            }
            case RunEvent.RunEnds _ -> {
                current = "";
                draw("");
                err.print(System.lineSeparator());
                err.flush();
            }
            default -> {}
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
        List<String> rows = table.map(EstimateTable::rows).orElse(List.of());
        if (table.isEmpty() || rows.size() + OTHER_LINES > height) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(table.get().header()));
        lines.addAll(rows);
        lines.replaceAll(line -> line.substring(0, Math.min(width, line.length())));
        return lines;
    }

    /** Draws the table and the line below a permanent text. */
    private void redraw(String text) {
        StringBuilder all = new StringBuilder(drawn == 0 ? "" : "\033[%dA".formatted(drawn));
        all.append(CLEAR_BELOW).append(text);
        List<String> lines = lines();
        for (String line : lines) {
            all.append(line).append(System.lineSeparator());
        }
        put(all.toString());
        drawn = lines.size();
        draw("");
    }

    /** Draws a line that fills the whole width, to cover a longer one. */
    private void draw(String iterations) {
        lastDrawn = nanos.getAsLong();
        int done = tally().partOf(BAR);
        String fork = (current + iterations).strip();
        String line =
                "%s [%s%s] %s%s"
                        .formatted(
                                name(),
                                "#".repeat(done),
                                ".".repeat(BAR - done),
                                tally().soFar(),
                                fork.isEmpty() ? "" : ": " + fork);
        put((PlainText.line(line) + " ".repeat(width)).substring(0, width));
    }

    /** Writes from the beginning of the line. */
    private void put(String text) {
        err.print("\r" + text);
        err.flush();
    }
}
