package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The power of two configurations whose forks alternate, for the decision not to pair them: Welch's
 * test, and the test of the differences within blocks. Forks differ by 2 %, and sizes are what
 * Welch's test finds in about 80 of 100 studies on a quiet host.
 */
class PairsInBlocksTest {

    private static final int STUDIES = 4_000;
    private static final double SPREAD = 0.02;
    private static final double P = 0.05;
    private static final double ROOM = 3;

    /** Logarithms of the forks of one side. */
    private static double[] side(RandomGenerator random, int forks, double drift, double size) {
        double[] side = new double[forks];
        for (int block = 0; block < forks; block++) {
            double done = block / (forks - 1.0) - 0.5;
            side[block] = size + drift * done + SPREAD * random.nextGaussian();
        }
        return side;
    }

    private static boolean isFound(TEstimate difference) {
        return difference.p(0) < P && difference.estimate() > 0;
    }

    private static TEstimate mean(double[] side) {
        return TEstimate.mean(side).orElseThrow();
    }

    /** The last two columns are the table of the decision, in %. */
    @ParameterizedTest
    @CsvSource({
        "3, 0.076, 0, 85, 66",
        "5, 0.042, 0, 81, 70",
        "10, 0.0265, 0, 78, 74",
        "3, 0.076, 0.05, 46, 66",
        "5, 0.042, 0.05, 53, 70",
        "10, 0.0265, 0.05, 57, 74"
    })
    void pairsLoseOnQuietHostAndGainOnDriftingOne(
            int forks, double size, double drift, double welch, double paired) {
        RandomGenerator random = new SplittableRandom(forks);
        double byWelch = 0;
        double byPairs = 0;
        for (int study = 0; study < STUDIES; study++) {
            double[] over = side(random, forks, drift, size);
            double[] under = side(random, forks, drift, 0);
            double[] differences = new double[forks];
            for (int block = 0; block < forks; block++) {
                differences[block] = over[block] - under[block];
            }
            TEstimate apart = TEstimate.contrast(List.of(mean(over)), List.of(mean(under)));
            byWelch += isFound(apart) ? 1 : 0;
            byPairs += isFound(mean(differences)) ? 1 : 0;
        }
        assertThat(100 * byWelch / STUDIES).as("Welch").isBetween(welch - ROOM, welch + ROOM);
        assertThat(100 * byPairs / STUDIES).as("pairs").isBetween(paired - ROOM, paired + ROOM);
    }
}
