package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A wrong p would make verdicts on published claims wrong without anybody seeing it, so SciPy and
 * statsmodels are the reference (resources {@code stats/comparisons.py}).
 */
class TEstimateTest {

    private static final double MARGIN = Math.log(1.05);

    static Stream<NamedCsvRecord> references() throws IOException {
        return References.rows("/stats/comparisons.csv").stream();
    }

    @ParameterizedTest
    @MethodSource("references")
    void ratiosAndMeansAgreeWithSciPyAndStatsmodels(NamedCsvRecord expected) {
        double[] a = References.numbers(expected.getField("a"));
        TEstimate mean = TEstimate.mean(a).orElseThrow();
        TEstimate ratio =
                TEstimate.logRatio(a, References.numbers(expected.getField("b"))).orElseThrow();
        Interval interval = ratio.interval(0.95);

        References.same(Math.exp(ratio.estimate()), expected, "ratio");
        References.same(Math.exp(interval.low()), expected, "low");
        References.same(Math.exp(interval.high()), expected, "high");
        References.same(ratio.degreesOfFreedom(), expected, "df");
        References.same(ratio.pOutside(0, 0), expected, "p_different");
        References.same(ratio.p(0), expected, "p_different");
        References.same(ratio.pAbove(Math.log(1.02)), expected, "p_above_1.02");
        References.same(ratio.pBelow(Math.log(1.02)), expected, "p_below_1.02");
        References.same(ratio.pInside(-MARGIN, MARGIN), expected, "p_tost_5%");
        References.same(mean.pOutside(1e6, 1e6), expected, "p_mean_1e6");
        References.same(mean.pAbove(1e6), expected, "p_mean_above_1e6");
    }

    /** Four samples of three that vary alike: a pooled error of 2 s / √3, with 4 × 2 degrees. */
    @Test
    void errorsOfAContrastAddUpWhateverItsSigns() {
        TEstimate low = TEstimate.mean(new double[] {9, 10, 11}).orElseThrow();
        TEstimate high = TEstimate.mean(new double[] {29, 30, 31}).orElseThrow();

        TEstimate contrast = TEstimate.contrast(List.of(high, high), List.of(low, low));

        assertThat(contrast.estimate()).isEqualTo(40);
        assertThat(contrast.standardError()).isCloseTo(2 / Math.sqrt(3), within(1e-12));
        assertThat(contrast.degreesOfFreedom()).isCloseTo(8, within(1e-12));
    }

    @Test
    void boundAtInfinityNeedsNoTest() {
        TEstimate mean = TEstimate.mean(new double[] {9, 10, 11}).orElseThrow();

        assertThat(mean.pInside(Double.NEGATIVE_INFINITY, 12)).isEqualTo(mean.pBelow(12));
        assertThat(mean.pInside(8, Double.POSITIVE_INFINITY)).isEqualTo(mean.pAbove(8));
        assertThat(mean.pOutside(Double.NEGATIVE_INFINITY, 12)).isEqualTo(mean.pAbove(12));
        assertThat(mean.pOutside(8, Double.POSITIVE_INFINITY)).isEqualTo(mean.pBelow(8));
    }

    @Test
    void singleForkHasNoEstimate() {
        double[] one = {5};
        double[] two = {5, 6};

        assertThat(TEstimate.mean(one)).isEmpty();
        assertThat(TEstimate.logRatio(one, two)).isEmpty();
        assertThat(TEstimate.logRatio(two, one)).isEmpty();
    }

    @Test
    void constantValuesHaveNoStandardError() {
        TEstimate ratio =
                TEstimate.logRatio(new double[] {8, 8}, new double[] {4, 4}).orElseThrow();

        assertThat(ratio.isExact()).isTrue();
        assertThat(ratio.pAbove(0)).isZero();
        assertThat(ratio.pBelow(0)).isOne();
        assertThat(ratio.p(0)).isOne();
        assertThat(ratio.interval(0.95).halfWidth()).isZero();
    }

    @Test
    void constantSideLeavesTheSpreadOfTheOther() {
        TEstimate ratio =
                TEstimate.logRatio(new double[] {8, 8, 8}, new double[] {3, 4, 5}).orElseThrow();

        assertThat(ratio.isExact()).isFalse();
        assertThat(ratio.degreesOfFreedom()).isEqualTo(2);
    }

    @Test
    void ratioWithZeroIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TEstimate.logRatio(new double[] {0, 1}, new double[] {1, 2}));
    }
}
