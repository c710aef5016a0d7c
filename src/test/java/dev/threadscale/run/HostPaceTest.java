package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.run.HostPace.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sentinels that take a second, every ten seconds, and forks between them. */
class HostPaceTest {

    private static final Instant BEGIN = Instant.parse("2026-01-02T04:05:06Z");
    private static final int EVERY = 10;

    /**
     * The pace as sentinels see it.
     *
     * @param nanos their medians; 0 where one did not complete
     */
    private static HostPace pace(double... nanos) {
        SortedMap<Integer, Optional<Reading>> sentinels = new TreeMap<>();
        for (double one : nanos) {
            Instant begin = BEGIN.plusSeconds(EVERY * (long) sentinels.size());
            sentinels.put(
                    sentinels.size() + 1,
                    Optional.of(new Reading(begin, begin.plusSeconds(1), one))
                            .filter(reading -> reading.nanos() > 0));
        }
        return new HostPace(sentinels);
    }

    /** Behind a sentinel, so many seconds after that one began. */
    private static ForkRecord fork(int sentinel, long after, long seconds) {
        return new SomeFork("c", 1, Levels.NONE)
                .sentinel(sentinel)
                .started(BEGIN.plusSeconds(EVERY * (sentinel - 1L) + after))
                .took(Duration.ofSeconds(seconds))
                .record();
    }

    @ParameterizedTest
    @CsvSource({
        "1, '', 0",
        "2, 30 % slower after its block, 0.3",
        "3, 30 % slower before its block, 0.3",
        "4, 40 % faster after its block, -0.4",
        "5, 40 % faster before its block, -0.4",
        "7, 15 % faster before its block, 0.7"
    })
    void forkFromOneSentinelToTheNextStandsBesideBoth(int sentinel, String words, double pace) {
        HostPace seen = pace(100, 101, 130, 100, 60, 100, 85, 170, 100);
        ForkRecord fork = fork(sentinel, 1, EVERY - 1);

        assertThat(seen.words(fork).orElse("")).isEqualTo(words);
        assertThat(seen.beside(fork).orElse(0.0)).isCloseTo(pace, within(1e-9));
    }

    /** The middle is five and a half seconds after the first one has begun. */
    @ParameterizedTest
    @CsvSource({"2, 3, true, false", "2, 4, true, true", "5, 1, true, true", "6, 3, false, true"})
    void anotherForkStandsBesideTheNearerOne(
            long after, long seconds, boolean isBesideFirst, boolean isBesideSecond) {
        ForkRecord fork = fork(1, after, seconds);

        assertThat(pace(150, 100, 100, 100, 100).beside(fork).isPresent()).isEqualTo(isBesideFirst);
        assertThat(pace(100, 150, 100, 100, 100).beside(fork).isPresent())
                .isEqualTo(isBesideSecond);
    }

    /** A host may be so slow that one fails: the other one counts for the whole block then. */
    @Test
    void whereASentinelDidNotCompleteTheOtherCounts() {
        assertThat(pace(150, 0, 100, 100, 100).words(fork(1, 8, 1)))
                .hasValue("50 % slower before its block");
        assertThat(pace(0, 150, 100, 100, 100).words(fork(1, 1, 1)))
                .hasValue("50 % slower after its block");
        assertThat(pace(100, 0, 100, 100).words(fork(1, 8, 1))).isEmpty();
    }
}
