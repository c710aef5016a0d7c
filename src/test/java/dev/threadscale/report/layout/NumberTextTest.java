package dev.threadscale.report.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.stream.Stream;
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
        "3600000000000, 3600 s",
        // t(0.975; 1) · 10 µs / √2 · √2 = 127 µs
        "1240000 1220000, 1.23 ms ± 0.13",
        "123030000 122970000, 123.0 ms ± 0.4",
        "5000000001 5000000000, 5.000 s ± 0.000"
    })
    @DefaultLocale("de-DE")
    void showsThreeDigitsInTheLargestUnitThatFits(String forks, String expected) {
        List<double[]> values =
                Stream.of(forks.split(" ", -1))
                        .map(fork -> new double[] {Double.parseDouble(fork)})
                        .toList();

        assertThat(NumberText.time(Estimate.of(values))).isEqualTo(expected);
    }
}
