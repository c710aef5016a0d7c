package dev.threadscale.cli.text;

import dev.threadscale.levels.MeasuredAxis;
import dev.threadscale.plan.Fork;
import dev.threadscale.run.RemainingWork;
import dev.threadscale.run.RunEvent;
import dev.threadscale.text.PlainText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/**
 * Shows progress on a terminal in one line that is redrawn below the permanent messages: {@code
 * study [###.......] 3/10 forks, about 20 s left: tasks=10}.
 *
 * <p>It draws only when something has happened, without its own thread, because the launcher may
 * share a CPU with the measurements.
 */
public class LiveProgress extends RunProgress {

    private static final Duration REDRAW = Duration.ofMillis(500);
    private static final int BAR = 10;

    private final PrintWriter err;
    private final int width;
    private final LongSupplier nanos;
    private List<String> axes = List.of();
    private String current = "";
    private long lastDrawn;

    /**
     * Creates a line.
     *
     * @param width the maximum width of the line, in columns
     * @param nanos a clock that counts nanoseconds
     * @param agenda of the command
     */
    public LiveProgress(PrintWriter err, int width, LongSupplier nanos, Agenda agenda) {
        super(agenda);
        this.err = err;
        this.width = width;
        this.nanos = nanos;
    }

    @Override
    void say(String message) {
        put(" ".repeat(width));
        put(PlainText.lines(message) + System.lineSeparator());
        draw("");
    }

    @Override
    public void accept(RunEvent event) {
        super.accept(event);
        switch (event) {
            case RunEvent.RunBegins(RemainingWork work) -> {
                axes =
                        work.plan().experiment().matrix().axes().stream()
                                .filter(axis -> axis.varies())
                                .map(MeasuredAxis::name)
                                .toList();
                draw("");
            }
            case RunEvent.ForkBegins(Fork fork) -> {
                current = fork.configuration().labels().on(axes).text();
                draw("");
            }
            case RunEvent.IterationEnded(int number, OptionalInt of) -> {
                if (nanos.getAsLong() - lastDrawn > REDRAW.toNanos()) {
                    draw(" " + number + (of.isPresent() ? "/" + of.getAsInt() : ""));
                }
            }
            case RunEvent.RoundBegins _, RunEvent.ForkEnded _ -> draw("");
            case RunEvent.RunEnds _ -> {
                current = "";
                draw("");
                err.print(System.lineSeparator());
                err.flush();
            }
            default -> {}
        }
    }

    /** Draws a line that fills the whole width, to cover a longer one. */
    final void draw(String iterations) {
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
    final void put(String text) {
        err.print("\r" + text);
        err.flush();
    }
}
