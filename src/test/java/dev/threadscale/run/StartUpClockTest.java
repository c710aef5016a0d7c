package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.WorkerReport;
import dev.threadscale.measured.ForkRecord.StartUp;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.Phase;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two clocks meet here; a mistake would make a runtime start faster than it does. */
class StartUpClockTest {

    private static final Optional<Instant> STARTED =
            Optional.of(Instant.parse("2026-01-02T03:04:05.000100Z"));

    private static final long DURATION = 1_000_000_000;

    private final StartUpClock clock = new StartUpClock();
    private final WorkerReport report =
            new WorkerReport(IterationCount.of(0), IterationCount.of(1), row -> {});

    @Test
    void timesAreCountedFromTheStartOfTheProcess() {
        // 2 ms after the start.
        mainAt("1767323045002100000");
        iteration(50_000, 60_000);
        iteration(10_000, 80_000);

        StartUp startUp = clock.since(STARTED, report, DURATION);

        assertThat(startUp.toMain()).isEqualTo(2_000_000);
        assertThat(startUp.toFirstIteration()).isEqualTo(2_060_000);
        assertThat(clock.since(Optional.empty(), report, DURATION).toMain()).isNull();
    }

    @Test
    void steadyStateBeginsWithItsFirstIteration() {
        mainAt("1767323045002100000");
        long end = 0;
        for (int i = 0; i < 40; i++) {
            long elapsed = i < 4 ? 900 - 100 * i : 101 + i % 3;
            end += elapsed;
            iteration(elapsed, end);
        }

        // 900, 800, 700 and 600 ns are over by then.
        StartUp startUp = clock.since(STARTED, report, DURATION);
        assertThat(startUp.toSteady()).isEqualTo(2_000_000 + 3_000);
        assertThat(startUp.steadiness()).isEqualTo("warm-up");
        assertThat(clock.since(Optional.empty(), report, DURATION).steadiness())
                .as("no clock is needed for that")
                .isEqualTo("warm-up");
    }

    /** Warm-up that is measured makes a fork slower than it is. */
    @Test
    void measuredIterationsAreSteadyIfTheirMeanIs() {
        assertThat(steady(10, 10)).isTrue();
        assertThat(steady(10, 14)).as("four of 10 % among fifty").isTrue();
        assertThat(steady(10, 30)).as("twenty of 10 % among fifty").isFalse();
        assertThat(steady(0, 12)).as("fewer than can be checked").isNull();
    }

    private static @Nullable Boolean steady(int warmup, int slow) {
        StartUpClock clock = new StartUpClock();
        long end = 0;
        for (int i = 0; i < (warmup == 0 ? slow : 60); i++) {
            long elapsed = (i < slow ? 1_100L : 1_000L) + i % 3;
            end += elapsed;
            clock.iteration(
                    i < warmup ? Phase.WARMUP : Phase.MEASUREMENT,
                    elapsed,
                    1,
                    OptionalLong.of(end));
        }
        WorkerReport report =
                new WorkerReport(IterationCount.of(0), IterationCount.of(1), row -> {});
        return clock.since(Optional.empty(), report, DURATION).steady();
    }

    @ParameterizedTest
    @CsvSource({
        // Without both clocks, or with garbage of a worker, nothing is known.
        ", , ,",
        "9999999999999999999, , ,",
        // A fork that ended before its first iteration has reached main at most.
        "1767323045002100000, , 2000000,",
        // A main 0.1 ms before the start, less than the iteration took, is an error of the engine's
        // clock, and times are counted from it.
        "1767323045000000000, 60000, , 60000",
        // A clock that was set between start and main, 1.5 s apart in a fork of 1 s, tells nothing.
        "1767323046500100000, 160000, ,",
        "1767323043500100000, 160000, ,",
    })
    void onlyWhatBothClocksTellIsKnown(
            @Nullable String main,
            @Nullable Long end,
            @Nullable Long toMain,
            @Nullable Long toFirst) {
        if (main != null) {
            mainAt(main);
        }
        if (end != null) {
            iteration(50_000, end);
        }
        String steadiness = end == null ? null : "not checked";
        assertThat(clock.since(STARTED, report, DURATION))
                .isEqualTo(new StartUp(toMain, toFirst, null, steadiness, null));
    }

    private void mainAt(String epochNanos) {
        report.accept("@host main_epoch_ns=" + epochNanos);
    }

    private void iteration(long elapsed, long end) {
        clock.iteration(Phase.MEASUREMENT, elapsed, 1, OptionalLong.of(end));
    }
}
