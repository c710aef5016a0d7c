package dev.threadscale.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Parameters that are words or times: what is taken for valid here reaches the measured program.
 */
class ParameterTest {

    private static final Parameter WORD =
            new Parameter("mode", new Parameter.Words("shared", "per-thread"), "shared", "A mode.");
    private static final Parameter TIME =
            new Parameter("time", new Parameter.Time(Duration.ofMinutes(2)), "1s", "A time.");

    @ParameterizedTest
    @ValueSource(strings = {"shared", "per-thread"})
    void eachOfTheWordsIsAccepted(String value) {
        assertThat(WORD.problem(value)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Shared", "shared ", "1", "per_thread"})
    void anyOtherWordIsAProblem(String value) {
        assertThat(WORD.problem(value)).contains("is not one of shared, per-thread");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0ms", "0s", "1ms", "120s", "120000ms", "2m"})
    void aTimeFromZeroToTheLongestIsAccepted(String value) {
        assertThat(TIME.problem(value)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "s", "-1s", "1.5s", "1 s", "121s", "120001ms", "3m", "1h"})
    void anyOtherTimeIsAProblem(String value) {
        assertThat(TIME.problem(value))
                .contains("is not a time with its unit (100ms, 2s, 1m), at most 2m");
    }

    @Test
    void argumentsGiveATimeWithItsUnitConverted() {
        List<Parameter> both = List.of(WORD, TIME);

        assertThat(Arguments.of(both, Map.of()).time("time")).isEqualTo(Duration.ofSeconds(1));
        assertThat(Arguments.of(both, Map.of("time", "250ms")).time("time"))
                .isEqualTo(Duration.ofMillis(250));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arguments.of(both, Map.of("time", "250")))
                .withMessage("time=250 is not a time with its unit (100ms, 2s, 1m), at most 2m");
    }
}
