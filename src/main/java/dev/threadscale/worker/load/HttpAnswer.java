package dev.threadscale.worker.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the answers of one connection, which may come in pieces, and ignores what bodies say. */
final class HttpAnswer {

    private static final int LONGEST_HEAD = 8192;
    private static final int OK = 200;

    /** The statuses without a body: no content, not modified. */
    private static final Set<Integer> BODILESS = Set.of(204, 304);

    private static final int HEXADECIMAL = 16;
    private static final String END_OF_LINE = "\r\n";
    private static final String END_OF_HEAD = END_OF_LINE + END_OF_LINE;

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 ([0-9]{3})[ \r]");
    private static final Pattern LENGTH =
            Pattern.compile("\r\ncontent-length:[ \t]*([0-9]{1,18})[ \t]*\r\n");
    private static final Pattern CHUNKED =
            Pattern.compile("\r\ntransfer-encoding:[ \t]*chunked[ \t]*\r\n");
    private static final Pattern CLOSE = Pattern.compile("\r\nconnection:[ \t]*close[ \t]*\r\n");
    private static final Pattern CHUNK = Pattern.compile("([0-9a-fA-F]{1,8})[ \t]*(;.*)?");

    /** The answer is not HTTP/1.1 with a length or in chunks. */
    static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1;
    }

    /** The part of an answer that the next bytes belong to. */
    private enum Part {
        HEAD,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        /** The lines after the last chunk, which end with an empty one. */
        TRAILER
    }

    private final ByteBuffer buffer = ByteBuffer.allocate(LONGEST_HEAD);
    private Part part = Part.HEAD;
    private int status;
    private boolean last;

    /** The bytes of the body or of a chunk and its line feed that have not come. */
    private long missing;

    /** Returns the buffer for received bytes. */
    ByteBuffer buffer() {
        return buffer;
    }

    /** Returns true if the status of the answer is 200. */
    boolean isOk() {
        return status == OK;
    }

    /** Returns true if the service closes the connection after the answer. */
    boolean isLast() {
        return last;
    }

    /** Takes the bytes in the buffer, and returns true if they complete an answer. */
    boolean read() throws MalformedException {
        buffer.flip();
        boolean complete = false;
        while (!complete && hasNext()) {
            complete =
                    switch (part) {
                        case HEAD -> head();
                        case BODY, CHUNK -> content();
                        case CHUNK_SIZE -> chunkSize();
                        case TRAILER -> trailer();
                    };
        }
        if (complete && buffer.hasRemaining()) {
            // Nobody asked for a second answer.
            throw new MalformedException();
        }
        buffer.compact();
        if (!buffer.hasRemaining()) {
            throw new MalformedException();
        }
        return complete;
    }

    /** Returns true if the buffer has what the next step needs. */
    private boolean hasNext() {
        return switch (part) {
            case HEAD -> find(END_OF_HEAD) >= 0;
            case CHUNK_SIZE, TRAILER -> find(END_OF_LINE) >= 0;
            case BODY, CHUNK -> buffer.hasRemaining();
        };
    }

    private int find(String end) {
        return text(buffer.remaining()).indexOf(end);
    }

    private String text(int length) {
        return new String(
                buffer.array(),
                buffer.arrayOffset() + buffer.position(),
                length,
                StandardCharsets.ISO_8859_1);
    }

    /** Takes the text up to an end that the buffer has, without that end. */
    private String take(String end) {
        String text = text(find(end));
        buffer.position(buffer.position() + text.length() + end.length());
        return text;
    }

    private boolean head() throws MalformedException {
        String head = take(END_OF_HEAD) + END_OF_LINE;
        Matcher first = STATUS.matcher(head);
        if (!first.lookingAt()) {
            throw new MalformedException();
        }
        status = Integer.parseInt(first.group(1));
        String fields = head.toLowerCase(Locale.ROOT);
        last = CLOSE.matcher(fields).find();
        Matcher length = LENGTH.matcher(fields);
        if (CHUNKED.matcher(fields).find()) {
            part = Part.CHUNK_SIZE;
            return false;
        }
        if (BODILESS.contains(status)) {
            return true;
        }
        if (!length.find()) {
            throw new MalformedException();
        }
        missing = Long.parseLong(length.group(1));
        part = missing > 0 ? Part.BODY : Part.HEAD;
        return missing == 0;
    }

    private boolean chunkSize() throws MalformedException {
        Matcher size = CHUNK.matcher(take(END_OF_LINE));
        if (!size.matches()) {
            throw new MalformedException();
        }
        missing = Long.parseLong(size.group(1), HEXADECIMAL);
        part = missing > 0 ? Part.CHUNK : Part.TRAILER;
        missing += END_OF_LINE.length();
        return false;
    }

    /** Takes what has come of the body or of a chunk. */
    private boolean content() {
        int taken = (int) Math.min(missing, buffer.remaining());
        buffer.position(buffer.position() + taken);
        missing -= taken;
        if (missing > 0) {
            return false;
        }
        boolean ended = part == Part.BODY;
        part = ended ? Part.HEAD : Part.CHUNK_SIZE;
        return ended;
    }

    private boolean trailer() {
        boolean ended = take(END_OF_LINE).isEmpty();
        if (ended) {
            part = Part.HEAD;
        }
        return ended;
    }
}
