package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Experiments that share a budget: some end early, and none may take what others need. */
class AllowanceTest {

    private static final int EXPERIMENTS = 26;
    private static final Duration BUDGET = Duration.ofMinutes(20);

    private static Duration part(Duration spent, int left) {
        Allowance all = new Allowance(Optional.of(BUDGET), Duration.ofMinutes(3));
        assertThat(all.share(spent, left).quiet()).isEqualTo(all.quiet());
        return all.share(spent, left).budget().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 1200", // one experiment has all of it
        "1140, 1, 60", // and the last one all that is left
        "0, 5, 461.538", // more than the fifth that would be 240 s
        "900, 5, 115.385",
        "1200, 5, 0",
        "1300, 5, 0", // the least forks of those before took longer
    })
    void anExperimentMayTakeMoreThanTheAverageOfWhatIsLeft(long spent, int left, double seconds) {
        assertThat(part(Duration.ofSeconds(spent), left))
                .isEqualTo(Duration.ofMillis(Math.round(seconds * 1_000)));
    }

    /** The share of its part that each takes. */
    @ParameterizedTest
    @ValueSource(doubles = {0.2, 0.4, 0.6, 1})
    void togetherTheyNeverTakeMoreAndTheFirstLeavesSomethingToTheLast(double taken) {
        Duration spent = Duration.ZERO;
        for (int left = EXPERIMENTS; left > 1; left--) {
            Duration part = part(spent, left);
            spent = spent.plus(Duration.ofMillis(Math.round(taken * part.toMillis())));
        }
        Duration last = part(spent, 1);

        assertThat(spent.plus(last)).isEqualTo(BUDGET);
        assertThat(last).isPositive();
        if (taken <= 0.4) {
            assertThat(last).isGreaterThanOrEqualTo(part(Duration.ZERO, EXPERIMENTS));
        }
    }

    @Test
    void withoutABudgetEachMayTakeAnyTime() {
        assertThat(
                        IntStream.rangeClosed(1, 3)
                                .mapToObj(left -> Allowance.USUAL.share(BUDGET, left)))
                .containsOnly(Allowance.USUAL);
    }
}
