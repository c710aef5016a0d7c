package dev.threadscale.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.stats.Looks;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The price of extensions: findings that a run leaves open since it keeps error for them. Claims
 * are true at their published sizes, and forks differ by 5 %, as in {@link PublishedSizesTest}.
 */
class KeptErrorTest {

    private static final int RUNS = Integer.getInteger("threadscale.simulated.published", 6);
    private static final double VARIATION = 0.05;
    private static final double MOST_LOST = 0.04;

    @ParameterizedTest
    @ValueSource(ints = {3, 5, 10})
    void errorThatIsKeptLeavesFewFindingsOpen(int forks) throws IOException {
        int findings = 0;
        int lost = 0;
        for (PublishedWorld world : PublishedWorld.all()) {
            Looks single = new Looks(List.of(forks));
            for (int run = 0; run < RUNS; run++) {
                findings += world.findings().size();
                lost += decided(world, single, run);
                lost -= decided(world, single.spending(Looks.PLANNED_PERCENT), run);
            }
        }
        assertThat((double) lost / findings).isBetween(0.0, MOST_LOST);
    }

    private static int decided(PublishedWorld world, Looks looks, int run) {
        int decided = 0;
        for (Judgement judgement : world.runs(VARIATION, looks).judge(run)) {
            decided += judgement.isOpen() ? 0 : 1;
        }
        return decided;
    }
}
