package dev.threadscale.engine.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A row that a broken connection loses or doubles would be a wrong result that looks right. */
class PodLogTest {

    private static final String ONE = "2026-03-01T10:15:00.1Z one\n";
    private static final String TWO = "2026-03-01T10:15:00.1Z two\n";
    private static final String THREE = "2026-03-01T10:15:02Z three\n";

    private final List<String> lines = new ArrayList<>();
    private final Deque<InputStream> connections = new ArrayDeque<>();
    private final CountDownLatch used = new CountDownLatch(1);

    private final PodLog log = new PodLog(this::open, lines::add, Duration.ZERO);
    private String whole = "";

    private InputStream open(boolean follow) throws IOException {
        if (!follow) {
            return new ByteArrayInputStream(whole.getBytes(UTF_8));
        }
        synchronized (connections) {
            if (!connections.isEmpty()) {
                return connections.remove();
            }
        }
        used.countDown();
        throw new IOException("no connection");
    }

    private PodLogTest holds(String... text) {
        whole = String.join("", text);
        return this;
    }

    /** A connection that breaks after some text. */
    private PodLogTest breaksAfter(String... text) {
        connections.add(new Breaking(String.join("", text)));
        return this;
    }

    private static final class Breaking extends FilterInputStream {
        Breaking(String text) {
            super(new ByteArrayInputStream(text.getBytes(UTF_8)));
        }

        @Override
        public int read(byte[] into, int from, int count) throws IOException {
            int n = super.read(into, from, count);
            if (n < 0) {
                throw new IOException("connection reset");
            }
            return n;
        }
    }

    /** A connection that gives no more, and does not end before it is closed. */
    private static final class Lasting extends FilterInputStream {
        private final CountDownLatch read = new CountDownLatch(1);
        private final CountDownLatch closed = new CountDownLatch(1);

        Lasting(String text) {
            super(new ByteArrayInputStream(text.getBytes(UTF_8)));
        }

        @Override
        public int read(byte[] into, int from, int count) throws IOException {
            int n = super.read(into, from, count);
            if (n < 0) {
                read.countDown();
                try {
                    closed.await();
                } catch (InterruptedException told) {
                    throw new IOException(told);
                }
            }
            return n;
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    private void read() throws Exception {
        log.follow();
        used.await();
        log.readToEnd();
    }

    @Test
    void whatWasReadBeforeABreakIsPassedOver() throws Exception {
        breaksAfter(ONE, TWO).breaksAfter(ONE, TWO).holds(ONE, TWO, THREE).read();
        assertThat(lines).containsExactly("one", "two", "three");
        assertThat(log.wasCut()).isTrue();
    }

    @Test
    void aConnectionThatLastsUntilThePodEndsWasNotCut() throws Exception {
        Lasting whole = new Lasting(ONE);
        connections.add(whole);
        log.follow();
        whole.read.await();
        holds(ONE, TWO);
        log.readToEnd();
        assertThat(lines).containsExactly("one", "two");
        assertThat(log.wasCut()).isFalse();
    }

    @Test
    void whatEndsWithTheLogWasNotCut() throws Exception {
        breaksAfter(ONE, TWO).holds(ONE, TWO).read();
        assertThat(lines).containsExactly("one", "two");
        assertThat(log.wasCut()).isFalse();
    }

    @Test
    void aLineThatBreaksInItsMiddleIsReadWhole() throws Exception {
        breaksAfter(ONE, "2026-03-01T10:15:00.1Z tw").holds(ONE, TWO, THREE).read();
        assertThat(lines).containsExactly("one", "two", "three");
    }

    @Test
    void linesOfTheSameTimeAreCounted() throws Exception {
        breaksAfter(ONE).breaksAfter(ONE, TWO).breaksAfter(ONE).holds(ONE, TWO, THREE).read();
        assertThat(lines).containsExactly("one", "two", "three");
    }

    @Test
    void theClockOfTheNodeMayJump() throws Exception {
        breaksAfter(THREE, ONE).holds(THREE, ONE, TWO).read();
        assertThat(lines).containsExactly("three", "one", "two");
    }

    @Test
    void theLastLineNeedsNoEnd() throws Exception {
        holds(ONE, "2026-03-01T10:15:03Z last").read();
        assertThat(lines).containsExactly("one", "last");
    }

    @Test
    void anEmptyLineIsALine() throws Exception {
        holds(ONE, "2026-03-01T10:15:01Z \n", THREE).read();
        assertThat(lines).containsExactly("one", "", "three");
    }

    @Test
    void aLogThatBeganAnewIsNotTakenForWhole() {
        breaksAfter(ONE, TWO).holds(THREE);
        assertThatThrownBy(this::read).isInstanceOf(PodLog.LostException.class);
        assertThat(lines).containsExactly("one", "two");
    }

    @Test
    void whatTheNodeSaysItselfIsNoLineOfTheWorker() {
        holds(ONE, "unable to retrieve container logs for containerd://1234\n");
        assertThatThrownBy(this::read)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("unable to retrieve container logs");
        assertThat(lines).containsExactly("one");
    }

    @Test
    void whatTheNodeSaysItselfNeedsNoLineBreak() {
        breaksAfter(ONE).holds("unable to retrieve container logs for containerd://1234");
        assertThatThrownBy(this::read)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("unable to retrieve container logs");
        assertThat(lines).containsExactly("one");
    }

    @Test
    void afterwardsItCanBeReadAgain() throws Exception {
        holds("unable to retrieve container logs for containerd://1234");
        assertThatThrownBy(log::readToEnd).isInstanceOf(IOException.class);
        holds(ONE).log.readToEnd();
        assertThat(lines).containsExactly("one");
    }

    @Test
    void aReaderThatDoesNotEndIsLeftAlone() throws Exception {
        CountDownLatch opening = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        PodLog hanging =
                new PodLog(
                        follow -> {
                            if (follow) {
                                opening.countDown();
                                await(never);
                            }
                            return new ByteArrayInputStream((ONE + TWO).getBytes(UTF_8));
                        },
                        lines::add,
                        Duration.ZERO,
                        Duration.ofMillis(20));
        hanging.follow();
        opening.await();
        hanging.readToEnd();
        never.countDown();
        assertThat(lines).containsExactly("one", "two");
    }

    private static void await(CountDownLatch what) throws IOException {
        try {
            what.await();
        } catch (InterruptedException told) {
            throw new IOException(told);
        }
    }
}
