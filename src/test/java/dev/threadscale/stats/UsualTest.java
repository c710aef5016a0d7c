package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.stats.Quantiles.Usual;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The danger is a host that drifts unseen, or a quiet one that is called restless. */
class UsualTest {

    private static Usual of(double... values) {
        return Usual.of(values, 5, 0.10).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"109, true", "111, false", "91, true", "89, false", "100, true"})
    void equalValuesLeaveTheFloor(double value, boolean usual) {
        assertThat(of(100, 100, 100, 100).isUsual(value)).isEqualTo(usual);
    }

    @Test
    void outlierIsNotUsual() {
        Usual usual = of(100, 101, 99, 100, 300);

        assertThat(usual.median()).isEqualTo(100);
        assertThat(usual.isUsual(300)).isFalse();
        assertThat(usual.off(300)).isEqualTo(2);
    }

    @Test
    void largerSpreadWidensTheUsualRange() {
        // The median absolute deviation is 10: 5 · 1.4826 · 10 of 100.
        Usual usual = of(80, 90, 100, 110, 120);

        assertThat(usual.limit()).isCloseTo(0.7413, within(1e-9));
        assertThat(usual.isUsual(160)).isTrue();
        assertThat(usual.isUsual(180)).isFalse();
    }

    @Test
    void quietHostHasHardlyAnyUnusualValues() {
        Random random = new Random(1);
        int unusual = 0;
        for (int run = 0; run < 1_000; run++) {
            double[] values = random.doubles(20, -1, 1).map(x -> 1 + 0.03 * x).toArray();
            Usual usual = of(values);
            for (double value : values) {
                unusual += usual.isUsual(value) ? 0 : 1;
            }
        }
        assertThat(unusual).isZero();
    }

    @Test
    void twoValuesShowNothing() {
        assertThat(Usual.of(new double[] {1, 2}, 5, 0.1)).isEmpty();
        assertThat(Usual.of(new double[] {1, 0, 1}, 5, 0.1)).isEmpty();
    }

    @Test
    void medianOfAnEvenNumberIsInTheMiddle() {
        assertThat(Quantiles.middle(new double[] {4, 1, 3, 2})).isEqualTo(2.5);
    }
}
