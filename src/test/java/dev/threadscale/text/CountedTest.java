package dev.threadscale.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountedTest {

    @ParameterizedTest
    @CsvSource({"0, 0 runs", "1, 1 run", "2, 2 runs", "1200, '1,200 runs'"})
    void numberIsFollowedByItsNoun(long number, String text) {
        assertThat(Counted.of(number, "run")).isEqualTo(text);
    }
}
