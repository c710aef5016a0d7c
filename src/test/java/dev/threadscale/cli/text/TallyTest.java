package dev.threadscale.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.plan.Fork;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The time left: known configurations take as long again, others the mean. */
class TallyTest {

    /** Two configurations, a and b, in the order a b a b. */
    private final List<Fork> forks = Plans.study().forks();

    private final Tally tally = new Tally(4, Duration.ZERO);

    @BeforeEach
    void allAreToRun() {
        tally.add(forks, forks);
    }

    private void ended(Fork fork, long seconds) {
        tally.ended(fork, new SomeFork(fork).took(Duration.ofSeconds(seconds)).record());
    }

    @Test
    void beforeTheFirstForkNothingIsKnown() {
        assertThat(tally.left()).isEmpty();
    }

    @Test
    void aConfigurationThatWasNotMeasuredYetTakesTheMean() {
        ended(forks.get(0), 10);
        assertThat(tally.left()).contains(Duration.ofSeconds(10 + 10 + 10));
    }

    @Test
    void aConfigurationThatWasMeasuredTakesAsLongAgain() {
        ended(forks.get(0), 10);
        ended(forks.get(1), 1);
        assertThat(tally.left()).contains(Duration.ofSeconds(10 + 1));
        ended(forks.get(2), 20);
        assertThat(tally.left()).contains(Duration.ofSeconds(1));
    }

    @Test
    void whatMayFollowIsBoundedByTheMostForksOfEach() {
        ended(forks.get(0), 10);
        ended(forks.get(1), 1);
        assertThat(tally.mayFollow()).isEqualTo(2 + 2);
        assertThat(tally.atMostLeft()).contains(Duration.ofSeconds(10 + 1 + 2 * 10 + 2 * 1));
    }

    @Test
    void aConfigurationThatIsInNoFurtherRoundGetsNoFurtherFork() {
        forks.forEach(fork -> ended(fork, 10));
        Fork third = new Fork(forks.getFirst().configuration(), 3);
        tally.add(List.of(third), List.of(third));
        assertThat(tally.mayFollow()).isEqualTo(1);
        assertThat(tally.atMostLeft()).contains(Duration.ofSeconds(10 + 10));
    }

    @Test
    void afterTheLastForkNothingIsLeft() {
        forks.forEach(fork -> ended(fork, 10));
        assertThat(tally.left()).contains(Duration.ZERO);
    }
}
