package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.bound;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.stats.Interval;
import dev.threadscale.stats.TEstimate;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Values with slack: a claim must hold wherever in it the truth is. */
class ReadingsTest {

    private static final TEstimate VALUE = new TEstimate(-0.1, 0.01, 8);

    private static Readings readings(String bound, double more) {
        return new Readings(
                bound(bound).logarithmic(),
                VALUE,
                new Slack(new Interval(Math.min(0, more), Math.max(0, more)), Optional.empty()),
                5,
                5);
    }

    @Test
    void claimNeedsBothReadings() {
        assertThat(readings("<= 1", 0).pFor()).isLessThan(0.001);
        assertThat(readings("<= 1", 0.05).pFor())
                .isEqualTo(readings("<= 0.951", 0).pFor(), within(1e-4));
        assertThat(readings("<= 1", 0.2).pFor()).isGreaterThan(0.999);
        assertThat(readings("<= 1", 0.2).areDivided()).isTrue();
        assertThat(readings("<= 1", 0.05).areDivided()).isFalse();
    }

    /** Both ends are far from equality, and what is between them is not. */
    @Test
    void valuesBetweenTheReadingsCountAsWell() {
        assertThat(readings("beyond 5%", 0).pFor()).isLessThan(0.001);
        assertThat(readings("beyond 5%", 0.2).pFor()).isGreaterThan(0.999);
        assertThat(readings("within 5%", 0.2).pAgainst()).isGreaterThan(0.999);
        assertThat(readings("beyond 5%", 0.2).pZero()).isEqualTo(1);
        assertThat(readings("beyond 5%", -0.2).pZero()).isLessThan(0.001);
    }
}
