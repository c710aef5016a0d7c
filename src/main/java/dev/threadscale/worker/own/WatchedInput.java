package dev.threadscale.worker.own;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** An input that knows whether somebody has read it to its end. */
final class WatchedInput extends FilterInputStream {

    private volatile boolean atEnd;

    WatchedInput(InputStream in) {
        super(in);
    }

    boolean isAtEnd() {
        return atEnd;
    }

    @Override
    public int read() throws IOException {
        int one = super.read();
        atEnd |= one < 0;
        return one;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int read = super.read(into, from, length);
        atEnd |= read < 0;
        return read;
    }
}
