package dev.threadscale.worker.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Choice;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks refuse combinations by these numbers, and plans are estimated with them. */
class MostThreadsTest {

    @ParameterizedTest
    @CsvSource({
        "sequential,                10, 4, 1",
        "platform,                  10, 4, 10",
        "virtual,                   10, ,  10",
        "virtual-executor,          10, ,  10",
        "cached-pool,               10, 4, 10",
        "single-pool,               10, 4, 1",
        "fixed-pool:size=3,         10, ,  3",
        "fixed-pool:size=cpus,      10, 4, 4",
        "fixed-pool,                10, 4, 4",
        "fork-join:parallelism=3,   10, ,  3",
        "fork-join,                 10, 4, 4",
        "work-stealing,             10, 4, 4",
        "parallel-stream,           10, 1, 2",
        "parallel-stream,           10, 2, 2",
        "parallel-stream,           10, 4, 4",
    })
    void theMostThreadsFollowFromTasksSizeAndProcessors(
            String kind, int tasks, @Nullable Integer processors, int threads) {
        assertThat(most(kind, tasks, optional(processors))).hasValue(threads);
    }

    @ParameterizedTest
    @CsvSource({"fixed-pool", "fork-join", "work-stealing:parallelism=cpus", "parallel-stream"})
    void whatFollowsTheProcessorsIsUnknownAsLongAsTheyAre(String kind) {
        assertThat(most(kind, 10, OptionalInt.empty())).isEmpty();
    }

    @Test
    void aSizeOfCpusIsTheNumberOfProcessorsInsideTheWorker() {
        Size size = new Size("size", 100, "Threads");

        assertThat(size.here(arguments(size, "cpus")))
                .isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(size.here(arguments(size, "7"))).isEqualTo(7);
    }

    @Test
    void aSizeHasBoundsAndSaysWhatItCounts() {
        Size size = new Size("size", 100, "Threads in it");

        assertThat(size.parameter().problem("0"))
                .contains("is not a whole number from 1 to 100, or cpus");
        assertThat(size.parameter().problem("100")).isEmpty();
        assertThat(size.parameter().problem("101")).isPresent();
        assertThat(size.parameter().defaultValue()).isEqualTo("cpus");
        assertThat(size.parameter().description())
                .isEqualTo("Threads in it; cpus stands for the processors that the runtime sees.");
    }

    private static Arguments arguments(Size size, String value) {
        return Arguments.of(List.of(size.parameter()), Map.of("size", value));
    }

    private static OptionalInt optional(@Nullable Integer number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    private static OptionalInt most(String kind, int tasks, OptionalInt processors) {
        Choice choice = Choice.parse(kind);
        ThreadKindType type = ThreadKinds.find(choice.name()).orElseThrow();
        return type.most()
                .threads(Arguments.of(type.parameters(), choice.arguments()), tasks, processors);
    }
}
