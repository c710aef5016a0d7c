package dev.threadscale.worker.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads the answers of one connection, which may come in pieces. Of an answer's body only the
 * length counts.
 */
final class HttpAnswer {

    private static final int LONGEST_HEAD = 8192;
    private static final int OK = 200;
    private static final String VERSION = "HTTP/1.1 ";
    private static final String LENGTH = "\r\ncontent-length:";

    /** What has come of an answer. */
    enum State {
        PARTIAL,
        COMPLETE
    }

    /** The answer is not one that the generator understands. */
    static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1;
    }

    private final ByteBuffer buffer = ByteBuffer.allocate(LONGEST_HEAD);
    private int status;
    private long missing;
    private boolean inBody;

    /** Where bytes go that have come. */
    ByteBuffer buffer() {
        return buffer;
    }

    /** True if it was answered as it should. */
    boolean isOk() {
        return status == OK;
    }

    /** Takes what has come into the buffer. */
    State read() throws MalformedException {
        if (!inBody) {
            int end = endOfHead();
            if (end < 0) {
                if (!buffer.hasRemaining()) {
                    throw new MalformedException();
                }
                return State.PARTIAL;
            }
            readHead(new String(buffer.array(), 0, end, StandardCharsets.ISO_8859_1));
            inBody = true;
            missing -= buffer.position() - (end + 4);
        } else {
            missing -= buffer.position();
        }
        buffer.clear();
        if (missing < 0) {
            throw new MalformedException();
        }
        inBody = missing > 0;
        return inBody ? State.PARTIAL : State.COMPLETE;
    }

    private int endOfHead() {
        byte[] bytes = buffer.array();
        for (int at = 0; at + 3 < buffer.position(); at++) {
            if (bytes[at] == '\r'
                    && bytes[at + 1] == '\n'
                    && bytes[at + 2] == '\r'
                    && bytes[at + 3] == '\n') {
                return at;
            }
        }
        return -1;
    }

    private void readHead(String head) throws MalformedException {
        try {
            int at = VERSION.length();
            if (!head.startsWith(VERSION)) {
                throw new MalformedException();
            }
            status = Integer.parseInt(head.substring(at, at + 3));
            missing = length(head.toLowerCase(Locale.ROOT)).orElseThrow(MalformedException::new);
        } catch (NumberFormatException | IndexOutOfBoundsException broken) {
            throw new MalformedException();
        }
    }

    private static Optional<Long> length(String head) {
        int at = head.indexOf(LENGTH);
        if (at < 0) {
            return Optional.empty();
        }
        int end = head.indexOf("\r\n", at + 2);
        return Optional.of(
                Long.parseLong(
                        head.substring(at + LENGTH.length(), end < 0 ? head.length() : end)
                                .trim()));
    }
}
