package dev.threadscale.report.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.stats.Estimate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A wrong unit or a lost digit would misstate a result by orders of magnitude. */
class NumberTextTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "7, 7.00 ns",
        "999, 999 ns",
        "1000, 1.00 µs",
        "999400, 999 µs",
        "999600, 1.00 ms",
        "1234567, 1.23 ms",
        "45600000, 45.6 ms",
        "1500000000, 1.50 s",
        "3600000000000, 3600 s"
    })
    void showsThreeDigitsInTheLargestUnitThatFits(double ns, String expected) {
        assertThat(NumberText.time(estimate(ns))).isEqualTo(expected);
    }

    @Test
    void showsTheHalfWidthInTheUnitOfTheMean() {
        // t(0.975; 1) · 10 µs / √2 · √2 = 127 µs
        assertThat(NumberText.time(estimate(1_240_000, 1_220_000))).isEqualTo("1.23 ms ± 0.13");
    }

    @Test
    void showsTheFirstDigitOfASmallHalfWidth() {
        assertThat(NumberText.time(estimate(123_030_000, 122_970_000))).isEqualTo("123.0 ms ± 0.4");
    }

    @Test
    void showsNoMoreThanThreeDecimals() {
        assertThat(NumberText.time(estimate(5_000_000_001.0, 5_000_000_000.0)))
                .isEqualTo("5.000 s ± 0.000");
    }

    @Test
    @DefaultLocale("de-DE")
    void writesADecimalPointUnderEveryLocale() {
        assertThat(NumberText.time(estimate(1_240_000, 1_220_000))).isEqualTo("1.23 ms ± 0.13");
    }

    private static Estimate estimate(double... forks) {
        List<double[]> values = Arrays.stream(forks).mapToObj(fork -> new double[] {fork}).toList();
        return Estimate.of(values);
    }
}
