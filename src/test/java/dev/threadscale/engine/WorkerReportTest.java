package dev.threadscale.engine;

import static dev.threadscale.fixture.WorkerOutput.end;
import static dev.threadscale.fixture.WorkerOutput.measured;
import static dev.threadscale.fixture.WorkerOutput.row;
import static dev.threadscale.fixture.WorkerOutput.warmup;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.protocol.ChosenCount;
import dev.threadscale.protocol.IterationCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The danger is a fork that counts as complete although rows are missing, twice or not numbers. */
class WorkerReportTest {

    private final List<Map<String, String>> rows = new ArrayList<>();
    private final WorkerReport report =
            new WorkerReport(IterationCount.of(1), IterationCount.of(2), rows::add);

    private void accept(String... lines) {
        List.of(lines).forEach(report);
    }

    @Test
    void allRowsInOrderWithAnEndAreComplete() {
        accept(warmup(1), measured(1), measured(2), end(3));
        assertThat(report.complete()).isTrue();
        assertThat(report.rowCount()).isEqualTo(3);
        assertThat(rows)
                .containsExactly(
                        Map.of("phase", "warmup", "iteration", "1", "elapsed_ns", "1000000"),
                        Map.of("phase", "measurement", "iteration", "1", "elapsed_ns", "10000"),
                        Map.of("phase", "measurement", "iteration", "2", "elapsed_ns", "20000"));
    }

    /** Who follows a fork sees its iterations while it runs. */
    @Test
    void rowsArePassedOnAsTheyCome() {
        accept(warmup(1));
        assertThat(rows).hasSize(1);
        accept(measured(1));
        assertThat(rows).hasSize(2);
    }

    /** Else the record of the fork could be written, and never be read again. */
    @Test
    void workersViewHasPrintableNames() {
        accept("@host processors=1 a\u202Eb=2 pro\u001Bcessors=3");
        assertThat(report.seen()).containsExactly(Map.entry("processors", "1"));
    }

    /**
     * The seed of other people's code is drawn once it is loaded, and only the worker may name it.
     */
    @Test
    void seedFollowsTheHost() {
        accept("@host processors=2 key=k", "@seed seed=42 key=k", "@seed seed=43");
        assertThat(report.seen())
                .containsExactly(Map.entry("processors", "2"), Map.entry("seed", "42"));
    }

    /** The worker chooses both counts, so that its last line alone says whether it has ended. */
    @Test
    void endLineGivesTheNumberOfRowsChosenByTheWorker() {
        WorkerReport chosen = new WorkerReport(ChosenCount.STEADY, ChosenCount.AUTO, rows::add);
        Stream.of(warmup(1), warmup(2), measured(1), measured(2), measured(3), measured(4))
                .forEach(chosen);
        chosen.accept(measured(5));
        assertThat(chosen.complete()).isFalse();
        chosen.accept(end(7));
        assertThat(chosen.complete()).isTrue();

        chosen.accept(end(8));
        assertThat(chosen.complete()).isFalse();
    }

    /** The iterations before a change are no measurement, and none may be missing. */
    @ParameterizedTest
    @CsvSource({
        "w1 b1 b2 m1 e4, true",
        "w1 b1 m1 m2 e4, false",
        "w1 b1 b2 b3 e4, false",
        "b1 b2 w1 m1 e4, false",
        "w1 m1 b1 b2 e4, false",
        "w1 b1 b2 m1 m2 e5, false",
    })
    void iterationsBeforeAChangeAreApart(String lines, boolean complete) {
        WorkerReport changing =
                new WorkerReport(IterationCount.of(1), IterationCount.of(3), 2, rows::add);
        for (String line : lines.split(" ", -1)) {
            int number = Integer.parseInt(line.substring(1));
            changing.accept(
                    switch (line.charAt(0)) {
                        case 'w' -> warmup(number);
                        case 'b' -> WorkerOutput.row("before", number, 1000);
                        case 'm' -> measured(number);
                        default -> end(number);
                    });
        }
        assertThat(changing.complete()).isEqualTo(complete);
    }

    /** The first letter of each line and its number; x lacks its time. */
    @ParameterizedTest
    @CsvSource({
        "an end with another number, w1 m1 m2 e2, 3",
        "without the end, w1 m1 m2, 3",
        "a missing row, w1 m1 e3, 2",
        "a row too many, w1 m1 m2 m3 e4, 3",
        "a warm-up too many, w1 w2 m2 e3, 1",
        "without a warm-up, m1 m1 m2 e3, 0",
        "a row twice, w1 m1 m1 e3, 2",
        "another order, w1 m2 m1 e3, 1",
        "no elapsed time, w1 x1 m2 e3, 2",
    })
    void anythingElseIsIncompleteAndOnlyGoodRowsArePassedOn(String name, String lines, int good) {
        for (String line : lines.split(" ", -1)) {
            int number = Integer.parseInt(line.substring(1));
            accept(
                    switch (line.charAt(0)) {
                        case 'w' -> warmup(number);
                        case 'm' -> measured(number);
                        case 'e' -> end(number);
                        default -> "@iteration phase=measurement iteration=" + number;
                    });
        }
        assertThat(report.complete()).as(name).isFalse();
        assertThat(rows).as(name).hasSize(good);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5", "1e6", "0x10", "NaN", "many", "1234567890123456789"})
    void malformedElapsedTimeIsNotCompleteAndNotPassedOn(String elapsed) {
        accept(warmup(1), row("measurement", 1, elapsed), measured(2), end(3));
        assertThat(report.complete()).isFalse();
        assertThat(rows).hasSize(2);
    }
}
