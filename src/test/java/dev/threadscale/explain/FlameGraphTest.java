package dev.threadscale.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.results.CauseKind;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Stacks that are known, and those that somebody has made up to fill the memory. The danger is a
 * picture that shows a difference where chance alone is.
 */
class FlameGraphTest {

    private static final double ROUNDING = 1e-9;

    private static void add(CallTree calls, int samples, String... stack) {
        for (int i = 0; i < samples; i++) {
            calls.add(List.of(stack));
        }
    }

    private static Side side(double cpu, CallTree calls) {
        Profile profile =
                new Profile(1, true, Map.of(), calls, Map.of(), new CallTree(), List.of());
        return new Side(new Room(1, 1, 1), cpu, Map.of(CauseKind.CPU, cpu), profile);
    }

    /** So many samples of each of two methods. */
    private static Side side(double cpu, int hot, int cold) {
        CallTree calls = new CallTree();
        add(calls, hot, "Task.run", "Hot.run");
        add(calls, cold, "Task.run", "Cold.run");
        return side(cpu, calls);
    }

    private static FlameFrame frame(Side over, Side under, String method) {
        return FlameGraph.of(over, under).orElseThrow().frames().stream()
                .filter(frame -> frame.method().equals(method))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void frameIsAsWideAsItsTimeInTheMeanOfBothSides() {
        Side over = side(2000, 75, 25);
        Side under = side(1000, 500, 500);

        assertThat(FlameGraph.of(over, under).orElseThrow().frames())
                .extracting(FlameFrame::method)
                .containsExactly("CPU time of a task", "Task.run", "Hot.run", "Cold.run");
        FlameFrame hot = frame(over, under, "Hot.run");
        assertThat(hot.over()).isEqualTo(new EventTotal(75, 1500));
        assertThat(hot.under()).isEqualTo(new EventTotal(500, 500));
        assertThat(hot.depth()).isEqualTo(2);
        assertThat(hot.width()).isCloseTo(2.0 / 3, within(ROUNDING));
        FlameFrame cold = frame(over, under, "Cold.run");
        assertThat(cold.left()).isCloseTo(2.0 / 3, within(ROUNDING));
        assertThat(cold.width()).isCloseTo(1.0 / 3, within(ROUNDING));
    }

    @ParameterizedTest(name = "{2} of {1} against {5} of {4}: {6}")
    @CsvSource({
        // first: cpu, hot, cold; second: the same; step of the hot method
        "1000, 500, 500, 1000, 500, 500, 0",
        "1000, 500, 500, 980,  500, 500, 0",
        "1200, 500, 500, 1000, 500, 500, 1",
        "1000, 500, 500, 1200, 500, 500, -1",
        "2000, 500, 500, 1000, 500, 500, 2",
        "1000, 500, 500, 1000, 100, 900, 3",
        "1000, 100, 900, 1000, 500, 500, -3",
        "1000, 0,   100, 1000, 50,  50,  -3",
        // Chance makes as much of so few samples.
        "1000, 4,   6,   1000, 2,   8,   0",
        "1000, 2,   98,  1000, 0,   100, 0",
    })
    void frameHasAColourIfThereAreEnoughSamplesToTell(
            double cpu, int hot, int cold, double otherCpu, int otherHot, int otherCold, int step) {
        Side over = side(cpu, hot, cold);
        Side under = side(otherCpu, otherHot, otherCold);

        assertThat(frame(over, under, "Hot.run").step()).isEqualTo(step);
    }

    @Test
    void withoutSamplesOrCpuTimeThereIsNone() {
        assertThat(FlameGraph.of(side(1000, 0, 0), side(1000, 1, 1))).isEmpty();
        assertThat(FlameGraph.of(side(1000, 1, 1), side(0, 1, 1))).isEmpty();
    }

    @ParameterizedTest(name = "with {0} samples of it")
    @ValueSource(ints = {0, 10})
    void sideWhoseCpuTimeIsAllOfCompilersLeavesTheOtherItsPicture(int samples) {
        CallTree calls = new CallTree();
        add(calls, samples, "Task.run", "Cold.run");
        Side under =
                new Side(
                        new Room(1, 1, 1),
                        100,
                        Map.of(CauseKind.CPU, 100.0, CauseKind.COMPILER, 250.0),
                        side(100, calls).profile());

        FlameFrame hot = frame(side(1000, 75, 25), under, "Hot.run");

        assertThat(hot.width()).isCloseTo(0.75, within(ROUNDING));
        assertThat(hot.step()).isEqualTo(3);
    }

    @Test
    void framesStandWithinTheirCallersAndAreBounded() {
        Random random = new Random(1);
        CallTree calls = new CallTree();
        for (int i = 0; i < 1_000_000; i++) {
            // Some callers are common, most stacks are there once.
            calls.add(
                    Stream.iterate(0, depth -> depth + 1)
                            .limit(4)
                            .map(depth -> "m" + random.nextInt(1 + 20 * depth))
                            .toList());
        }
        assertThat(calls.calls()).isEqualTo(CallTree.MOST_CALLS);
        assertThat(calls.root().samples()).isEqualTo(1_000_000);

        List<FlameFrame> frames =
                FlameGraph.of(side(1000, calls), side(1000, 10, 10)).orElseThrow().frames();

        assertThat(frames).hasSizeBetween(20, FlameGraph.MOST_FRAMES);
        for (int at = 1; at < frames.size(); at++) {
            FlameFrame frame = frames.get(at);
            assertThat(frame.width()).isGreaterThanOrEqualTo(FlameGraph.LEAST_WIDTH);
            assertThat(frames.subList(0, at))
                    .as("callers come first, and what they call is not wider")
                    .anyMatch(caller ->
                            caller.depth() == frame.depth() - 1
                                    && caller.left() <= frame.left()
                                    && caller.left() + caller.width() + ROUNDING
                                            >= frame.left() + frame.width());
        }
    }

    @Test
    void stackOfAnyDepthEndsAtTheDeepestRow() {
        CallTree calls = new CallTree();
        calls.add(Collections.nCopies(10_000, "Deep.call"));

        assertThat(calls.calls()).isEqualTo(CallTree.MOST_DEPTH);
        assertThat(FlameGraph.of(side(1, calls), side(1, calls)).orElseThrow().frames())
                .hasSize(1 + CallTree.MOST_DEPTH);
    }
}
