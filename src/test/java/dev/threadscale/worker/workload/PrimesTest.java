package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.threadscale.workload.Workload;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A split with a gap counts wrong, one with unequal parts measures the split, and a recursion that
 * stays on one thread, or in another pool, would pass for ForkJoin's result.
 */
@Timeout(60)
class PrimesTest {

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 2", "4, 2", "9, 4", "100, 25", "1000000, 78498", "10000000, 664579"})
    void sieveCountsKnownPrimes(int limit, int primes) {
        assertThat(Primes.sieve(limit)).isEqualTo(primes);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 1000})
    void partsCoverEveryCandidateOnce(int parts) {
        for (int limit : new int[] {2, 3, 100, 10_000_000, 100_000_000}) {
            int[] bounds = Primes.bounds(limit, parts);

            assertThat(bounds).hasSize(parts + 1).isSorted().startsWith(0).endsWith(limit + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 9, 25, 49, 121, 1000, 7919})
    void trialDivisionAgreesWithTheSieve(int limit) throws Exception {
        for (int tasks : new int[] {1, 3, 20}) {
            Workload workload = Trial.create(Primes.TYPE, tasks, "limit=" + limit);
            Trial.passes(workload, "sequential", tasks);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10})
    void partsHaveAboutEqualWork(int parts) {
        int[] bounds = Primes.bounds(2_000_000, parts);
        double share = work(0, 2_000_001) / parts;

        for (int part = 0; part < parts; part++) {
            assertThat(work(bounds[part], bounds[part + 1])).isCloseTo(share, withinPercentage(5));
        }
    }

    /** Trial division of a candidate costs about its square root. */
    private static double work(int from, int to) {
        return IntStream.range(from, to).mapToDouble(Math::sqrt).sum();
    }

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
    void recursionCountsWhatThePartsCount(int limit, int threshold) throws Exception {
        for (String threads : new String[] {"fork-join:parallelism=2", "work-stealing"}) {
            Workload workload = recursion(limit, threshold);
            for (int iteration = 0; iteration < 2; iteration++) {
                Trial.passes(workload, threads, 1);
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
    void partIsHalvedDownToTheThreshold(int from, int to, int longest, boolean isShort) {
        assertThat(Primes.Part.isShort(from, to, longest)).isEqualTo(isShort);
    }

    @Test
    void partsGoToThePoolOfTheTaskAndToItsOtherThreads() throws Exception {
        Workload workload = recursion(3_000_000, 100);
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
    @CsvSource(
            delimiter = '|',
            nullValues = "accepted",
            value = {
                "100  | platform        | 1  | With a threshold a ForkJoin pool splits the range:"
                        + " it works with fork-join, work-stealing, not with platform",
                "100  | parallel-stream | 1  | With a threshold a ForkJoin pool splits the range:"
                        + " it works with fork-join, work-stealing, not with parallel-stream",
                "100  | fork-join       | 10 | With a threshold the recursion decides the parts: it"
                        + " works with 1 task, not with 10",
                "none | platform        | 10 | accepted",
                "none | fork-join       | 10 | accepted",
                "0    | fork-join       | 1  | accepted",
                "100  | work-stealing   | 1  | accepted",
            })
    void thresholdWithoutForkJoinPoolIsRejected(
            String threshold, String threads, int tasks, @Nullable String problem) {
        assertThat(
                        Trial.problem(Primes.TYPE, threads, tasks, null, "threshold=" + threshold)
                                .orElse(null))
                .isEqualTo(problem);
    }

    @Test
    void singleNumbersCostMoreThanPartsOfAHundred() {
        assertThat(cost("0")).isGreaterThan(cost("100"));
        assertThat(cost("100")).isGreaterThan(cost("none"));
    }

    private static double cost(String threshold) {
        return Primes.TYPE
                .cost()
                .cpuSeconds(Trial.setup(Primes.TYPE, 1, "threshold=" + threshold).arguments(), 1);
    }

    private static Workload recursion(int limit, int threshold) {
        return Trial.create(Primes.TYPE, 1, "limit=" + limit, "threshold=" + threshold);
    }
}
