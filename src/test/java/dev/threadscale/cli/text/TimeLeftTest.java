package dev.threadscale.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.cli.text.Tally.TimeLeft;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The time left: known configurations take as long again, others the mean. */
class TimeLeftTest {

    /** Two configurations, a and b, in the order a b a b. */
    private final List<Fork> forks = Plans.study().forks();

    private final TimeLeft timeLeft = new TimeLeft(4);

    @BeforeEach
    void allAreToRun() {
        timeLeft.add(forks);
    }

    private static ForkRecord record(Fork fork, long seconds) {
        return new SomeFork(fork).took(Duration.ofSeconds(seconds)).record();
    }

    @Test
    void beforeTheFirstForkNothingIsKnown() {
        assertThat(timeLeft.left()).isEmpty();
    }

    @Test
    void aConfigurationThatWasNotMeasuredYetTakesTheMean() {
        timeLeft.ended(record(forks.get(0), 10));
        assertThat(timeLeft.left()).contains(Duration.ofSeconds(10 + 10 + 10));
    }

    @Test
    void aConfigurationThatWasMeasuredTakesAsLongAgain() {
        timeLeft.ended(record(forks.get(0), 10));
        timeLeft.ended(record(forks.get(1), 1));
        assertThat(timeLeft.left()).contains(Duration.ofSeconds(10 + 1));
        timeLeft.ended(record(forks.get(2), 20));
        assertThat(timeLeft.left()).contains(Duration.ofSeconds(1));
    }

    @Test
    void whatMayFollowIsBoundedByTheMostForksOfEach() {
        timeLeft.mayFollow(forks);
        timeLeft.ended(record(forks.get(0), 10));
        timeLeft.ended(record(forks.get(1), 1));
        assertThat(timeLeft.mayFollow()).isEqualTo(2 + 2);
        assertThat(timeLeft.atMostLeft()).contains(Duration.ofSeconds(10 + 1 + 2 * 10 + 2 * 1));
    }

    @Test
    void aConfigurationThatIsInNoFurtherRoundGetsNoFurtherFork() {
        timeLeft.mayFollow(forks);
        forks.forEach(fork -> timeLeft.ended(record(fork, 10)));
        Fork third = new Fork(forks.getFirst().configuration(), 3);
        timeLeft.add(List.of(third));
        timeLeft.mayFollow(List.of(third));
        assertThat(timeLeft.mayFollow()).isEqualTo(1);
        assertThat(timeLeft.atMostLeft()).contains(Duration.ofSeconds(10 + 10));
    }

    @Test
    void afterTheLastForkNothingIsLeft() {
        forks.forEach(fork -> timeLeft.ended(record(fork, 10)));
        assertThat(timeLeft.left()).contains(Duration.ZERO);
    }
}
