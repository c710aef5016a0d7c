package dev.threadscale.engine;

import static dev.threadscale.fixture.WorkerOutput.end;
import static dev.threadscale.fixture.WorkerOutput.measured;
import static dev.threadscale.fixture.WorkerOutput.row;
import static dev.threadscale.fixture.WorkerOutput.warmup;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.IterationCount.Chosen;
import dev.threadscale.protocol.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
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
    void everyRowInOrderAndTheEndAreComplete() {
        accept(warmup(1), measured(1), measured(2), end(3));
        assertThat(report.complete()).isTrue();
        assertThat(report.rowCount()).isEqualTo(3);
        assertThat(rows)
                .containsExactly(
                        Map.of("phase", "warmup", "iteration", "1", "elapsed_ns", "1000000"),
                        Map.of("phase", "measurement", "iteration", "1", "elapsed_ns", "10000"),
                        Map.of("phase", "measurement", "iteration", "2", "elapsed_ns", "20000"));
    }

    /** Else the record of the fork could be written, and never be read again. */
    @Test
    void whatAWorkerSeesHasNamesThatCanBePrinted() {
        accept("@host processors=1 a\u202Eb=2 pro\u001Bcessors=3");
        assertThat(report.seen()).containsExactly(Map.entry("processors", "1"));
    }

    @Test
    void rowsArePassedOnAsTheyCome() {
        accept(warmup(1));
        assertThat(rows).hasSize(1);
        assertThat(report.complete()).isFalse();
    }

    /** The worker chooses both counts, so that its last line alone says whether it has ended. */
    @Test
    void whereTheWorkerChoosesItsEndSaysHowManyRowsThereAre() {
        WorkerReport chosen = new WorkerReport(Chosen.STEADY, Chosen.AUTO, rows::add);
        Stream.of(warmup(1), warmup(2), measured(1), measured(2), measured(3), measured(4))
                .forEach(chosen);
        chosen.accept(measured(5));
        assertThat(chosen.complete()).isFalse();
        chosen.accept(end(7));
        assertThat(chosen.complete()).isTrue();

        chosen.accept(end(8));
        assertThat(chosen.complete()).isFalse();
    }

    static Stream<Arguments> incomplete() {
        return Stream.of(
                reported(
                        "an end with another number",
                        3,
                        warmup(1),
                        measured(1),
                        measured(2),
                        end(2)),
                reported("without the end", 3, warmup(1), measured(1), measured(2)),
                reported("a missing row", 2, warmup(1), measured(1), end(3)),
                reported(
                        "a row too many",
                        3,
                        warmup(1),
                        measured(1),
                        measured(2),
                        measured(3),
                        end(4)),
                reported("a warm-up too many", 1, warmup(1), warmup(2), measured(2), end(3)),
                reported("without a warm-up", 0, measured(1), measured(1), measured(2), end(3)),
                reported("a row twice", 2, warmup(1), measured(1), measured(1), end(3)),
                reported("another order", 1, warmup(1), measured(2), measured(1), end(3)),
                reported(
                        "no elapsed time",
                        2,
                        warmup(1),
                        "@iteration phase=measurement iteration=1",
                        measured(2),
                        end(3)));
    }

    private static Arguments reported(String name, int good, String... lines) {
        return Arguments.of(name, good, lines);
    }

    @ParameterizedTest
    @MethodSource("incomplete")
    void anythingElseIsIncompleteAndOnlyGoodRowsArePassedOn(String name, int good, String[] lines) {
        accept(lines);
        assertThat(report.complete()).as(name).isFalse();
        assertThat(rows).as(name).hasSize(good);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5", "1e6", "0x10", "NaN", "many", "1234567890123456789"})
    void anElapsedTimeThatIsNoCountIsNotCompleteAndNotPassedOn(String elapsed) {
        accept(warmup(1), row("measurement", 1, elapsed), measured(2), end(3));
        assertThat(report.complete()).isFalse();
        assertThat(rows).hasSize(2);
    }

    @Test
    void whatTheWorkerSawIsKeptByKey() {
        accept("@host processors=2 affinity=0-1 vm=OpenJDK+64-Bit");
        assertThat(report.seen(Seen.PROCESSORS)).contains("2");
        assertThat(report.seen(Seen.QUOTA_CPUS)).isEmpty();
        assertThat(report.seen())
                .isEqualTo(Map.of("processors", "2", "affinity", "0-1", "vm", "OpenJDK 64-Bit"));
    }

    @Test
    void theWorkersOwnErrorIsKept() {
        accept(warmup(1), "@error message=task+3+left+no+result");
        assertThat(report.error()).contains("task 3 left no result");
        assertThat(report.complete()).isFalse();
    }
}
