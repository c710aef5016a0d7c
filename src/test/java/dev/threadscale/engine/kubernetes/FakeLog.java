package dev.threadscale.engine.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;

/** The log of a pod; one that is followed does not end before it is closed. */
final class FakeLog extends ByteArrayInputStream {

    private boolean open;

    FakeLog(String text, boolean follow) {
        super(text.getBytes(UTF_8));
        this.open = follow;
    }

    @Override
    public synchronized int read(byte[] into, int from, int count) {
        int n = super.read(into, from, count);
        while (n < 0 && open) {
            try {
                wait();
            } catch (InterruptedException told) {
                return n;
            }
        }
        return n;
    }

    @Override
    public synchronized void close() {
        open = false;
        notifyAll();
    }
}
