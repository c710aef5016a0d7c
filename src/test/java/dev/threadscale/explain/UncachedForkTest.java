package dev.threadscale.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.CauseKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import jdk.jfr.Recording;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A fork that was recorded without its cache differs from those that count. */
class UncachedForkTest {

    private static final Levels OTHER = Levels.of("threads", "sequential");

    @TempDir private Path run;

    @ParameterizedTest(name = "{0} with a cache that is {1}")
    @CsvSource({"virtual, unused, true", "virtual, , false", "platform, unused, true"})
    void forkWhoseCacheIsTurnedOffIsUncached(String threads, String cache, boolean uncached)
            throws Exception {
        Levels levels = Levels.of("threads", threads);
        try (Recording recording = new Recording()) {
            recording.start();
            recording.stop();
            write(recording, "a", levels, cache == null ? Map.of() : cached(cache));
            write(recording, "b", OTHER, Map.of());
        }

        Explanation why = new RecordedForks(run).explain(side(levels, 2e9), side(OTHER, 1e9));

        assertThat(why.problem()).isEmpty();
        assertThat(why.over().isUncached()).isEqualTo(uncached);
        assertThat(why.under().isUncached()).isFalse();
    }

    private static Map<String, String> cached(String cache) {
        return Map.of(Seen.AOT_CACHE.key(), cache);
    }

    private static CountedSide side(Levels levels, double nanos) {
        return new CountedSide(levels, 1, nanos, Map.of(CauseKind.CPU, nanos));
    }

    private void write(Recording recording, String id, Levels levels, Map<String, String> more)
            throws Exception {
        Instant begin = recording.getStartTime();
        long nanos = Duration.between(begin, recording.getStopTime()).toNanos();
        Map<String, String> seen = new HashMap<>(more);
        seen.put(
                Seen.MAIN_EPOCH_NS.key(),
                Long.toString(begin.getEpochSecond() * 1_000_000_000 + begin.getNano()));
        Path fork = new SomeFork(id.repeat(12), 1, levels).seen(seen).writeIn(run, "explained");
        recording.dump(fork.resolve("recording.jfr"));
        Files.writeString(
                fork.resolve("iterations.csv"),
                "phase,iteration,elapsed_ns,since_main_ns\nmeasurement,1,%d,%d\n"
                        .formatted(nanos, nanos));
    }
}
