package dev.threadscale.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.results.ForkKind;
import dev.threadscale.results.StoredForks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run may be anybody's, so that its levels may be anything. */
class RoomTest {

    @TempDir private Path run;

    @ParameterizedTest
    @CsvSource({
        // level, processors, carriers, quota; CPUs, running, begun
        "fixed-pool:size=3, 8, 8, '', 8, 3, 3",
        "fixed-pool:size=cpus, 8, 8, '', 8, 8, 8",
        "sequential, 8, 8, '', 8, 1, 1",
        "fork-join:parallelism=3, 8, 8, '', 8, 3, 3",
        "fork-join, 8, 8, '', 8, 8, 100", // by JMH
        "platform, 8, 8, '', 8, 8, 100",
        "platform, 8, 8, 0.5, 8, 8, 100",
        "virtual, 8, 8, '', 8, 8, 100",
        "'virtual:parallelism=1', 8, 1, '', 8, 1, 100",
        "executor:factory=a::b, 8, 8, '', 8, 8, 100",
        "'=,=', 8, 8, '', 8, 8, 100",
        "platform, many, -1, x, 1, 1, 100",
    })
    void tasksHaveTheRoomOfTheirThreads(
            String level,
            String processors,
            String carriers,
            String quota,
            double cpus,
            double running,
            double begun)
            throws Exception {
        Map<String, String> seen =
                Map.of(
                        "processors",
                        processors,
                        "carrier_parallelism",
                        carriers,
                        "quota_cpus",
                        quota);
        new SomeFork("0123456789ab", 1, Levels.of("threads", level))
                .seen(seen)
                .writeIn(run, ForkKind.EXPLAINED.folder());
        List<ForkRecord> forks = new ArrayList<>();
        StoredForks.read(run, ForkKind.EXPLAINED, forks::add);

        assertThat(Room.of(forks.getFirst(), 100)).isEqualTo(new Room(cpus, running, begun));
    }
}
