package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.stats.ScalingModel.Point;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Everybody believes a curve through points: its parameters have to be right, and it must not be
 * there where it says nothing. SciPy is the reference (resources {@code stats/scaling.py}).
 */
class ScalingModelTest {

    private static final int[] COUNTS = {1, 2, 4, 6, 8, 12, 16};

    static Stream<NamedCsvRecord> references() throws IOException {
        return References.rows("/stats/scaling.csv").stream();
    }

    @ParameterizedTest
    @MethodSource("references")
    void agreesWithSciPy(NamedCsvRecord expected) {
        double[] threads = References.numbers(expected.getField("threads"));
        double[] running = References.numbers(expected.getField("running"));
        double[] times = References.numbers(expected.getField("times"));
        List<Point> points =
                IntStream.range(0, times.length)
                        .mapToObj(i -> new Point(threads[i], running[i], times[i]))
                        .toList();
        ScalingModel model =
                (expected.getField("coherent").equals("true")
                                ? ScalingModel.universal(points)
                                : ScalingModel.amdahl(points))
                        .orElseThrow();

        assertThat(model.single() / number(expected, "single")).isCloseTo(1, within(1e-6));
        same(model.sigma(), expected, "sigma");
        same(model.sigmaInterval().low(), expected, "sigma_low");
        same(model.sigmaInterval().high(), expected, "sigma_high");
        same(model.adjustedR2(), expected, "adjusted_r2");
        same(model.p(), expected, "p");
        model.kappaInterval()
                .ifPresent(interval -> {
                    same(model.kappa(), expected, "kappa");
                    same(interval.low(), expected, "kappa_low");
                    same(interval.high(), expected, "kappa_high");
                });
    }

    private static void same(double actual, NamedCsvRecord expected, String column) {
        Offset<Double> tolerance = within(1e-7 + 1e-5 * Math.abs(number(expected, column)));
        assertThat(actual).as(column).isCloseTo(number(expected, column), tolerance);
    }

    private static double number(NamedCsvRecord row, String column) {
        return Double.parseDouble(row.getField(column));
    }

    @Test
    void lawWithoutNoiseIsFoundExactly() {
        ScalingModel model = ScalingModel.universal(law(0.05, 0.002, 64, n -> 1)).orElseThrow();

        assertThat(model.sigma()).isCloseTo(0.05, within(1e-9));
        assertThat(model.kappa()).isCloseTo(0.002, within(1e-9));
        assertThat(model.peak().orElseThrow().threads())
                .isCloseTo(Math.sqrt(0.95 / 0.002), within(1e-4));
        assertThat(model.objection()).isEmpty();
        assertThat(model.time(4, 4)).isCloseTo(time(0.05, 0.002, 4, 4), within(1e-3));
    }

    /** The whole meaning of an interval: 95 of 100 hold the truth. */
    @Test
    void nineteenOfTwentyIntervalsContainTheTruth() {
        Random random = new Random(20260203);
        int studies = 2000;
        int sigma = 0;
        int kappa = 0;
        int peak = 0;
        for (int study = 0; study < studies; study++) {
            ScalingModel model =
                    ScalingModel.universal(
                                    law(0.1, 0.004, 64, n -> 1 + 0.02 * random.nextGaussian()))
                            .orElseThrow();
            sigma += holds(model.sigmaInterval(), 0.1);
            kappa += holds(model.kappaInterval().orElseThrow(), 0.004);
            peak += holds(model.peak().orElseThrow().interval(), Math.sqrt(0.9 / 0.004));
        }

        assertThat(sigma / (double) studies).isBetween(0.93, 0.97);
        assertThat(kappa / (double) studies).isBetween(0.93, 0.97);
        assertThat(peak / (double) studies).isBetween(0.92, 0.98);
    }

    private static int holds(Interval interval, double truth) {
        return interval.low() <= truth && truth <= interval.high() ? 1 : 0;
    }

    @Test
    void constantTimesHaveNoModel() {
        Random random = new Random(20260204);
        long shown =
                IntStream.range(0, 500)
                        .filter(study ->
                                ScalingModel.amdahl(
                                                law(
                                                        1,
                                                        0,
                                                        64,
                                                        n -> 1 + 0.02 * random.nextGaussian()))
                                        .flatMap(ScalingModel::objection)
                                        .isEmpty())
                        .count();

        assertThat(shown).isLessThanOrEqualTo(25);
        assertThat(ScalingModel.amdahl(law(1, 0, 64, n -> 1)).orElseThrow().objection())
                .contains("it does not explain the times better than a constant does");
    }

    @Test
    void freeThreadsFollowAmdahlsLaw() {
        Random random = new Random(20260205);
        List<Point> points = law(0.2, 0, 64, n -> 1 + 0.01 * random.nextGaussian());

        assertThat(ScalingModel.universal(points).orElseThrow().objection().orElseThrow())
                .contains("Amdahl's law");
        assertThat(ScalingModel.amdahl(points).orElseThrow().objection()).isEmpty();
        assertThat(ScalingModel.amdahl(points).orElseThrow().peak()).isEmpty();
    }

    @Test
    void fewerThanFourNumbersOfThreadsDetermineNothing() {
        List<Point> three = law(0.2, 0.01, 64, n -> 1).subList(0, 3);

        assertThat(ScalingModel.universal(three)).isEmpty();
        assertThat(ScalingModel.amdahl(three)).isEmpty();
        List<Point> eachTwice =
                three.stream().flatMap(one -> Collections.nCopies(2, one).stream()).toList();
        assertThat(ScalingModel.amdahl(eachTwice)).isEmpty();
    }

    /** One thread at a time never shows what could run beside it. */
    @Test
    void singleCpuDoesNotDetermineTheSerialShare() {
        assertThat(ScalingModel.universal(law(0.2, 0.001, 1, n -> 1))).isEmpty();
        assertThat(ScalingModel.amdahl(law(0.2, 0.001, 1, n -> 1))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -5})
    void zeroTimeHasNoModel(double factor) {
        Optional<ScalingModel> model =
                ScalingModel.universal(law(0.2, 0.01, 64, n -> n == 4 ? factor : 1));

        assertThat(model).isEmpty();
    }

    private static List<Point> law(
            double sigma, double kappa, int cpus, ToDoubleFunction<Integer> noise) {
        return IntStream.of(COUNTS)
                .mapToObj(n -> {
                    int running = Math.min(n, cpus);
                    return new Point(
                            n, running, time(sigma, kappa, n, running) * noise.applyAsDouble(n));
                })
                .toList();
    }

    private static double time(double sigma, double kappa, double n, double running) {
        return 1e9 * (1 + sigma * (running - 1) + kappa * n * (n - 1)) / running;
    }
}
