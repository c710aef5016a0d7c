package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An interval that forgets one of the levels is far too narrow. NumPy is the reference. */
class BootstrapTest {

    static Stream<NamedCsvRecord> references() throws IOException {
        return References.rows("/stats/bootstrap.csv").stream();
    }

    /** Both draw at random, so their quantiles agree within some hundredths of the width. */
    @ParameterizedTest
    @MethodSource("references")
    void agreesWithNumPy(NamedCsvRecord expected) {
        Interval interval =
                Bootstrap.ratio(forks(expected, "over"), forks(expected, "under")).orElseThrow();
        double low = Double.parseDouble(expected.getField("low"));
        double high = Double.parseDouble(expected.getField("high"));

        assertThat(interval.low()).isCloseTo(low, within((high - low) * 0.03));
        assertThat(interval.high()).isCloseTo(high, within((high - low) * 0.03));
    }

    /** Beyond a thousand iterations the draws are replaced by the distribution of their mean. */
    @Test
    void manyIterationsHaveTheIntervalThatDrawingEachGives() {
        Interval drawn = Bootstrap.ratio(skewed(1, 999), skewed(2, 999)).orElseThrow();
        Interval normal = Bootstrap.ratio(skewed(1, 1000), skewed(2, 1000)).orElseThrow();

        assertThat(normal.low()).isCloseTo(drawn.low(), within(0.1 * drawn.halfWidth()));
        assertThat(normal.high()).isCloseTo(drawn.high(), within(0.1 * drawn.halfWidth()));
    }

    /** Forks whose means hardly differ, so that the interval is that of their iterations. */
    private static List<double[]> skewed(long seed, int iterations) {
        Random random = new Random(seed);
        double[] longest =
                DoubleStream.generate(() -> Math.exp(random.nextGaussian())).limit(1000).toArray();
        double[] some = Arrays.copyOf(longest, iterations);
        return List.of(some, some, some);
    }

    @Test
    void theSameForksHaveTheSameInterval() {
        List<double[]> over = List.of(new double[] {5.1, 7.3, 5.9}, new double[] {6.2, 8.8});
        List<double[]> under = List.of(new double[] {3.3, 4.7, 3.1}, new double[] {2.2, 3.9});

        assertThat(Bootstrap.ratio(over, under)).isEqualTo(Bootstrap.ratio(over, under));
    }

    @Test
    void aSingleForkTellsNothingOfTheSpread() {
        List<double[]> one = List.of(new double[] {5, 7});
        List<double[]> two = List.of(new double[] {5}, new double[] {7});

        assertThat(Bootstrap.ratio(one, two)).isEmpty();
        assertThat(Bootstrap.ratio(two, one)).isEmpty();
    }

    private static List<double[]> forks(NamedCsvRecord row, String column) {
        return Arrays.stream(row.getField(column).split("[|]", -1))
                .map(References::numbers)
                .toList();
    }
}
