package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.bound;
import static dev.threadscale.claim.Synthetic.levels;
import static dev.threadscale.claim.Synthetic.ratio;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Judgement.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * With many quiet forks a tenth of a per cent is significant, and still no finding on a host that
 * shows as much between two runs of the same.
 */
class DetectableDifferenceTest {

    /** A is 0.4 % slower than B, beyond doubt. */
    private static Synthetic pair() {
        return new Synthetic()
                .exactly(levels("threads", "a"), 100.41, 100.4, 100.39, 100.42)
                .exactly(levels("threads", "b"), 100.01, 100, 99.99, 100.02);
    }

    @Test
    void withoutACalibrationASmallDifferenceIsOne() {
        assertThat(pair().judge(ratio("> 1")).verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(pair().judge(ratio("< 1")).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
    }

    @Test
    void aDifferenceThatTheHostCannotTellFromNoiseIsInconclusiveAndSaysWhy() {
        for (String claim : List.of("> 1", "< 1", "beyond 0%", "within 0.5%", "<= 1.002")) {
            Judgement judgement = pair().calibrated(0.012).judge(ratio(claim));

            assertThat(judgement.verdict()).as(claim).isEqualTo(Verdict.INCONCLUSIVE);
            assertThat(judgement.reason()).contains("less than the 1.20 %", "calibration");
        }
        assertThat(pair().calibrated(0.012).judge(ratio("> 1")).reason()).startsWith("0.40 %");
    }

    @Test
    void aDifferenceThatItCanTellIsDecidedAsEver() {
        Synthetic quiet = pair().calibrated(0.003);

        assertThat(quiet.judge(ratio("> 1")).verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(quiet.judge(ratio("< 1")).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
    }

    /** What counts is how far the limit is, not how far equality is. */
    @Test
    void aLimitFarAwayIsDecided() {
        Synthetic noisy = pair().calibrated(0.012);

        assertThat(noisy.judge(ratio(">= 1.5")).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(noisy.judge(ratio("within 5%")).verdict()).isEqualTo(Verdict.REPRODUCED);
    }

    @Test
    void anOrderOfWhatIsTooNearIsInconclusive() {
        Claim order = new Claim.Order("threads", List.of("b", "a", "c"));
        Synthetic three = pair().exactly(levels("threads", "c"), 200, 201, 199, 200);

        assertThat(three.judge(order).verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(three.calibrated(0.012).judge(order).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void aMeanIsNotCompared() {
        Claim value = new Claim.Value(bound(">= 99.9ns"));

        assertThat(pair().calibrated(0.5).judge(value).verdict()).isEqualTo(Verdict.REPRODUCED);
    }

    @Test
    void countsAreNoTimes() {
        Quantity count = new Quantity("migrations", null);
        Measurements times = pair().calibrated(0.012).measurements();
        Measurements counts =
                new Measurements(
                        times.axes(),
                        times.configurations().stream()
                                .map(one ->
                                        new MeasuredConfiguration(
                                                one.levels(),
                                                one.ends(),
                                                Map.of(count, one.forks(Synthetic.ELAPSED))))
                                .toList(),
                        times.bias(),
                        times.looks());
        Finding finding = new Finding("F", "a claim", count, Map.of(), ratio("> 1"), null);

        assertThat(Judge.judge(List.of(finding), counts).getFirst().verdict())
                .isEqualTo(Verdict.REPRODUCED);
    }

    @Test
    void otherEstimatorsStandBesideTheOneThatDecides() {
        Pair.Compared compared =
                pair().judge(ratio("> 1")).pair().flatMap(Pair::compared).orElseThrow();

        assertThat(compared.contrast().cliffsDelta()).isOne();
        assertThat(compared.contrast().hedgesG()).isGreaterThan(10);
        assertThat(compared.bootstrap().low()).isBetween(1.003, 1.004);
        assertThat(compared.bootstrap().high()).isBetween(1.004, 1.005);
        assertThat(pair().judge(new Claim.Value(bound(">= 1ns"))).pair()).isEmpty();
    }
}
