package dev.threadscale.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Durations as people say them, in at most two units. */
class AmountsTest {

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 s",
        "PT0.0000005S, 0 s",
        "PT0.25S, 250 ms",
        "PT0.999S, 999 ms",
        "PT1S, 1 s",
        "PT1.5S, 1.5 s",
        "PT1.999S, 1.9 s",
        "PT10.5S, 10 s",
        "PT59.999S, 59 s",
        "PT1M, 1 min",
        "PT2M5S, 2 min 5 s",
        "PT59M59S, 59 min 59 s",
        "PT1H, 1 h",
        "PT1H59S, 1 h",
        "PT1H1M, 1 h 1 min",
        "PT100H30M, 100 h 30 min",
    })
    void durationHasTwoUnitsAtMost(Duration duration, String words) {
        assertThat(Amounts.of(duration)).isEqualTo(words);
    }
}
