package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** The values are those of R: {@code quantile(c(4, 1, 3, 2), c(0, .25, .5, .75, .95, 1))}. */
class QuantilesTest {

    @Test
    void quantilesAreThoseOfRAndTheSampleIsLeftAsItWas() {
        double[] sample = {4, 1, 3, 2};
        assertThat(Quantiles.of(sample))
                .usingRecursiveComparison()
                .withComparatorForType(
                        (a, b) -> Math.abs(a - b) < 1e-12 ? 0 : Double.compare(a, b), Double.class)
                .isEqualTo(new Quantiles(1, 1.75, 2.5, 3.25, 3.85, 4));
        assertThat(sample).containsExactly(4, 1, 3, 2);
    }

    @Test
    void aSingleValueIsEveryQuantile() {
        assertThat(Quantiles.of(new double[] {7})).isEqualTo(new Quantiles(7, 7, 7, 7, 7, 7));
    }

    @Test
    void anEmptySampleHasNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> Quantiles.of(new double[0]));
    }
}
