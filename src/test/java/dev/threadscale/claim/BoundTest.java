package dev.threadscale.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A bound that is read in another way than it was meant turns a verdict around. */
class BoundTest {

    @ParameterizedTest
    @CsvSource({
        ">= 1.5, 1.5, true",
        ">= 1.5, 1.49, false",
        "> 1, 1, false",
        "<=2, 2, true",
        "< 1, 1, false",
        "-1 to 1, 0, true",
        "0.9 to 1.1, 1.2, false",
        "within 25%, 0.8, true",
        "within 25%, 1.26, false",
        "beyond 25%, 0.8, false",
        "beyond 25%, 0.79, true",
        ">= 100ms, 1e8, true",
        "1s to 2m, 1.2e11, true",
        "< 1.5us, 1499, true"
    })
    void isFulfilledByTheValuesThatItNames(String text, double value, boolean fulfilled) {
        assertThat(Bound.parse(text).orElseThrow().holds(value)).isEqualTo(fulfilled);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "1.5", "=> 1", ">= ", ">= x", "2 to 1", "1 to 2s", "within 5", ">= 1e3"})
    void anythingElseIsNone(String text) {
        assertThat(Bound.parse(text)).isEmpty();
    }
}
