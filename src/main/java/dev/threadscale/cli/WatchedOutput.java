package dev.threadscale.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that remembers why a write failed: a {@code PrintWriter} only says that one did.
 */
final class WatchedOutput extends FilterOutputStream {

    /** The operating system's word for a reader that has seen enough, as {@code head} has. */
    private static final String READER_GONE = "Broken pipe";

    private @Nullable IOException failure;

    WatchedOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            out.write(bytes, from, count);
        } catch (IOException failed) {
            if (failure == null) {
                failure = failed;
            }
            throw failed;
        }
    }

    /** What was lost that somebody wanted to read; empty if nothing was. */
    Optional<IOException> failure() {
        return Optional.ofNullable(failure)
                .filter(why -> !String.valueOf(why.getMessage()).contains(READER_GONE));
    }
}
