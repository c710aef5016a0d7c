package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The danger: looks that spend more than the whole error, or never come to the most forks. */
class LooksTest {

    @ParameterizedTest
    @CsvSource({
        "3, 20, '3, 5, 8, 13, 20'",
        "2, 10, '2, 3, 5, 8, 10'",
        "5, 100, '5, 8, 13, 21, 34, 55, 89, 100'",
        "10, 10, 10"
    })
    void distanceOfLooksGrowsWithForks(int least, int most, String sizes) {
        Looks looks = Looks.between(least, most);

        assertThat(looks.sizes())
                .isEqualTo(List.of(sizes.split(", ")).stream().map(Integer::valueOf).toList());
        assertThat(IntStream.range(0, looks.sizes().size()).mapToDouble(looks::share).sum())
                .isCloseTo(1, within(1e-12));
        assertThat(IntStream.range(0, looks.sizes().size()).mapToDouble(looks::share))
                .allMatch(share -> share > 0);
    }

    /** By hand: (3/8)², (5/8)² − (3/8)² and 1 − (5/8)². */
    @ParameterizedTest
    @CsvSource({"0, 0.140625", "1, 0.25", "2, 0.609375"})
    void lastLookKeepsMostOfTheError(int look, double share) {
        assertThat(Looks.between(3, 8).share(look)).isCloseTo(share, within(1e-12));
    }

    /** Else a run that is extended often enough would spend more than the whole error. */
    @Test
    void extensionsDoubleForksAndHalveWhatIsLeftOfTheError() {
        Looks looks = Looks.between(3, 5).spending(80).extendedTo(40);

        assertThat(looks.sizes()).containsExactly(3, 5, 10, 20, 40);
        assertThat(looks.share(0) + looks.share(1)).isCloseTo(0.8, within(1e-12));
        assertThat(looks.share(2)).isCloseTo(0.1, within(1e-12));
        assertThat(looks.share(3)).isCloseTo(0.05, within(1e-12));
        assertThat(looks.extendedTo(80).share(5)).isCloseTo(0.0125, within(1e-12));
    }

    @Test
    void looksThatSpendEverythingCannotBeExtended() {
        assertThat(Looks.between(3, 5).extendedTo(40).sizes()).containsExactly(3, 5);
    }
}
