package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * How often forks are taken for steady that are not, and the other way round, over simulated
 * series, always the same ones; docs/steadiness.md publishes the rates.
 */
class SteadyStateRatesTest {

    private static final int SERIES = 200;
    private static final List<Integer> LENGTHS = List.of(15, 20, 30, 60);

    /** Factors of time. */
    @FunctionalInterface
    private interface Truth {
        double at(int iteration, int of);
    }

    /** Deviations in units of the noise. */
    @FunctionalInterface
    private interface Noise {
        double next(Random random, double before);
    }

    private record Shape(String name, Truth truth) {}

    private record Disturbance(String name, Noise noise) {}

    private static final Disturbance NORMAL = new Disturbance("normal", (r, _) -> r.nextGaussian());

    private static final List<Disturbance> NOISES =
            List.of(
                    NORMAL,
                    new Disturbance("Student's t with 4 degrees of freedom", (r, _) -> tail(r)),
                    new Disturbance(
                            "skewed (exponential)", (r, _) -> -Math.log(1 - r.nextDouble()) - 1),
                    new Disturbance(
                            "autocorrelated, 0.3", (r, before) -> correlated(r, before, 0.3)),
                    new Disturbance(
                            "autocorrelated, 0.5", (r, before) -> correlated(r, before, 0.5)));

    private static final List<Shape> CHANGING =
            List.of(
                    new Shape("two fast, two 10 % slower", (i, n) -> i % 4 < 2 ? 1 : 1.1),
                    new Shape("five fast, five 10 % slower", (i, n) -> i % 10 < 5 ? 1 : 1.1),
                    new Shape("a drift of +10 %", (i, n) -> 1 + 0.1 * i / (n - 1)),
                    new Shape("a drift of −10 %", (i, n) -> 1.1 - 0.1 * i / (n - 1)),
                    new Shape("the last third 10 % slower", (i, n) -> 3 * i < 2 * n ? 1 : 1.1),
                    new Shape("the last quarter 10 % slower", (i, n) -> 4 * i < 3 * n ? 1 : 1.1),
                    new Shape(
                            "15 % slower for two iterations more",
                            (i, n) -> i < n / 3 + 2 ? 1.15 : 1),
                    new Shape(
                            "warm-up from +50 %, e-fold in n / 4",
                            (i, n) -> 1 + Math.exp(-4.0 * i / n) / 2));

    private final StringBuilder page = new StringBuilder();

    @Test
    void pageHasTheRatesAndTheyAreBearable() {
        page.append(
                """
                # How often the kind of a fork is wrong

                For anyone who doubts that a fork was steady, or was not; [statistics.md](statistics.md#steadiness) says what follows from each kind.

                ## The rules

                They follow Barrett, Bolz-Tereick, Killick, Mount, Tratt (OOPSLA 2017).

                | step | rule, on logarithms |
                |---|---|
                | outliers | a value more than five standard deviations of the noise from the median of the five around it becomes that median (Hampel's identifier; Davies, Gather, JASA 1993): at most one in five, never the first two, never a fast one of the last two |
                | segments | the best division into at most seven segments with different means (Auger, Lawrence, Bull. Math. Biol. 1989; Bai, Perron, J. Appl. Econometrics 2003): their number minimises n ln(RSS / n) + 5.5 ln n per cut. (2 ln n, as in Yao, Stat. Prob. Letters 1988, would cut half of the steady forks of 15 iterations) |
                | steady state | the last segments that differ by at most 2 %%, or by the standard deviation within segments if that is more. It has to cover half of the iterations |
                | drift | the slope of that state is significant (Student's t, p < 0.001) and adds up to more than that difference, or a line fits better than the last step |
                | cycle | the phases of some period, up to half of its length, differ (epoch folding: Leahy et al., ApJ 1983; p < 0.01 over all periods) |

                A cycle that is seen twice or less may be missed. Up to one steady fork in ten is called unsteady, mostly where noise is autocorrelated.

                ## The errors

                A cell of these tables has the errors in %d simulated forks, in %%. A third of the iterations is warm-up. `SteadyStateRatesTest` computes them in every
                build.

                ### Steady forks that are called unsteady

                The first iteration takes three times as long; the others differ only by noise.

                """
                        .formatted(SERIES));
        heading();
        for (Disturbance noise : NOISES) {
            for (double size : List.of(0.02, 0.1)) {
                row("%s, %.0f %%".formatted(noise.name, 100 * size), noise.noise, size, 0);
            }
        }
        row("normal, 2 %, and 7 % outliers", NORMAL.noise, 0.02, 0.07);
        page.append(
                """

                ### Unsteady forks that are called steady

                The noise is normal.

                """);
        heading();
        for (Shape shape : CHANGING) {
            for (double size : List.of(0.01, 0.02)) {
                row(shape, size);
            }
        }
        page.append(
                """

                Next: [statistics.md](statistics.md#doubts) for what a verdict makes of unsteady forks, [measuring.md](measuring.md#how-long-a-fork-measures) for the length of warm-up and measurement.
                """);
        Golden.matches(Path.of("docs/steadiness.md"), page.toString());
    }

