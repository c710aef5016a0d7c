package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.worker.threads.ThreadKinds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A counter that is wrong, or that threads do not share, measures no synchronization. */
@Timeout(60)
class CounterTest {

    static final List<String> SYNCHRONIZATIONS =
            List.of("none", "method", "block", "cas", "lock", "adder");

    /** Not a multiple of the tasks, so that the remainder counts too. */
    private static final int OPERATIONS = 50_003;

    private static final int TASKS = 8;

    @ParameterizedTest
    @FieldSource("SYNCHRONIZATIONS")
    void totalIsExactOnceTheLostUpdatesAreCounted(String synchronization) throws Exception {
        for (String kind : ThreadKinds.names()) {
            Counter counter = create(synchronization, OPERATIONS, TASKS);

            for (int iteration = 0; iteration < 2; iteration++) {
                Trial.passes(counter, kind, TASKS);
                assertThat(counter.counter.total() + lost(counter)).isEqualTo(OPERATIONS);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("SYNCHRONIZATIONS")
    void onlyWithoutSynchronizationAreLostUpdatesObserved(String synchronization) throws Exception {
        Counter counter = create(synchronization, 100, 2);
        Trial.iterate(counter, "sequential", 2);

        assertThat(Trial.counts(counter))
                .isEqualTo(synchronization.equals("none") ? Map.of("lost_updates", 0L) : Map.of());
        assertThat(counter.counter.total()).isEqualTo(100);
    }

    @Test
    void simultaneousPlainIncrementsAreLost() throws Exception {
        long lost = 0;

        // Two threads meet sooner or later; when is up to the scheduler.
        for (int attempt = 0; attempt < 100 && lost == 0; attempt++) {
            Counter counter = create("none", 1_000_000, 2);
            Trial.iterate(counter, "platform", 2);
            lost = lost(counter);
        }

        assertThat(lost).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 5", "7, 3", "9, 3", "10, 7", "100, 64"})
    void operationsAreDividedWithoutARemainder(int operations, int tasks) throws Exception {
        Counter counter = create("method", operations, tasks);

        Trial.passes(counter, "virtual", tasks);
        assertThat(counter.counter.total()).isEqualTo(operations);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "cas"})
    void repeatedTaskIsAWrongResult(String synchronization) throws Exception {
        Counter counter = create(synchronization, 10, 2);
        Trial.iterate(counter, "sequential", 2);

        counter.run(1);

        Trial.assertWrong(counter, "counted 15 of 10 operations");
    }

    @Test
    void longOperationsCountAsOften() throws Exception {
        Counter counter =
                (Counter)
                        Trial.create(
                                Counter.TYPE,
                                2,
                                "synchronization=cas",
                                "operations=100",
                                "steps=1000");

        Trial.passes(counter, "sequential", 2);
        assertThat(counter.operation).isEqualTo(Counter.Operation.ofLength(1_000));
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 0", "3, 20, 1", "-5, 20, 7", "42, 1, 1000", "7, 3, 99999"})
    void stateAfterManyOperationsIsKnownWithoutThem(long state, int steps, int operations) {
        Counter.Operation operation = Counter.Operation.ofLength(steps);
        long next = state;
        for (int i = 0; i < operations; i++) {
            next = operation.apply(next);
        }

        assertThat(operation.apply(state, operations)).isEqualTo(next);
    }

    private static long lost(Counter counter) {
        return Trial.counts(counter).getOrDefault("lost_updates", 0L);
    }

    private static Counter create(String synchronization, int operations, int tasks) {
        return (Counter)
                Trial.create(
                        Counter.TYPE,
                        tasks,
                        "synchronization=" + synchronization,
                        "operations=" + operations);
    }
}
