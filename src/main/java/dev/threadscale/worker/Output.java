package dev.threadscale.worker;

import dev.threadscale.protocol.Line;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;

/** The stream of the protocol, to which only the worker writes. */
final class Output {

    private static final int KEY_BYTES = 16;

    private final PrintStream stream;
    private final Optional<String> key;
    private boolean begun;

    private Output(PrintStream stream, Optional<String> key) {
        this.stream = stream;
        this.key = key;
    }

    static Output to(PrintStream stream) {
        return new Output(stream, Optional.empty());
    }

    /** Returns standard output. */
    static Output standard() {
        return to(
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8));
    }

    /**
     * Returns the same stream with a {@linkplain Line#KEY key} in each line, for a process that
     * runs other people's code.
     */
    Output keyed() {
        byte[] drawn = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(drawn);
        return new Output(stream, Optional.of(HexFormat.of().formatHex(drawn)));
    }

    boolean isKeyed() {
        return key.isPresent();
    }

    /** Writes lines that do not belong to the protocol. */
    void text(Stream<String> lines) {
        lines.forEach(stream::println);
    }

    /** Writes a line at once. Returns false if nobody reads it. */
    boolean print(Line line) {
        if (key.isEmpty()) {
            stream.println(line.format());
        } else {
            // The line is written in one piece, and on a new line even if other code has begun one.
            String text = (begun ? "\n" : "") + line.with(Line.KEY, key).format() + "\n";
            begun = true;
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            stream.write(bytes, 0, bytes.length);
            stream.flush();
        }
        return !stream.checkError();
    }
}
