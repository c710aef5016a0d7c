package dev.threadscale.worker.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the answers of one connection, which may come in pieces, and ignores what bodies say. */
final class HttpAnswer {

    private static final int LONGEST_HEAD = 8192;
    private static final int OK = 200;
    private static final String END_OF_LINE = "\r\n";
    private static final String END_OF_HEAD = END_OF_LINE + END_OF_LINE;

    private static final Pattern HEAD =
            Pattern.compile(
                    "HTTP/1\\.1 ([0-9]{3}).*?\r\ncontent-length:[ \t]*([0-9]{1,18})[ \t]*\r\n",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** The answer is not HTTP/1.1 with a length. */
    static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1;
    }

    private final ByteBuffer buffer = ByteBuffer.allocate(LONGEST_HEAD);
    private int status;
    private long missing;
    private boolean inBody;

    /** Returns the buffer for received bytes. */
    ByteBuffer buffer() {
        return buffer;
    }

    /** Returns true if the status of the answer is 200. */
    boolean isOk() {
        return status == OK;
    }

    /** Takes the bytes in the buffer, and returns true if they complete an answer. */
    boolean read() throws MalformedException {
        if (!inBody) {
            String text =
                    new String(buffer.array(), 0, buffer.position(), StandardCharsets.ISO_8859_1);
            int end = text.indexOf(END_OF_HEAD);
            if (end < 0) {
                if (!buffer.hasRemaining()) {
                    throw new MalformedException();
                }
                return false;
            }
            readHead(text.substring(0, end + END_OF_LINE.length()));
            missing += end + END_OF_HEAD.length();
        }
        missing -= buffer.position();
        buffer.clear();
        if (missing < 0) {
            throw new MalformedException();
        }
        inBody = missing > 0;
        return !inBody;
    }

    private void readHead(String text) throws MalformedException {
        Matcher head = HEAD.matcher(text);
        if (!head.lookingAt()) {
            throw new MalformedException();
        }
        status = Integer.parseInt(head.group(1));
        missing = Long.parseLong(head.group(2));
    }
}
