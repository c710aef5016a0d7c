package dev.threadscale.measured;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Levels;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of two sides has more failed requests: latencies with other errors do not compare. */
class ErrorShareTest {

    private static ForkRecord fork(String outcome, double percent) {
        return new SomeFork("", 1, Levels.NONE)
                .ended(outcome, "")
                .errors(new RequestErrors(percent, Map.of()))
                .record();
    }

    private static ErrorShare share(String percents) {
        List<ForkRecord> forks =
                Arrays.stream(percents.split(" ", -1))
                        .map(percent -> fork("completed", Double.parseDouble(percent)))
                        .toList();
        return ErrorShare.of(forks).orElseThrow();
    }

    /** A busy generator may have caused the errors of its window. */
    @Test
    void invalidForksDoNotCount() {
        assertThat(ErrorShare.of(List.of(fork("completed", 0), fork("invalid", 20))))
                .hasValueSatisfying(share -> assertThat(share.isAny()).isFalse());
        assertThat(ErrorShare.of(List.of(fork("invalid", 20)))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // Nothing is left to chance if only one side has errors.
        "0 0 0, 0 0.01 0, true",
        "0, 0.01, true",
        "0 0 0, 0 0 0, false",
        "30 30 30, 30 30 30, false",
        "1 1 1, 30 30 30, true",
        "1.1 0.9 1.0, 30 31 29, true",
        // The forks of a side vary more than the sides.
        "1 3 2, 2 4 3, false",
        "0 0 0.1, 0 0 20, false",
        // A single fork does not show how much others would vary.
        "1, 30, false",
    })
    void sidesDifferByMoreThanTheirForksDo(String base, String head, boolean differ) {
        assertThat(share(base).differsFrom(share(head), 1)).isEqualTo(differ);
        assertThat(share(head).differsFrom(share(base), 1)).isEqualTo(differ);
        assertThat(share(head).exceeds(share(base), 0, 1)).isEqualTo(differ);
        assertThat(share(base).exceeds(share(head), 0, 1)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0 0 0, 0.04 0.05 0.06, 0.1, false",
        "0 0 0, 0.4 0.5 0.6, 0.1, true",
        "0 0 0, 0.05 0.1 0.6, 0.1, false",
        "1 1.1 0.9, 1.4 1.5 1.6, 1, false",
        "0 0 0, 0.2 0.2 0.2, 0.1, true",
    })
    void allowedErrorsAreOnTopOfThoseOfBase(
            String base, String head, double allowed, boolean exceeds) {
        assertThat(share(head).exceeds(share(base), allowed, 1)).isEqualTo(exceeds);
    }

    /** Else one of many equal configurations would fail a gate by chance. */
    @Test
    void manyComparisonsNeedClearerDifferences() {
        ErrorShare base = share("1.0 1.2 1.4");
        ErrorShare head = share("1.6 1.8 2.0");

        assertThat(head.exceeds(base, 0, 1)).isTrue();
        assertThat(head.exceeds(base, 0, 100)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"19.2, 19 %", "0.1234, 0.12 %", "100, 100 %", "99.7, 100 %", "0, 0 %", "2, 2 %"})
    void percentagesHaveTwoDigits(double percent, String text) {
        assertThat(ErrorShare.text(percent)).isEqualTo(text);
    }
}
