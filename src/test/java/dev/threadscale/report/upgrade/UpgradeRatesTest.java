package dev.threadscale.report.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Logarithms;
import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Releases of a chain share their sides, and forks of a block share what the host does: a table of
 * many ratios must neither find differences that are not there nor promise too narrow intervals.
 */
class UpgradeRatesTest {

    private static final int RUNS = 200;
    private static final int RELEASES = 4;
    private static final int ROWS = 8;

    /** Of 200 tables 5 % are 10, and three standard deviations more 19. */
    private static final int MOST_WRONG = 20;

    /** What intervals of 95 % may miss at most, with room for few forks of a skewed shape. */
    private static final double MOST_MISSED = 0.06;

    @ParameterizedTest
    @CsvSource({
        "normal, 3", "normal, 5", "normal, 10", "skewed, 3", "skewed, 5", "skewed, 10",
        "bimodal, 3", "bimodal, 5", "bimodal, 10", "unequal, 3", "unequal, 5", "unequal, 10"
    })
    void equalReleasesAreRarelyFoundDifferent(String shape, int forks) {
        int wrong = 0;
        int missed = 0;
        int pairs = 0;
        for (int run = 0; run < RUNS; run++) {
            List<MatchedPair> table = table(shape, forks, new SplittableRandom(run));
            boolean isWrong = false;
            for (MatchedPair pair : table) {
                isWrong |= pair.verdict() == PairVerdict.DIFFERENT;
                missed += pair.interval().orElseThrow().holds(1) ? 0 : 1;
                pairs++;
            }
            wrong += isWrong ? 1 : 0;
        }

        assertThat(wrong).isLessThanOrEqualTo(MOST_WRONG);
        assertThat((double) missed / pairs).isLessThanOrEqualTo(MOST_MISSED);
    }

    private static List<MatchedPair> table(String shape, int forks, RandomGenerator random) {
        double[] blocks = new double[forks];
        for (int block = 0; block < forks; block++) {
            blocks[block] = 0.05 * random.nextGaussian();
        }
        List<MeasuredConfiguration> all = new ArrayList<>();
        List<MatchedPair> pairs = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            MeasuredConfiguration before = configuration(shape, row, 0, blocks, random);
            all.add(before);
            for (int release = 1; release < RELEASES; release++) {
                MeasuredConfiguration after = configuration(shape, row, release, blocks, random);
                all.add(after);
                pairs.add(MatchedPair.of(after.levels(), side(before), side(after)));
                before = after;
            }
        }
        return MatchedPair.judged(pairs, Quantity.TIME, Logarithms.ofOneRun(Quantity.TIME, all));
    }

    private static MatchedPair.Side side(MeasuredConfiguration configuration) {
        return new MatchedPair.Side("", "", "", Optional.of(configuration));
    }

    private static MeasuredConfiguration configuration(
            String shape, int row, int release, double[] blocks, RandomGenerator random) {
        List<ForkRecord> ends = new ArrayList<>();
        List<ForkValues> values = new ArrayList<>();
        for (int number = 1; number <= blocks.length; number++) {
            double noise =
                    switch (shape) {
                        case "skewed" -> -0.1 * Math.log(1 - random.nextDouble());
                        case "bimodal" ->
                                (random.nextInt(5) == 0 ? 0.14 : 0) + 0.01 * random.nextGaussian();
                        case "unequal" -> (row % 2 == 0 ? 0.13 : 0.01) * random.nextGaussian();
                        default -> 0.05 * random.nextGaussian();
                    };
            ends.add(SomeFork.completed(number));
            values.add(new ForkValues(number, 1e6 * Math.exp(blocks[number - 1] + noise)));
        }
        return new MeasuredConfiguration(
                Levels.of(Map.of("row", row + "", "release", release + "")),
                ends,
                Map.of(Quantity.TIME, values));
    }
}
