package dev.threadscale.engine;

import static dev.threadscale.fixture.WorkerOutput.end;
import static dev.threadscale.fixture.WorkerOutput.measured;
import static dev.threadscale.fixture.WorkerOutput.warmup;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.threadscale.protocol.IterationCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Observations and tasks come before the row of their iteration. The danger is one that is stored
 * with another iteration, or one that is no number and spoils the CSV of a whole run.
 */
class ObservedRowsTest {

    private static final String TASK =
            "@task phase=warmup iteration=1 task=0 type=file thread=1 virtual=false submitted_ns=5"
                    + " start_ns=10 end_ns=30 queue_ns=5 run_ns=20";

    private final List<Map<String, String>> observations = new ArrayList<>();
    private final List<Map<String, String>> tasks = new ArrayList<>();
    private final WorkerReport report =
            new WorkerReport(
                    IterationCount.of(1),
                    IterationCount.of(1),
                    new WorkerReport.RowReceiver() {
                        @Override
                        public void iteration(Map<String, String> row) {}

                        @Override
                        public void observation(Map<String, String> row) {
                            observations.add(row);
                        }

                        @Override
                        public void task(Map<String, String> row) {
                            tasks.add(row);
                        }
                    });

    private void accept(String... lines) {
        List.of(lines).forEach(report);
    }

    private static String observation(String phase, int iteration, String rest) {
        return "@observation phase=%s iteration=%d %s".formatted(phase, iteration, rest);
    }

    private static String value(String value) {
        return observation("warmup", 1, "name=heap subject=cpu+0 value=" + value);
    }

    @Test
    void rowsOfTheDueIterationArePassedOn() {
        accept(
                value("5"),
                TASK,
                TASK + " cpu_ns=17",
                warmup(1),
                observation("measurement", 1, "name=heap subject= value=1.5E-7"),
                measured(1),
                end(2));
        assertThat(report.complete()).isTrue();
        assertThat(observations)
                .extracting(row -> row.get("phase"), row -> row.get("subject"))
                .containsExactly(tuple("warmup", "cpu 0"), tuple("measurement", ""));
        assertThat(tasks).hasSize(2);
        assertThat(tasks.getFirst()).doesNotContainKey("cpu_ns");
    }

    @Test
    void observationsOfAFailedIterationArePassedOn() {
        accept(warmup(1), observation("measurement", 1, "name=queued subject= value=900000"));
        accept("@error message=java.lang.OutOfMemoryError");
        assertThat(observations).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "NaN", "Infinity", "1e6", "1,5", "many", "0x10", "1E999", "=1"})
    void infiniteOrUndefinedValueSpoilsTheReport(String value) {
        accept(value(value), warmup(1), measured(1), end(2));
        assertThat(report.complete()).isFalse();
        assertThat(observations).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "observation, iteration=1, iteration=2",
        "observation, phase=warmup, phase=measurement",
        "observation, phase=warmup iteration=1 name, name",
        "observation, name=heap, name=Heap+used",
        "observation, subject=cpu+0, subject=a%0Ab",
        "observation, subject=cpu+0 value, value",
        "task, iteration=1, iteration=2",
        "task, task=0, task=-1",
        "task, thread=1, thread=main",
        "task, virtual=false, virtual=no",
        "task, start_ns=10, start_ns=1.5",
        "task, run_ns=20, run_ns=",
    })
    void lineOfAnotherIterationOrThatIsNotWhatItHasToBeSpoilsTheReport(
            String type, String part, String changed) {
        String line = type.equals("task") ? TASK : value("5");
        accept(line.replace(part, changed), warmup(1), measured(1), end(2));
        assertThat(report.complete()).isFalse();
        assertThat(observations).isEmpty();
        assertThat(tasks).isEmpty();
    }

    @Test
    void nothingIsDueAfterTheLastIteration() {
        accept(warmup(1), measured(1), observation("measurement", 1, "name=a subject= value=1"));
        accept(end(2));
        assertThat(report.complete()).isFalse();
        assertThat(observations).isEmpty();
    }
}
