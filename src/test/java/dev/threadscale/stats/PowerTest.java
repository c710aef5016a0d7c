package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Too few iterations waste the forks' starts, too many the time that further forks would need. */
class PowerTest {

    @ParameterizedTest
    @CsvSource({
        "900, 9,  0.05, 0.05, 10",
        "900, 9,  0.10, 0.05, 20",
        "900, 9,  0.05, 0.10,  5",
        "900, 10, 0.05, 0.05, 10",
        "0,   9,  0.05, 0.05,  1",
        "900, 9,  0,    0.05,  1",
    })
    void numberOfIterationsAgreesWithKaliberaAndJones(
            double fork, double iteration, double within, double between, double expected) {
        assertThat(Power.iterations(fork, iteration, within, between)).isEqualTo(expected);
    }

    /** For the same time, both fewer and more iterations leave the mean less certain. */
    @ParameterizedTest
    @CsvSource({"900, 9, 0.05, 0.05", "5000, 3, 0.2, 0.01", "100, 50, 0.3, 0.05"})
    void optimalNumberGivesTheMostPreciseMean(
            double fork, double iteration, double within, double between) {
        double best = Power.iterations(fork, iteration, within, between);
        double least = variancePerTime(best, fork, iteration, within, between);
        for (double factor : new double[] {0.5, 0.8, 1.25, 2}) {
            assertThat(variancePerTime(best * factor, fork, iteration, within, between))
                    .isGreaterThan(least);
        }
    }

    /** The variance of the mean over as many forks as a unit of time has. */
    private static double variancePerTime(
            double count, double fork, double iteration, double within, double between) {
        return (between * between + within * within / count) * (fork + count * iteration);
    }
}
