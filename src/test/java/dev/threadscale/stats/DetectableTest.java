package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.stats.Power.Detectable;
import java.io.IOException;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A host that claims to tell more than it can makes noise a finding. */
class DetectableTest {

    static Stream<NamedCsvRecord> references() throws IOException {
        return References.rows("/stats/detectable.csv").stream();
    }

    private static Detectable of(NamedCsvRecord expected) {
        return Detectable.of(
                        References.numbers(expected.getField("a")),
                        References.numbers(expected.getField("b")))
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("references")
    void agreesWithSciPy(NamedCsvRecord expected) {
        References.same(of(expected).share(), expected, "share");
        References.same(of(expected).observed(), expected, "observed");
        // It may differ from the noncentral distribution, on the safe side.
        double noncentral = Double.parseDouble(expected.getField("noncentral"));
        assertThat(of(expected).share()).isBetween(noncentral, noncentral * 1.15);
    }

    /** The whole meaning of the figure: with it as the truth, 80 of 100 studies find it. */
    @Test
    void differenceOfThatSizeIsFoundInFourOfFiveStudies() {
        Random random = new Random(20260107);
        double truth = Math.expm1((2.1009 + 0.8620) * 0.02 * Math.sqrt(2.0 / 10));
        long found =
                IntStream.range(0, 2000)
                        .mapToObj(study ->
                                TEstimate.logRatio(sample(random, 1 + truth), sample(random, 1)))
                        .filter(ratio -> ratio.orElseThrow().pOutside(0, 0) < 0.05)
                        .count();

        assertThat(found / 2000.0).isCloseTo(0.8, within(0.03));
    }

    @Test
    void differentSidesIncreaseTheDetectableDifference() {
        Detectable shifted =
                Detectable.of(new double[] {110, 110.1, 109.9}, new double[] {100, 100.1, 99.9})
                        .orElseThrow();

        assertThat(shifted.share()).isEqualTo(shifted.observed()).isCloseTo(0.1, within(0.001));
    }

    @Test
    void singleForkShowsNothing() {
        assertThat(Detectable.of(new double[] {1}, new double[] {1, 2})).isEmpty();
    }

    private static double[] sample(Random random, double mean) {
        return DoubleStream.generate(() -> mean * (1 + 0.02 * random.nextGaussian()))
                .limit(10)
                .toArray();
    }
}
