package dev.threadscale.results.companion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.fixture.SomeRun;
import dev.threadscale.levels.Axes;
import dev.threadscale.results.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that was busy in most iterations is the limit; one busy iteration is chance. */
class CompanionLoadTest {

    private static final String HEADER =
            "configuration,fork,threads,tasks,phase,iteration,companion,earlier_forks,cpu_limit,span_ns,cpu_ns,throttled_ns,major_faults,limits\n";

    @Test
    void busyCompanionOfMostIterationsIsLimit(@TempDir Path run) throws Exception {
        Files.writeString(
                run.resolve("companions.csv"),
                HEADER
                        + "a,1,virtual,10,warmup,1,db,0,2,1000,0,0,,false\n"
                        + "a,1,virtual,10,measurement,1,db,0,2,1000,1960,0,,true\n"
                        + "a,1,virtual,10,measurement,2,db,0,2,1000,2000,100,1,true\n"
                        + "a,1,virtual,10,measurement,3,db,0,2,,,,,\n"
                        + "b,1,platform,10,measurement,1,db,1,2,1000,1960,0,,true\n"
                        + "b,1,platform,10,measurement,2,db,1,2,1000,40,0,,false\n"
                        + "b,1,platform,10,measurement,3,db,1,2,1000,40,0,,false\n");

        List<CompanionLoad> loads = CompanionLoad.read(run, record());

        assertThat(loads).extracting(CompanionLoad::isLimit).containsExactly(true, false);
        assertThat(loads).extracting(CompanionLoad::forks).containsExactly(1, 1);
        assertThat(loads).extracting(CompanionLoad::started).containsExactly(1, 0);
        assertThat(loads.getFirst().busyShare()).isCloseTo(0.99, within(1e-9));
        assertThat(loads.getFirst().throttledShare()).isCloseTo(0.025, within(1e-9));
        assertThat(loads.getFirst().faultsPerSecond()).isCloseTo(500_000, within(1e-6));
    }

    @Test
    void runWithoutCompanionsHasNone(@TempDir Path run) {
        assertThat(CompanionLoad.read(run, record())).isEmpty();
    }

    private static RunRecord record() {
        return SomeRun.of(
                        Map.of(
                                Axes.THREADS, List.of("virtual", "platform"),
                                Axes.TASKS, List.of("10")))
                .record();
    }
}
