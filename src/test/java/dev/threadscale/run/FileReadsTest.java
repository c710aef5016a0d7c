package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.FileReads;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No decision reads a fork again that the run has just written, so reads grow with the number of
 * forks. The bounds are the present numbers: they may only fall.
 */
class FileReadsTest {

    private static final int FORKS = 200;

    @TempDir private Path folder;

    private int reads(Plan plan, FakeEngine engine) throws Exception {
        Sessions sessions = new Sessions(folder, plan);
        Map<String, Integer> reads = FileReads.below(folder, () -> sessions.begin(engine));
        assertThat(engine.forks()).hasSize(FORKS);
        return reads.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Test
    void planOf200Forks() throws Exception {
        assertThat(reads(Plans.study("measure.forks=100"), new FakeEngine()))
                .isLessThanOrEqualTo(220);
    }

    /** One fork a round, since the mean is never precise enough. */
    @Test
    void roundsOf200Forks() throws Exception {
        Plan plan =
                Plans.study(
                        "matrix.threads=virtual",
                        "measure={precision: 1%, forks: {min: 2, max: 200}}");
        FakeEngine noisy =
                FakeEngine.measuring(fork -> fork.number() % 2 == 0 ? 1_000_000 : 3_000_000);
        assertThat(reads(plan, noisy)).isLessThanOrEqualTo(418);
    }
}
