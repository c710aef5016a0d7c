package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A connection that is dead without saying so must not hold up the launcher. */
class TimedStreamTest {

    /** Gives nothing until it is closed. */
    private static final class Silent extends FilterInputStream {
        private final CountDownLatch closed = new CountDownLatch(1);

        Silent() {
            super(nullInputStream());
        }

        @Override
        public int read(byte[] into, int from, int count) throws IOException {
            try {
                closed.await();
            } catch (InterruptedException told) {
                throw new IOException(told);
            }
            throw new IOException("channel already closed");
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    @Test
    void whatGivesNothingFails() throws Exception {
        try (InputStream in = new TimedStream(new Silent(), Duration.ofMillis(20))) {
            assertThatThrownBy(in::readAllBytes)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("nothing came");
        }
    }

    @Test
    void whatGivesSomethingIsReadToItsEnd() throws Exception {
        byte[] bytes = {1, -1, 3};
        try (InputStream in =
                new TimedStream(new ByteArrayInputStream(bytes), Duration.ofHours(1))) {
            assertThat(in.read()).isEqualTo(1);
            assertThat(in.read()).isEqualTo(255);
            assertThat(in.readAllBytes()).containsExactly(3);
            assertThat(in.read()).isEqualTo(-1);
        }
    }
}
