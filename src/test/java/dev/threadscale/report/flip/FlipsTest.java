package dev.threadscale.report.flip;

import static dev.threadscale.report.flip.FlippedRuns.POOL;
import static dev.threadscale.report.flip.FlippedRuns.VIRTUAL;
import static dev.threadscale.report.flip.FlippedRuns.goal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.flip.FlipAnswer.GivenUp;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.results.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlipsTest {

    private static final String LAST_FORK_OF_VIRTUAL = ",4,docker,jvm-25,1,virtual,1000,100ms,";

    @TempDir Path folder;

    /** A service that falls behind has latencies, too. */
    @Test
    void ratioLeavesOutForksThatLost() throws Exception {
        FlippedRuns.study().overloaded(_ -> false).in(folder);
        Path forks = folder.resolve("forks.csv");
        String completed = LAST_FORK_OF_VIRTUAL + "completed,completed";
        String overloaded = LAST_FORK_OF_VIRTUAL + "completed,overloaded";
        Files.writeString(forks, Files.readString(forks).replace(completed, overloaded));
        Run run = PicturesOfRuns.analysis(folder).run();

        Flips flips = FlippedRuns.flips(run, goal("1"), new GivenUp(""));
        FlipPoint last = flips.points(flips.rows().getFirst()).getLast();

        Levels place = flips.rows().getFirst().levels().with("wait", "100ms");
        double three =
                run.find(place.with(VIRTUAL)).orElseThrow().until(3).geometricMean(Quantity.TIME);
        double four = run.find(place.with(POOL)).orElseThrow().geometricMean(Quantity.TIME);
        assertThat(last.forks()).isEqualTo(7);
        assertThat(last.ratio().orElseThrow()).isCloseTo(three / four, PicturesOfRuns.ROUNDING);
    }
}
