package dev.threadscale.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.WorkerExit;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Errors of the virtual machine that are easily taken for each other. */
class ThrownTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @ParameterizedTest
    @MethodSource
    void eachErrorHasItsExitAndItsMessage(
            Throwable thrown, @Nullable Long peakThreads, WorkerExit exit, String message) {
        assertThat(
                        Worker.fail(
                                Output.to(new PrintStream(out, true, UTF_8)),
                                thrown,
                                Optional.ofNullable(peakThreads)))
                .isEqualTo(exit);
        assertThat(Line.parse(out.toString(UTF_8).strip()))
                .contains(new Line(Line.Type.ERROR, Map.of(Line.MESSAGE, message)));
    }

    static Stream<Arguments> eachErrorHasItsExitAndItsMessage() {
        Throwable refused = new OutOfMemoryError("unable to create native thread: limits reached");
        String named =
                "unable to create native thread: limits reached (see " + ThreadLimit.here() + ")";
        return Stream.of(
                arguments(
                        new StackOverflowError(),
                        null,
                        WorkerExit.FAILED,
                        "java.lang.StackOverflowError"),
                arguments(
                        new OutOfMemoryError("Java heap space"),
                        3L,
                        WorkerExit.OUT_OF_MEMORY,
                        "java.lang.OutOfMemoryError: Java heap space"),
                // A refused thread is no full heap.
                arguments(
                        refused,
                        112L,
                        WorkerExit.FAILED,
                        named + "; at most 112 Java threads were alive"),
                arguments(refused, null, WorkerExit.FAILED, named));
    }
}
