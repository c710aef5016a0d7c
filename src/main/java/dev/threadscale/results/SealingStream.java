package dev.threadscale.results;

import dev.threadscale.plan.Sha256;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/** Holds back the end of what it writes, so that the seal comes before it. */
final class SealingStream extends FilterOutputStream {

    private final MessageDigest digest = Sha256.digest();
    private byte[] held = {};
    private boolean closed;

    SealingStream(OutputStream file) {
        super(file);
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        digest.update(bytes, offset, length);
        byte[] all = Arrays.copyOf(held, held.length + length);
        System.arraycopy(bytes, offset, all, held.length, length);
        int certain = Math.max(0, all.length - Seal.END.length);
        out.write(all, 0, certain);
        held = Arrays.copyOfRange(all, certain, all.length);
    }

    /** Writes the seal and what was held back. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        if (!Arrays.equals(held, Seal.END)) {
            throw new IllegalStateException("only an indented object can be sealed");
        }
        String digits = HexFormat.of().formatHex(digest.digest());
        out.write(Seal.MEMBER);
        out.write((digits + "\"").getBytes(StandardCharsets.US_ASCII));
        out.write(Seal.END);
        super.close();
    }
}