    private void heading() {
        page.append("| |");
        LENGTHS.forEach(length -> page.append(" %d iterations |".formatted(length)));
        page.append("\n|---|").append("--:|".repeat(LENGTHS.size())).append('\n');
    }

    private void row(String name, Noise noise, double size, double outliers) {
        page.append("| ").append(name).append(" |");
        for (int length : LENGTHS) {
            double wrong =
                    1
                            - steady(
                                    new Shape(name, (i, n) -> i == 0 ? 3 : 1),
                                    noise,
                                    size,
                                    outliers,
                                    length);
            cell(wrong);
            assertThat(wrong).as("%s, %d iterations", name, length).isLessThan(0.13);
        }
        page.append('\n');
    }

    private void row(Shape shape, double size) {
        page.append("| %s, noise %.0f %% |".formatted(shape.name, 100 * size));
        for (int length : LENGTHS) {
            double missed = steady(shape, NORMAL.noise, size, 0, length);
            cell(missed);
            assertThat(missed)
                    .as("%s, %d iterations", shape, length)
                    .isLessThan(length == SteadyState.LEAST ? 0.5 : 0.2);
        }
        page.append('\n');
    }

    private void cell(double share) {
        page.append(String.format(Locale.ROOT, " %.1f |", 100 * share));
    }

    private static double steady(
            Shape shape, Noise noise, double size, double outliers, int length) {
        Random random = new Random(20260103);
        return IntStream.range(0, SERIES)
                        .filter(_ ->
                                SteadyState.of(
                                                series(
                                                        random,
                                                        shape.truth,
                                                        noise,
                                                        size,
                                                        outliers,
                                                        length))
                                        .isReachedAfter(length / 3))
                        .count()
                / (double) SERIES;
    }

    private static double[] series(
            Random random, Truth truth, Noise noise, double size, double outliers, int length) {
        double[] series = new double[length];
        double deviation = random.nextGaussian();
        for (int i = 0; i < length; i++) {
            deviation = noise.next(random, deviation);
            double outlier = random.nextDouble() < outliers ? 0.1 + random.nextDouble() : 0;
            series[i] = truth.at(i, length) * Math.exp(size * deviation + outlier);
        }
        return series;
    }

    private static double correlated(Random random, double before, double by) {
        return by * before + Math.sqrt(1 - by * by) * random.nextGaussian();
    }

    /** With a standard deviation of 1. */
    private static double tail(Random random) {
        double squares =
                IntStream.range(0, 4).mapToDouble(_ -> Math.pow(random.nextGaussian(), 2)).sum();
        return random.nextGaussian() / Math.sqrt(squares / 4) / Math.sqrt(2);
    }
}
