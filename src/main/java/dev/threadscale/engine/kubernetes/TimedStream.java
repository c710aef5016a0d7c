package dev.threadscale.engine.kubernetes;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Fails if there is nothing to read for a while: a connection can be dead without saying so. */
final class TimedStream extends FilterInputStream {

    private final Duration most;

    /**
     * Takes over a stream that ends a read when it is closed.
     *
     * @param most that a read may take
     */
    TimedStream(InputStream in, Duration most) {
        super(in);
        this.most = most;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] into, int from, int count) throws IOException {
        CompletableFuture<Boolean> read = new CompletableFuture<>();
        CompletableFuture<Boolean> late =
                read.orTimeout(most.toMillis(), TimeUnit.MILLISECONDS)
                        .handle((done, passed) -> passed != null && givenUp());
        try {
            int n = super.read(into, from, count);
            read.complete(true);
            if (!late.join()) {
                return n;
            }
        } catch (IOException ended) {
            read.complete(true);
            if (!late.join()) {
                throw ended;
            }
        }
        throw new IOException("nothing came for %d s".formatted(most.toSeconds()));
    }

    /** Gives it up, which ends the read. */
    private boolean givenUp() {
        try {
            in.close();
        } catch (IOException failed) {
            // It is given up all the same.
        }
        return true;
    }
}
