package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.ChosenCount;
import dev.threadscale.protocol.IterationCount;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A fork that measures while its code is still compiled measures something else; one that warms up
 * for ever measures nothing.
 */
class PhaseEndTest {

    private static final double NANOS_PER_MILLI = 1e6;

    /** Times in ms. */
    @ParameterizedTest
    @CsvSource({
        "0,      0,    10,  0",
        "3,      0,    10,  3",
        "steady, 0,   0.1, 1000",
        "steady, 0,    10, 50",
        "steady, 0,   100,  5",
        "steady, 0,   400,  5",
        "steady, 0,  2000,  1",
        "steady, 0,  9000,  1",
        "auto,   500, 0.1, 1000",
        "auto,   500,  10, 100",
        "auto,  1500,  10, 150",
        "auto,  9000,  10, 300",
        "auto,   500, 300, 10",
        "auto,  9000, 300, 10",
        "auto,   500, 900,  5",
        "auto,   500, 9000, 5",
    })
    void iterationsThatTakeTheSameEndWhereTheirBoundsSay(
            String asked, double spent, double each, int expected) {
        assertThat(iterations(IterationCount.parse(asked), spent, i -> each)).isEqualTo(expected);
    }

    static Stream<Arguments> warmups() {
        return Stream.of(
                warmup("by 5 % each for 40", i -> 40 * Math.pow(0.95, Math.min(i, 40)), 41, 55),
                warmup("compiled after 0.4 s", i -> i < 20 ? 20 : 5, 39, 50),
                warmup("compiled after 0.45 s", i -> i < 41 ? 10 + 2 * (i % 2) : 5, 50, 55),
                warmup("spread by a fifth", i -> 10 * (1 + 0.1 * Math.sin(7 * i)), 45, 70),
                warmup("one slow one", i -> i == 47 ? 30 : 10, 48, 50),
                warmup("slower by 5 % for ever", i -> 2 * Math.pow(1.05, i), 75, 90));
    }

    private static Arguments warmup(String name, IntToDoubleFunction millis, int from, int to) {
        return Arguments.of(name, millis, from, to);
    }

    @ParameterizedTest
    @MethodSource("warmups")
    void warmupEndsSoonAfterItsTimesNoLongerChange(
            String name, IntToDoubleFunction millis, int from, int to) {
        assertThat(iterations(ChosenCount.STEADY, 0, millis)).isBetween(from, to);
    }

    private static int iterations(IterationCount asked, double spent, IntToDoubleFunction millis) {
        PhaseEnd end = new PhaseEnd(asked, Math.round(spent * NANOS_PER_MILLI));
        long nanos = 0;
        int count = 0;
        while (!end.isReached(nanos)) {
            long elapsed = Math.round(millis.applyAsDouble(count++) * NANOS_PER_MILLI);
            nanos += elapsed;
            end.add(elapsed);
        }
        return count;
    }
}
