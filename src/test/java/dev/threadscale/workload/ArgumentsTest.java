package dev.threadscale.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A value that passes here reaches the measured program. Users read the messages when an experiment
 * is not valid, so the texts are tested whole.
 */
class ArgumentsTest {

    private static final Parameter NUMBER = Parameter.whole("number", 2, 100, 42);
    private static final Parameter SIZE = Parameter.wholeOr("size", 1, 8, "cpus");
    private static final Parameter MODE = Parameter.oneOf("mode", "shared", "per-thread");
    private static final Parameter TIME = Parameter.time("time", Duration.ofMinutes(2), "1s");
    private static final List<Parameter> ALL = List.of(NUMBER, SIZE, MODE, TIME);

    @Test
    void omittedArgumentHasItsDefault() {
        Arguments arguments = Arguments.of(ALL, Map.of());

        assertThat(arguments.number(NUMBER)).isEqualTo(42);
        assertThat(arguments.integer(NUMBER)).isEqualTo(42);
        assertThat(arguments.text(SIZE)).isEqualTo("cpus");
        assertThat(arguments.integerUnlessWord(SIZE)).isEmpty();
        assertThat(arguments.text(MODE)).isEqualTo("shared");
        assertThat(arguments.time(TIME)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void givenArgumentReplacesTheDefault() {
        Arguments arguments = Arguments.of(ALL, Map.of("size", "3", "time", "250ms"));

        assertThat(arguments.integerUnlessWord(SIZE)).hasValue(3);
        assertThat(arguments.time(TIME)).isEqualTo(Duration.ofMillis(250));
        assertThat(arguments.asMap())
                .containsExactly(
                        Map.entry("number", "42"),
                        Map.entry("size", "3"),
                        Map.entry("mode", "shared"),
                        Map.entry("time", "250ms"));
    }

    @ParameterizedTest
    @CsvSource({
        "number, '2,3,99,100'",
        "size, 'cpus,1,8'",
        "mode, 'shared,per-thread'",
        "time, '0ms,0s,1ms,120s,120000ms,2m'",
    })
    void valueWithinItsBoundsIsAccepted(String name, String values) {
        for (String value : values.split(",", -1)) {
            assertThat(Arguments.of(ALL, Map.of(name, value)).asMap()).containsEntry(name, value);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "number | a whole number from 2 to 100          | 1,101,-2,,5.0,1e1,ten,cpus,' 5',"
                        + "9223372036854775808",
                "size   | a whole number from 1 to 8, or cpus   | 0,9,CPUS,'cpus '",
                "mode   | one of shared, per-thread             | ,Shared,'shared ',1,per_thread",
                "time   | a time with its unit (100ms, 2s, 1m), at most 2m"
                        + " | ,1,s,-1s,1.5s,'1 s',121s,120001ms,3m,1h",
            })
    void invalidValueIsReportedWithTheAcceptedOnes(String name, String accepted, String values) {
        for (String value : values.split(",", -1)) {
            String given = value.replace("'", "");

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Arguments.of(ALL, Map.of(name, given)))
                    .withMessage(name + "=" + given + " is not " + accepted);
        }
    }

    @Test
    void unknownNameIsAnsweredWithTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arguments.of(ALL, Map.of("numbr", "7")))
                .withMessage("unknown parameter 'numbr'; known are [number, size, mode, time]");
    }

    @Test
    void defaultIsCheckedLikeAGivenValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arguments.of(List.of(Parameter.whole("n", 1, 2, 3)), Map.of()))
                .withMessage("n=3 is not a whole number from 1 to 2");
    }

    @Test
    void undeclaredParameterCannotBeRead() {
        Arguments arguments = Arguments.of(List.of(NUMBER), Map.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> arguments.text(SIZE))
                .withMessage("no parameter 'size' is declared");
    }
}
