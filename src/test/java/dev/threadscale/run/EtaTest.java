package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.ForkRecord.StartUp;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The time left: known configurations take as long again, others the mean. */
class EtaTest {

    /** Two configurations, a and b, in the order a b a b. */
    private final List<Fork> forks = Plans.study().forks();

    private final Eta eta = new Eta(4);

    @BeforeEach
    void allAreToRun() {
        eta.add(forks);
    }

    private static ForkRecord record(Fork fork, long seconds) {
        return new ForkRecord(
                fork.configuration().id(),
                fork.number(),
                Map.of(),
                "completed",
                "completed",
                "",
                "then",
                Duration.ofSeconds(seconds).toNanos(),
                StartUp.UNKNOWN,
                null,
                0,
                null,
                "worker",
                List.of(),
                Map.of(),
                List.of(),
                null,
                null,
                null);
    }

    @Test
    void beforeTheFirstForkNothingIsKnown() {
        assertThat(eta.left()).isEmpty();
    }

    @Test
    void aConfigurationThatWasNotMeasuredYetTakesTheMean() {
        eta.ended(record(forks.get(0), 10));
        assertThat(eta.left()).contains(Duration.ofSeconds(10 + 10 + 10));
    }

    @Test
    void aConfigurationThatWasMeasuredTakesAsLongAgain() {
        eta.ended(record(forks.get(0), 10));
        eta.ended(record(forks.get(1), 1));
        assertThat(eta.left()).contains(Duration.ofSeconds(10 + 1));
        eta.ended(record(forks.get(2), 20));
        assertThat(eta.left()).contains(Duration.ofSeconds(1));
    }

    @Test
    void whatMayFollowIsBoundedByTheMostForksOfEach() {
        eta.mayFollow(forks);
        eta.ended(record(forks.get(0), 10));
        eta.ended(record(forks.get(1), 1));
        assertThat(eta.mayFollow()).isEqualTo(2 + 2);
        assertThat(eta.atMostLeft()).contains(Duration.ofSeconds(10 + 1 + 2 * 10 + 2 * 1));
    }

    @Test
    void aConfigurationThatIsInNoFurtherRoundGetsNoFurtherFork() {
        eta.mayFollow(forks);
        forks.forEach(fork -> eta.ended(record(fork, 10)));
        Fork third = new Fork(forks.getFirst().configuration(), 3);
        eta.add(List.of(third));
        eta.mayFollow(List.of(third));
        assertThat(eta.mayFollow()).isEqualTo(1);
        assertThat(eta.atMostLeft()).contains(Duration.ofSeconds(10 + 10));
    }

    @Test
    void afterTheLastForkNothingIsLeft() {
        forks.forEach(fork -> eta.ended(record(fork, 10)));
        assertThat(eta.left()).contains(Duration.ZERO);
    }
}
