package dev.threadscale.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text of a choice is part of a configuration's identity: one choice, one text. */
class ChoiceTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "platform",
                "fixed-pool:size=cpus",
                "pool:max=8,min=2",
                "pool:empty=",
                "x:a=b=c"
            })
    void textComesBackAsItWasRead(String text) {
        assertThat(Choice.parse(text)).hasToString(text);
    }

    @Test
    void nameAndTheArgumentsAreTakenApart() {
        Choice choice = Choice.parse("pool:min=2,max=8");

        assertThat(choice.name()).isEqualTo("pool");
        assertThat(choice.arguments()).containsOnly(Map.entry("min", "2"), Map.entry("max", "8"));
        assertThat(Choice.parse("x:a=b=c").arguments()).containsOnly(Map.entry("a", "b=c"));
    }

    @Test
    void orderOfArgumentsMakesNoDifference() {
        Choice one = Choice.parse("pool:min=2,max=8");
        Choice other = Choice.parse("pool:max=8,min=2");

        assertThat(one).isEqualTo(other);
        assertThat(one).hasToString("pool:max=8,min=2").hasToString(other.toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pool:size        | 'size' in 'pool:size' is not key=value",
                "pool:            | '' in 'pool:' is not key=value",
                "pool:=3          | '=3' in 'pool:=3' is not key=value",
                "pool:size=3,     | '' in 'pool:size=3,' is not key=value",
                "pool:size=3,4    | '4' in 'pool:size=3,4' is not key=value",
            },
            quoteCharacter = '"')
    void brokenArgumentIsNamed(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Choice.parse(text))
                .withMessage(message);
    }

    @Test
    void repeatedArgumentIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Choice.parse("pool:size=3,size=4"))
                .withMessage("size is given twice in 'pool:size=3,size=4'");
    }
}
