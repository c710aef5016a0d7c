package dev.threadscale.plan;

import static dev.threadscale.fixture.Plans.ids;
import static dev.threadscale.fixture.Plans.smallest;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The order of the forks: blocks spread the drift of a host over all configurations, and a seed
 * makes a run repeatable.
 */
class OrderTest {

    @Test
    void eachBlockHoldsEachConfigurationOnce() {
        Plan plan = smallest("measure.forks=4");
        assertThat(plan.forks()).hasSize(32);
        for (int block = 1; block <= 4; block++) {
            assertThat(block(plan, block)).containsExactlyInAnyOrderElementsOf(ids(plan));
            int number = block;
            assertThat(plan.forks().subList(8 * (block - 1), 8 * block))
                    .allMatch(fork -> fork.number() == number);
        }
    }

    @Test
    void eachBlockIsShuffledAnew() {
        Plan plan = smallest("measure.forks=4");
        assertThat(IntStream.rangeClosed(1, 4).mapToObj(block -> block(plan, block)))
                .doesNotHaveDuplicates()
                .doesNotContain(ids(plan));
    }

    @Test
    void theSameSeedGivesTheSameOrderAndAnotherOneAnotherOfTheSameForks() {
        assertThat(order("measure.seed=7")).isEqualTo(order("measure.seed=7"));
        assertThat(order("measure.seed=8"))
                .isNotEqualTo(order("measure.seed=7"))
                .containsExactlyInAnyOrderElementsOf(order("measure.seed=7"));
    }

    @Test
    void moreForksContinueTheOrderOfFewer() {
        assertThat(order("measure.forks=5").subList(0, 16)).isEqualTo(order("measure.forks=2"));
    }

    @Test
    void listedForksRunAsInTheMatrix() {
        Plan plan = smallest("measure={order: listed, forks: 2}");
        assertThat(block(plan, 1)).isEqualTo(ids(plan));
        assertThat(block(plan, 2)).isEqualTo(ids(plan));
    }

    private static List<String> order(String override) {
        return smallest(override).forks().stream().map(Fork::id).toList();
    }

    private static List<String> block(Plan plan, int number) {
        return plan.forks().stream()
                .filter(fork -> fork.number() == number)
                .map(fork -> fork.configuration().id())
                .toList();
    }
}
