package dev.threadscale.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A time without its unit, or read in another one, is an experiment of another length. */
class TimeTextTest {

    @ParameterizedTest
    @CsvSource({
        "2us, PT0.000002S",
        "2s, PT2S",
        "3m, PT3M",
        "25h, PT25H",
        "007s, PT7S",
        "999999999h, PT999999999H"
    })
    void wholeNumberWithItsUnitIsATime(String text, Duration time) {
        assertThat(TimeText.parse(text)).contains(time);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "5",
                "s",
                "ms",
                "5 s",
                " 5s",
                "5s ",
                "-5s",
                "+5s",
                "1.5s",
                "1e3ms",
                "5S",
                "5MS",
                "5ns",
                "5d",
                "5ss",
                "1m30s",
                "1000000000s",
                "٥s"
            })
    void anythingElseIsNone(String text) {
        assertThat(TimeText.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0ms",
        "PT0.0001S, 100us",
        "PT0.0015S, 1500us",
        "PT0.001S, 1ms",
        "PT1.5S, 1500ms",
        "PT1S, 1s",
        "PT90S, 90s",
        "PT2M, 2m",
        "PT61M, 61m",
        "PT60M, 1h",
        "PT48H, 48h"
    })
    void timeIsWrittenWithItsLargestWholeUnit(Duration time, String text) {
        assertThat(TimeText.format(time)).isEqualTo(text);
        assertThat(TimeText.parse(text)).contains(time);
    }
}
