package dev.threadscale.engine.docker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import dev.threadscale.engine.docker.ForkContainer.OutputLines;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Docker cuts output into frames wherever it likes. The danger is half a line that is taken for a
 * whole one: a row with a shorter number.
 */
class OutputLinesTest {

    private final List<String> lines = new ArrayList<>();
    private final OutputLines output = new OutputLines(lines::add);

    private void out(String text) {
        frame(StreamType.STDOUT, text.getBytes(UTF_8));
    }

    private void frame(StreamType type, byte... payload) {
        output.onNext(new Frame(type, payload));
    }

    /** Frames of standard output, or with ! of standard error, and the lines that they make. */
    @ParameterizedTest
    @CsvSource({
        "'one\ntwo\n\nfour\n', 'one|two||four'",
        "'@iteration elapsed_ns=12~34~56\n@end', @iteration elapsed_ns=123456",
        "'@iteration elapsed~!OpenJDK warning:~_ns=1\n@it~! no huge pages\neration~eration\n',"
                + " '@iteration elapsed_ns=1|OpenJDK warning: no huge pages|@iteration'",
        "'one\r\ntwo\r\n', one|two",
        "'last\n~END', last",
        "'first\nlast~!words~END', first|last|words",
    })
    void framesOfEachStreamAreJoinedAndSplitIntoLines(String frames, String expected) {
        for (String frame : frames.split("~", -1)) {
            if (frame.equals("END")) {
                output.onComplete();
            } else if (frame.startsWith("!")) {
                frame(StreamType.STDERR, frame.substring(1).getBytes(UTF_8));
            } else {
                out(frame);
            }
        }
        assertThat(lines).containsExactly(expected.split("\\|", -1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"é", "€", "😀"})
    void characterMayBeCutAnywhere(String character) {
        for (byte b : (character + " " + character + "\n").getBytes(UTF_8)) {
            frame(StreamType.STDOUT, b);
        }
        assertThat(lines).containsExactly(character + " " + character);
    }

    @Test
    void endlessLineIsTruncatedAndTheNextIsComplete() {
        for (int i = 0; i < 10_000; i++) {
            out("0123456789");
        }
        out("\nnext\n");
        assertThat(lines).hasSize(2).element(1).isEqualTo("next");
        assertThat(lines.getFirst()).hasSize(16_384).startsWith("01234567890123");
    }

    @Test
    void endComesAfterTheLastLine() {
        out("last");
        assertThat(output.ended()).isNotDone();
        CompletableFuture<Boolean> told = output.ended().thenApply(end -> lines.add("end"));
        output.onComplete();
        assertThat(told).isCompleted();
        assertThat(lines).containsExactly("last", "end");
    }

    @Test
    void noLineIsPassedOnAfterAStop() {
        out("last\nha");
        output.stop();
        out("lf\nlate\nrest");
        output.onComplete();
        assertThat(lines).containsExactly("last");
    }

    @Test
    void lostConnectionDiffersFromAnEnd() {
        IllegalStateException lost = new IllegalStateException("connection reset");
        output.onError(lost);
        assertThatThrownBy(() -> output.ended().join()).hasCause(lost);
    }
}
