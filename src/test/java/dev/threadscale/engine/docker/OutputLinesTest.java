package dev.threadscale.engine.docker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

    private void err(String text) {
        frame(StreamType.STDERR, text.getBytes(UTF_8));
    }

    private void frame(StreamType type, byte... payload) {
        output.onNext(new Frame(type, payload));
    }

    @Test
    void aFrameMayHoldManyLines() {
        out("one\ntwo\n\nfour\n");
        assertThat(lines).containsExactly("one", "two", "", "four");
    }

    @Test
    void aLineInSeveralFramesIsOneLine() {
        out("@iteration elapsed_ns=12");
        assertThat(lines).isEmpty();
        out("34");
        out("56\n@end");
        assertThat(lines).containsExactly("@iteration elapsed_ns=123456");
    }

    @ParameterizedTest
    @ValueSource(strings = {"é", "€", "😀"})
    void aCharacterMayBeCutAnywhere(String character) {
        for (byte b : (character + " " + character + "\n").getBytes(UTF_8)) {
            frame(StreamType.STDOUT, b);
        }
        assertThat(lines).containsExactly(character + " " + character);
    }

    @Test
    void theStreamsDoNotMix() {
        out("@iteration elapsed");
        err("OpenJDK warning:");
        out("_ns=1\n@it");
        err(" no huge pages\n");
        out("eration\n");
        assertThat(lines)
                .containsExactly(
                        "@iteration elapsed_ns=1", "OpenJDK warning: no huge pages", "@iteration");
    }

    @Test
    void anEndlessLineIsCutAndTheNextOneIsWhole() {
        for (int i = 0; i < 10_000; i++) {
            out("0123456789");
        }
        out("\nnext\n");
        assertThat(lines).hasSize(2).element(1).isEqualTo("next");
        assertThat(lines.getFirst()).hasSize(16_384).startsWith("01234567890123");
    }

    @Test
    void aLastLineWithoutItsBreakComesWithTheEnd() {
        out("first\nlast");
        err("words");
        output.onComplete();
        assertThat(lines).containsExactlyInAnyOrder("first", "last", "words");
    }

    @Test
    void anEndAfterABreakAddsNothing() {
        out("last\n");
        output.onComplete();
        assertThat(lines).containsExactly("last");
    }

    @Test
    void carriageReturnsAtTheEndAreNoPartOfALine() {
        out("one\r\ntwo\r\n");
        assertThat(lines).containsExactly("one", "two");
    }

    @Test
    void theEndIsToldAfterTheLastLine() {
        out("last");
        assertThat(output.ended()).isNotDone();
        CompletableFuture<Boolean> told = output.ended().thenApply(end -> lines.add("end"));
        output.onComplete();
        assertThat(told).isCompleted();
        assertThat(lines).containsExactly("last", "end");
    }

    @Test
    void nothingIsPassedOnAfterAStop() {
        out("last\nha");
        output.stop();
        out("lf\nlate\nrest");
        output.onComplete();
        assertThat(lines).containsExactly("last");
    }

    @Test
    void aLostConnectionIsToldFromAnEnd() {
        IllegalStateException lost = new IllegalStateException("connection reset");
        output.onError(lost);
        assertThatThrownBy(() -> output.ended().join()).hasCause(lost);
    }
}
