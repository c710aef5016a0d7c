package dev.threadscale.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The interval of two forks is so wide that a picture of it hides everything else. */
class ChartPointTest {

    @Test
    void twoForksShowTheirValuesAndMoreTheirInterval() {
        Estimate two = Estimate.of(List.of(new double[] {10}, new double[] {12}));
        Estimate three =
                Estimate.of(List.of(new double[] {10}, new double[] {12}, new double[] {11}));

        assertThat(ChartPoint.of(two).interval()).hasValue(new Interval(10, 12));
        assertThat(ChartPoint.of(three).interval()).isEqualTo(three.confidence());
    }
}
