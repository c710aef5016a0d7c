package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The values are those of R: {@code quantile(c(4, 1, 3, 2), c(0, .25, .5, .75, .95, 1))}. */
class QuantilesTest {

    @ParameterizedTest
    @CsvSource({"0, 1", "0.25, 1.75", "0.5, 2.5", "0.75, 3.25", "0.95, 3.85", "1, 4"})
    void quantilesAreThoseOfRAndTheSampleIsLeftAsItWas(double share, double expected) {
        double[] sample = {4, 1, 3, 2};
        assertThat(Quantiles.at(sample, share)).isCloseTo(expected, within(1e-12));
        assertThat(sample).containsExactly(4, 1, 3, 2);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.25, 0.5, 0.75, 0.95, 1})
    void singleValueIsEveryQuantile(double share) {
        assertThat(Quantiles.at(new double[] {7}, share)).isEqualTo(7);
    }

    @Test
    void emptySampleHasNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> Quantiles.at(new double[0], 0.5));
    }
}
