package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.Workload;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A recursion that stays on one thread, or in another pool, would pass for ForkJoin's result. */
@Timeout(60)
class PrimesPartTest {

    private static final String POOL = "fork-join:parallelism=2";

    @ParameterizedTest
    @CsvSource({
        "2, 0",
        "3, 0",
        "9, 0",
        "100, 0",
        "100, 1",
        "100, 2",
        "100, 99",
        "100, 100",
        "100, 1000",
        "7919, 0",
        "7919, 100",
        "100000, 0"
    })
    void theRecursionCountsWhatThePartsCount(int limit, int threshold) throws Exception {
        for (String threads : new String[] {POOL, "work-stealing:parallelism=3"}) {
            Workload workload = create(limit, Integer.toString(threshold), 1);
            for (int iteration = 0; iteration < 2; iteration++) {
                Types.iterate(workload, threads, 1);
                assertThatCode(workload::verify).doesNotThrowAnyException();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 100, 100, true",
        "1, 101, 100, false",
        "101, 200, 100, true",
        "5, 5, 1, true",
        "5, 6, 1, false"
    })
    void aPartIsHalvedUntilItHasAtMostSoManyNumbers(
            int from, int to, int longest, boolean isShort) {
        assertThat(PrimesPart.isShort(from, to, longest)).isEqualTo(isShort);
    }

    @Test
    void thePartsGoToThePoolThatRunsTheTaskAndToItsOtherThreads() throws Exception {
        Workload workload = create(3_000_000, "100", 1);
        workload.prepare();
        ForkJoinPool pool = new ForkJoinPool(2);
        try (pool) {
            pool.submit(
                            () -> {
                                workload.run(0);
                                return 0;
                            })
                    .get();
        }

        // The first is the task itself, taken from outside.
        assertThat(pool.getStealCount()).isGreaterThan(1);
        assertThatCode(workload::verify).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sequential", "platform", "virtual", "fixed-pool:size=2"})
    void onThreadsOutsideOfAForkJoinPoolTheRemedyIsNamed(String threads) {
        Workload workload = create(100, "0", 1);

        assertThatThrownBy(() -> Types.iterate(workload, threads, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "threshold=... needs threads=fork-join or threads=work-stealing, and"
                                + " tasks=1");
    }

    @Test
    void severalTasksWithAThresholdAreRefusedByTheWorkerToo() {
        Workload workload = create(100, "0", 2);

        assertThatThrownBy(() -> Types.iterate(workload, POOL, 2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("tasks=1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "platform      | 1  | A threshold has the range split by a ForkJoin pool: it goes"
                        + " with fork-join, work-stealing, not with platform",
                "parallel-stream | 1 | A threshold has the range split by a ForkJoin pool: it goes"
                        + " with fork-join, work-stealing, not with parallel-stream",
                "fork-join     | 10 | With a threshold the recursion decides the parts: it goes"
                        + " with 1 task, not with 10",
                "work-stealing | 2  | With a threshold the recursion decides the parts: it goes"
                        + " with 1 task, not with 2",
            })
    void aThresholdIsRefusedWhereNoPoolCouldRecurse(String threads, int tasks, String problem) {
        assertThat(
                        Types.problem(
                                Primes.TYPE,
                                Map.of("threshold", "100"),
                                threads,
                                tasks,
                                OptionalInt.empty()))
                .contains(problem);
    }

    @ParameterizedTest
    @CsvSource({
        "none, platform, 10",
        "none, fork-join, 10",
        "0, fork-join, 1",
        "100, work-stealing, 1"
    })
    void otherCombinationsAreAccepted(String threshold, String threads, int tasks) {
        assertThat(
                        Types.problem(
                                Primes.TYPE,
                                Map.of("threshold", threshold),
                                threads,
                                tasks,
                                OptionalInt.empty()))
                .isEmpty();
    }

    @Test
    void singleNumbersCostMoreThanPartsOfAHundred() {
        assertThat(cost("0")).isGreaterThan(cost("100"));
        assertThat(cost("100")).isGreaterThan(cost("none"));
    }

    private static double cost(String threshold) {
        Map<String, String> given = Map.of("threshold", threshold);
        return Primes.TYPE.cost().cpuSeconds(Arguments.of(Primes.TYPE.parameters(), given), 1);
    }

    private static Workload create(int limit, String threshold, int tasks) {
        return Types.create(
                Primes.TYPE,
                Map.of("limit", Integer.toString(limit), "threshold", threshold),
                tasks);
    }
}
