package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Experiments that share a budget: some end early, and none may take what others need. */
class AllowanceTest {

    private static final int EXPERIMENTS = 26;
    private static final Duration BUDGET = Duration.ofMinutes(20);
    private static final Duration EACH = Duration.ofSeconds(30);

    private static Duration part(Duration spent, Duration own, Duration later, int open) {
        Allowance all = new Allowance(Optional.of(BUDGET));
        return all.share(spent, own, later, open).budget().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 60, 0, 0, 1200", // one experiment has all of it
        "1140, 60, 0, 0, 60", // and the last one all that is left
        "0, 60, 640, 0, 560", // or all but what others need
        "0, 60, 640, 4, 310", // half of what nobody needs, rather than a fifth
        "0, 60, 640, 12, 185",
        "900, 60, 300, 5, 60", // what it needs itself
        "1170, 60, 300, 5, 30",
        "1300, 60, 300, 5, 0", // those before took longer
    })
    void experimentMayTakeWhatItNeedsAndSomeOfWhatNobodyNeeds(
            long spent, long own, long later, int open, long seconds) {
        assertThat(
                        part(
                                Duration.ofSeconds(spent),
                                Duration.ofSeconds(own),
                                Duration.ofSeconds(later),
                                open))
                .isEqualTo(Duration.ofSeconds(seconds));
    }

    /** The share that each takes of what it may ask for. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.2, 0.4, 1})
    void togetherTheyNeverTakeMoreAndTheFirstLeavesSomethingToTheLast(double taken) {
        Duration spent = Duration.ZERO;
        for (int later = EXPERIMENTS - 1; later > 0; later--) {
            Duration more = more(spent, later);
            spent = spent.plus(EACH).plusMillis(Math.round(taken * more.toMillis()));
        }
        Duration last = more(spent, 0);

        assertThat(spent.plus(EACH).plus(last)).isEqualTo(BUDGET);
        assertThat(last).isPositive();
        if (taken <= 0.2) {
            assertThat(last).isGreaterThanOrEqualTo(more(Duration.ZERO, EXPERIMENTS - 1));
        }
    }

    private static Duration more(Duration spent, int later) {
        return part(spent, EACH, EACH.multipliedBy(later), later).minus(EACH);
    }

    @Test
    void withoutABudgetEachMayTakeAnyTime() {
        assertThat(Allowance.USUAL.share(BUDGET, EACH, EACH, EXPERIMENTS))
                .isEqualTo(Allowance.USUAL);
    }
}
