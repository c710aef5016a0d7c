package dev.threadscale.engine;

import static dev.threadscale.fixture.WorkerOutput.end;
import static dev.threadscale.fixture.WorkerOutput.measured;
import static dev.threadscale.fixture.WorkerOutput.row;
import static dev.threadscale.fixture.WorkerOutput.warmup;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.Seen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The danger is a fork that counts as complete although rows are missing, twice or not numbers. */
class WorkerReportTest {

    private final List<Map<String, String>> rows = new ArrayList<>();
    private final WorkerReport report = new WorkerReport(1, 2, rows::add);

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

    @Test
    void rowsArePassedOnAsTheyCome() {
        accept(warmup(1));
        assertThat(rows).hasSize(1);
        assertThat(report.complete()).isFalse();
    }

    @Test
    void withoutTheEndNothingIsComplete() {
        accept(warmup(1), measured(1), measured(2));
        assertThat(report.complete()).isFalse();
    }

    @Test
    void aMissingRowIsNotComplete() {
        accept(warmup(1), measured(1), end(3));
        assertThat(report.complete()).isFalse();
        assertThat(report.rowCount()).isEqualTo(2);
    }

    @Test
    void aRowTooManyIsNotCompleteAndNotPassedOn() {
        accept(warmup(1), measured(1), measured(2), measured(3), end(4));
        assertThat(report.complete()).isFalse();
        assertThat(rows).hasSize(3);
    }

    @Test
    void aWarmUpInPlaceOfAMeasurementIsNotComplete() {
        accept(warmup(1), warmup(2), measured(2), end(3));
        assertThat(report.complete()).isFalse();
        assertThat(rows).hasSize(2);
    }

    @Test
    void aMeasurementInPlaceOfAWarmUpIsNotComplete() {
        accept(measured(1), measured(1), measured(2), end(3));
        assertThat(report.complete()).isFalse();
    }

    @Test
    void aRowTwiceIsNotComplete() {
        accept(warmup(1), measured(1), measured(1), end(3));
        assertThat(report.complete()).isFalse();
    }

    @Test
    void rowsInAnotherOrderAreNotComplete() {
        accept(warmup(1), measured(2), measured(1), end(3));
        assertThat(report.complete()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5", "1e6", "0x10", "NaN", "many", "1234567890123456789"})
    void anElapsedTimeThatIsNoCountIsNotCompleteAndNotPassedOn(String elapsed) {
        accept(warmup(1), row("measurement", 1, elapsed), measured(2), end(3));
        assertThat(report.complete()).isFalse();
        assertThat(rows).hasSize(2);
    }

    @Test
    void aRowWithoutElapsedTimeIsNotComplete() {
        accept(warmup(1), "@iteration phase=measurement iteration=1", measured(2), end(3));
        assertThat(report.complete()).isFalse();
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
