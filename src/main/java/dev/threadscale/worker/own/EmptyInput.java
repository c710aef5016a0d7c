package dev.threadscale.worker.own;

import java.io.InputStream;

/** The standard input of the user's code, which is empty, and knows whether it was read. */
final class EmptyInput extends InputStream {

    static final EmptyInput STANDARD = new EmptyInput();

    private volatile boolean wasRead;

    private EmptyInput() {}

    @Override
    public int read() {
        wasRead = true;
        return -1;
    }

    @Override
    public int read(byte[] into, int from, int length) {
        return length == 0 ? 0 : read();
    }

    /** Returns the likely cause of an early end, for a message; empty if nobody read it. */
    String cause() {
        return wasRead ? ", perhaps because it read standard input, which is empty in a fork" : "";
    }
}
