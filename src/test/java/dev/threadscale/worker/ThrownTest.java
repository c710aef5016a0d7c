package dev.threadscale.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.WorkerExit;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Errors of the virtual machine that are easily taken for each other. */
class ThrownTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private WorkerExit failWith(Throwable thrown, OptionalLong peakThreads) {
        return Main.failWith(new PrintStream(out, true, UTF_8), thrown, peakThreads);
    }

    private String message() {
        return Line.parse(out.toString(UTF_8).strip())
                .orElseThrow()
                .values()
                .getOrDefault(Line.MESSAGE, "");
    }

    @Test
    void aStackOverflowIsAFailureAndNoFullHeap() {
        assertThat(failWith(new StackOverflowError(), OptionalLong.empty()))
                .isEqualTo(WorkerExit.FAILED);
        assertThat(message()).isEqualTo("java.lang.StackOverflowError");
    }

    @Test
    void aFullHeapIsOutOfMemory() {
        assertThat(failWith(new OutOfMemoryError("Java heap space"), OptionalLong.of(3)))
                .isEqualTo(WorkerExit.OUT_OF_MEMORY);
        assertThat(message()).isEqualTo("java.lang.OutOfMemoryError: Java heap space");
    }

    @Test
    void aRefusedThreadIsNoFullHeapAndSaysHowManyThereWere() {
        Throwable refused = new OutOfMemoryError("unable to create native thread: limits reached");
        assertThat(failWith(refused, OptionalLong.of(112))).isEqualTo(WorkerExit.FAILED);
        assertThat(message())
                .isEqualTo(
                        "unable to create native thread: limits reached (see limits.pids);"
                                + " 112 threads of Java were alive at most");
    }

    @Test
    void howManyThreadsThereWereIsLeftOutIfNobodyKnows() {
        failWith(new OutOfMemoryError("unable to create native thread"), OptionalLong.empty());
        assertThat(message()).isEqualTo("unable to create native thread (see limits.pids)");
    }
}
