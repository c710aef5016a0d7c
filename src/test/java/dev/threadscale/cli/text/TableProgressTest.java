package dev.threadscale.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The times of a run are shown as they become known, in a log and on a terminal. */
class TableProgressTest {

    private static final int WIDTH = 60;

    private final StringWriter terminal = new StringWriter();

    private ProgressRun run(int height) {
        ProgressRun run =
                new ProgressRun((err, nanos) ->
                        RunProgress.plain(err, nanos, Duration.ZERO, true)
                                .andThen(
                                        RunProgress.live(
                                                new PrintWriter(terminal),
                                                WIDTH,
                                                height,
                                                nanos,
                                                Duration.ZERO)));
        run.begins();
        run.completes(0, 1, 1_000_000, 3_000_000);
        run.ends(1, 1, "failed", "exit code 4: task 3 left no result", 900_000_000);
        run.completes(2, 1, 2_200_000, 2_000_000);
        return run;
    }

    /** What a terminal shows in the end: text, and moves of the cursor that this table makes. */
    private String shown() {
        List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
        int row = 0;
        int column = 0;
        String text = terminal.toString();
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next == '\r') {
                column = 0;
            } else if (next == '\n') {
                row++;
                column = 0;
                if (row == lines.size()) {
                    lines.add(new StringBuilder());
                }
            } else if (next == '\033') {
                int end = i + 2;
                while (Character.isDigit(text.charAt(end))) {
                    end++;
                }
                if (text.charAt(end) == 'A') {
                    row -= Integer.parseInt(text.substring(i + 2, end));
                } else {
                    lines.get(row).setLength(column);
                    while (lines.size() > row + 1) {
                        lines.removeLast();
                    }
                }
                i = end;
            } else {
                StringBuilder line = lines.get(row);
                while (line.length() <= column) {
                    line.append(' ');
                }
                line.setCharAt(column++, next);
            }
        }
        return String.join("\n", lines).replaceAll(" +(?=\n|$)", "");
    }

    @Test
    void logHasARowForEachForkAndATerminalOneForEachConfiguration() {
        ProgressRun run = run(24);
        Golden.matches(
                "progress/table.txt", "%s\non a terminal:\n%s\n".formatted(run.printed(), shown()));
    }

    @Test
    void tableHigherThanTheTerminalIsLogged() {
        run(4);
        assertThat(terminal.toString()).doesNotContainPattern("\\[\\d+A");
        assertThat(shown()).contains("2.00 ms (1 of 2 forks)", "2.05 ms ± 0.64");
    }
}
