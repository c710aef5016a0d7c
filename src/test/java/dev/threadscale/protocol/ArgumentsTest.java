package dev.threadscale.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Users read these messages when an experiment is not valid, so the texts are tested whole. */
class ArgumentsTest {

    private static final Parameter NUMBER =
            new Parameter("number", new Parameter.Whole(2, 100), "42", "A number.");
    private static final Parameter SIZE =
            new Parameter("size", new Parameter.Whole(1, 8, "cpus", "half"), "cpus", "A size.");
    private static final List<Parameter> BOTH = List.of(NUMBER, SIZE);

    @Test
    void whatIsNotGivenHasItsDefault() {
        Arguments arguments = Arguments.of(BOTH, Map.of());

        assertThat(arguments.number("number")).isEqualTo(42);
        assertThat(arguments.text("size")).isEqualTo("cpus");
    }

    @Test
    void whatIsGivenReplacesTheDefault() {
        Arguments arguments = Arguments.of(BOTH, Map.of("size", "3"));

        assertThat(arguments.asMap())
                .containsExactly(Map.entry("number", "42"), Map.entry("size", "3"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "3", "99", "100"})
    void aNumberWithinItsBoundsIsAccepted(String value) {
        assertThat(NUMBER.problem(value)).isEmpty();
        assertThat(Arguments.of(BOTH, Map.of("number", value)).number("number"))
                .isEqualTo(Long.parseLong(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "101",
                "-2",
                "",
                " 5",
                "5.0",
                "1e1",
                "ten",
                "cpus",
                "9223372036854775808"
            })
    void anyOtherValueIsAProblem(String value) {
        assertThat(NUMBER.problem(value)).contains("is not a whole number from 2 to 100");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpus", "half", "1", "8"})
    void wordsAreAcceptedBesideNumbers(String value) {
        assertThat(Arguments.of(BOTH, Map.of("size", value)).text("size")).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "number | 1    | number=1 is not a whole number from 2 to 100",
                "size   | 9    | size=9 is not a whole number from 1 to 8, or cpus, or half",
                "size   | CPUS | size=CPUS is not a whole number from 1 to 8, or cpus, or half",
                "numbr  | 7    | unknown parameter 'numbr'; known are [number, size]",
            })
    void theMessageSaysWhatIsWrongAndWhatWouldBeRight(String key, String value, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arguments.of(BOTH, Map.of(key, value)))
                .withMessage(message);
    }

    @Test
    void aDefaultIsCheckedLikeAGivenValue() {
        Parameter broken = new Parameter("n", new Parameter.Whole(1, 2), "3", "A number.");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arguments.of(List.of(broken), Map.of()))
                .withMessage("n=3 is not a whole number from 1 to 2");
    }

    @Test
    void aParameterThatIsNotDeclaredCannotBeRead() {
        Arguments arguments = Arguments.of(List.of(NUMBER), Map.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> arguments.text("size"))
                .withMessage("no parameter 'size' is declared");
    }
}
