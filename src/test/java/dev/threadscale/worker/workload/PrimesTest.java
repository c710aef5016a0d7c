package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A split with a gap counts wrong, and one with unequal parts measures the split, not threads. */
class PrimesTest {

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 2", "4, 2", "9, 4", "100, 25", "1000000, 78498", "10000000, 664579"})
    void theSieveCountsWhatIsKnown(int limit, int primes) {
        assertThat(Primes.sieve(limit)).isEqualTo(primes);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 1000})
    void thePartsCoverEveryCandidateOnce(int parts) {
        for (int limit : new int[] {2, 3, 100, 10_000_000, 100_000_000}) {
            int[] bounds = Primes.bounds(limit, parts);

            assertThat(bounds).hasSize(parts + 1).isSorted().startsWith(0).endsWith(limit + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 9, 25, 49, 121, 1000, 7919})
    void trialDivisionAgreesWithTheSieve(int limit) throws Exception {
        for (int tasks : new int[] {1, 3, 20}) {
            Workload workload = create(limit, tasks);
            workload.prepare();
            for (int task = 0; task < tasks; task++) {
                workload.run(task);
            }
            assertThatCode(workload::verify).doesNotThrowAnyException();
        }
    }

    @Test
    void twoPartsHaveAboutEqualWork() {
        int[] bounds = Primes.bounds(2_000_000, 2);

        assertThat(work(bounds[0], bounds[1]))
                .isCloseTo(work(bounds[1], bounds[2]), withinPercentage(5));
    }

    @Test
    void tenPartsHaveAboutEqualWork() {
        int[] bounds = Primes.bounds(2_000_000, 10);
        double share = work(0, 2_000_001) / 10;

        for (int part = 0; part < 10; part++) {
            assertThat(work(bounds[part], bounds[part + 1])).isCloseTo(share, withinPercentage(5));
        }
    }

    /** Trial division of a candidate costs about its square root. */
    private static double work(int from, int to) {
        return IntStream.range(from, to).mapToDouble(Math::sqrt).sum();
    }

    private static Workload create(int limit, int tasks) {
        Map<String, String> given = Map.of("limit", Integer.toString(limit));
        return Primes.TYPE
                .constructor()
                .apply(Setup.of(Arguments.of(Primes.TYPE.parameters(), given), tasks));
    }
}
