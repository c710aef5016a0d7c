package dev.threadscale.engine.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A row that a broken connection loses or doubles would be a wrong result that looks right. */
class PodLogTest {

    private static final String ONE = "2026-03-01T10:15:00.1Z one\n";
    private static final String TWO = "2026-03-01T10:15:00.1Z two\n";
    private static final String THREE = "2026-03-01T10:15:02Z three\n";
    private static final String UNREADABLE = "unable to retrieve container logs for containerd://1";

    private final List<String> lines = new ArrayList<>();
    private final Deque<Function<OutputStream, LogWatch>> connections = new ArrayDeque<>();
    private final List<OutputStream> opened = new ArrayList<>();
    private final PodLog log = new PodLog(this::open, lines::add, Duration.ofMillis(1));
    private final StopSignal stop = new StopSignal();

    private LogWatch open(OutputStream to) {
        opened.add(to);
        return connections.remove().apply(to);
    }

    private PodLogTest breaksAfter(String... text) {
        return follows(to -> FakeLogWatch.broken(to, String.join("", text), "connection reset"));
    }

    private PodLogTest lastsAfter(String... text) {
        return follows(to -> FakeLogWatch.open(to, String.join("", text)));
    }

    private PodLogTest follows(Function<OutputStream, LogWatch> connection) {
        connections.add(connection);
        log.follow();
        return this;
    }

    /** Reads to its end a log that holds some text. */
    private boolean holds(String... text) throws Exception {
        connections.add(to -> FakeLogWatch.ended(to, String.join("", text)));
        return log.readToEnd(stop);
    }

    private void assertWhole(boolean whole, String... all) {
        assertThat(whole).isTrue();
        assertThat(lines).containsExactly(all);
    }

    @Test
    void linesReadBeforeABreakAreSkipped() throws Exception {
        assertWhole(
                breaksAfter(ONE, TWO).breaksAfter(ONE, TWO).holds(ONE, TWO, THREE),
                "one",
                "two",
                "three");
        assertThat(log.wasCut()).isTrue();
    }

    @Test
    void connectionUntilTheEndOfThePodWasNotCut() throws Exception {
        assertWhole(lastsAfter(ONE).holds(ONE, TWO), "one", "two");
        assertThat(log.wasCut()).isFalse();
    }

    @Test
    void connectionEndingWithTheLogWasNotCut() throws Exception {
        assertWhole(breaksAfter(ONE, TWO).holds(ONE, TWO), "one", "two");
        assertThat(log.wasCut()).isFalse();
    }

    @Test
    void workingConnectionIsNotReplaced() {
        lastsAfter(ONE);
        log.follow();
        assertThat(opened).hasSize(1);
    }

    @Test
    void lineInterruptedInTheMiddleIsReadCompletely() throws Exception {
        assertWhole(
                breaksAfter(ONE, "2026-03-01T10:15:00.1Z tw").holds(ONE, TWO, THREE),
                "one",
                "two",
                "three");
    }

    @Test
    void linesOfTheSameTimeAreCounted() throws Exception {
        assertWhole(
                breaksAfter(ONE).breaksAfter(ONE, TWO).breaksAfter(ONE).holds(ONE, TWO, THREE),
                "one",
                "two",
                "three");
    }

    @Test
    void jumpingNodeClockDoesNotMatter() throws Exception {
        assertWhole(breaksAfter(THREE, ONE).holds(THREE, ONE, TWO), "three", "one", "two");
    }

    @Test
    void lastLineMayLackALineBreak() throws Exception {
        assertWhole(holds(ONE, "2026-03-01T10:15:03Z last"), "one", "last");
    }

    @Test
    void emptyLineCounts() throws Exception {
        assertWhole(holds(ONE, "2026-03-01T10:15:01Z \n", THREE), "one", "", "three");
    }

    @Test
    void rotatedLogIsIncomplete() throws Exception {
        assertThat(breaksAfter(ONE, TWO).holds(THREE)).isFalse();
        assertThat(lines).containsExactly("one", "two");
    }

    @ParameterizedTest
    @ValueSource(strings = {UNREADABLE, UNREADABLE + "\n"})
    void whatTheNodeItselfSaysIsNoLineOfTheWorkerAndTheLogCanBeReadAgain(String words)
            throws Exception {
        breaksAfter(ONE);
        assertThatThrownBy(() -> holds(ONE, words))
                .isInstanceOf(KubernetesClientException.class)
                .hasMessage(UNREADABLE);
        assertThat(lines).containsExactly("one");
        assertWhole(holds(ONE, TWO), "one", "two");
    }

    @Test
    void refusalOfTheServerKeepsItsCode() {
        assertThatThrownBy(() ->
                        holds(
                                "{\"kind\":\"Status\",\"code\":403,\"message\":\"pods \\\"f\\\" is"
                                        + " forbidden\"}"))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        refused -> assertThat(refused.getCode()).isEqualTo(403));
        assertThat(lines).isEmpty();
    }

    @Test
    void brokenConnectionIsNotTheEnd() throws Exception {
        connections.add(to -> FakeLogWatch.broken(to, ONE, "connection reset"));
        assertThatThrownBy(() -> log.readToEnd(stop)).hasMessageContaining("connection reset");
        assertWhole(holds(ONE, TWO), "one", "two");
    }

    @Test
    void silentNodeIsNotAwaitedForEver() throws Exception {
        connections.add(to -> FakeLogWatch.open(to, ONE));
        assertThatThrownBy(() -> log.readToEnd(stop))
                .hasMessageStartingWith("nothing was received for");
        assertWhole(holds(ONE, TWO), "one", "two");
    }

    @Test
    void abandonedConnectionPassesOnNothing() throws Exception {
        lastsAfter(ONE).holds(ONE, TWO);
        opened.getFirst().write(THREE.getBytes(UTF_8));
        assertThat(lines).containsExactly("one", "two");
    }
}
