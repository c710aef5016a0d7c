package dev.threadscale.plan;

import static dev.threadscale.fixture.Plans.ids;
import static dev.threadscale.fixture.Plans.smallest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Plans;
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
    void orderDependsOnTheSeed() {
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

    /**
     * Blocks of compared configurations alone would be measured on another host than the picture.
     */
    @Test
    void configurationsWithoutFindingsAreOnlyInTheFirstBlocks() {
        Plan plan =
                Plans.study(
                        "matrix={threads: [platform, virtual], tasks: [1, 2]}",
                        "measure={forks: {picture: 2, min: 3, max: 20}}",
                        "findings=[{id: A, claim: c, compare: {threads: virtual},"
                                + " with: {threads: platform}, where: {tasks: 1}, expect: {ratio: \"> 1\"}}]");
        List<String> compared =
                ids(plan).stream().filter(id -> !plan.pictured().contains(id)).toList();

        assertThat(block(plan, 1)).containsExactlyInAnyOrderElementsOf(ids(plan));
        assertThat(block(plan, 2)).containsExactlyInAnyOrderElementsOf(ids(plan));
        assertThat(block(plan, 3)).containsExactlyInAnyOrderElementsOf(compared);
        assertThat(compared).hasSize(2);
        assertThat(plan.mostForks()).isEqualTo(2 * 20 + 2 * 2);
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
