package dev.threadscale.worker.load;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the answers of one connection (RFC 9112), which may come in pieces, and ignores what bodies
 * say. A line may end with a line feed alone.
 */
final class HttpAnswer {

    /** The longest head, trailer, or size of a chunk with its extensions. */
    private static final int LONGEST = 64 << 10;

    /** The longest buffer that each of thousands of connections may keep. */
    private static final int LONGEST_KEPT = 1024;

    private static final int OK = 200;
    private static final int HEXADECIMAL = 16;
    private static final int MOST_DIGITS = 15;
    private static final byte[] NOTHING = {};

    /** The part of an answer that the next bytes belong to. */
    private enum Part {
        HEAD,
        BODY,
        /** A body that ends with its connection. */
        BODY_TO_END,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        /** The lines after the last chunk, which end with an empty one. */
        TRAILER,
        COMPLETE
    }

    private final HttpHead head = new HttpHead();
    private Part part = Part.HEAD;
    private boolean begun;

    /** The bytes of the body or of a chunk that have not come. */
    private long missing;

    /** The beginning of a line whose end has not come. */
    private byte[] line = NOTHING;

    private int lineLength;

    /** The length of the lines of this part. */
    private int taken;

    HttpHead head() {
        return head;
    }

    boolean isOk() {
        return head.status() == OK;
    }

    /** Returns true if a byte of an answer has come that is not complete. */
    boolean hasBegun() {
        return begun;
    }

    /** Returns true if the answer is complete when its connection is closed. */
    boolean endsWithConnection() {
        return part == Part.BODY_TO_END;
    }

    /** Takes received bytes, and returns true if they complete an answer. */
    boolean read(byte[] bytes, int end) throws MalformedException {
        if (!begun) {
            begun = true;
            head.clear();
            next(Part.HEAD);
        }
        int at = 0;
        while (at < end && part != Part.COMPLETE) {
            at =
                    switch (part) {
                        case BODY, BODY_TO_END, CHUNK -> content(at, end);
                        default -> line(bytes, at, end);
                    };
        }
        if (at < end) {
            // Nobody asked for a second answer.
            throw new MalformedException("bytes after the end of the answer");
        }
        begun = part != Part.COMPLETE;
        return !begun;
    }

    private void next(Part other) {
        part = other;
        taken = 0;
    }

    private int content(int at, int end) {
        if (part == Part.BODY_TO_END) {
            return end;
        }
        int length = (int) Math.min(missing, end - at);
        missing -= length;
        if (missing == 0) {
            next(part == Part.BODY ? Part.COMPLETE : Part.CHUNK_END);
        }
        return at + length;
    }

    /** Takes a line, or the beginning of one, and returns the place behind it. */
    private int line(byte[] bytes, int at, int end) throws MalformedException {
        int feed = at;
        while (feed < end && bytes[feed] != '\n') {
            feed++;
        }
        taken += feed - at + 1;
        if (taken > LONGEST) {
            String what =
                    switch (part) {
                        case HEAD -> "head";
                        case TRAILER -> "trailer";
                        default -> "line with the size of a chunk";
                    };
            throw new MalformedException(what + " longer than 64 KiB");
        }
        if (feed == end) {
            keep(bytes, at, end);
            if (part == Part.HEAD && head.status() == 0) {
                HttpHead.requireBegin(line, 0, lineLength);
            }
            // The line feed is counted when it comes.
            taken--;
            return end;
        }
        if (lineLength == 0) {
            take(bytes, at, feed);
        } else {
            keep(bytes, at, feed);
            int length = lineLength;
            byte[] whole = line;
            line = length > LONGEST_KEPT ? NOTHING : line;
            lineLength = 0;
            take(whole, 0, length);
        }
        return feed + 1;
    }

    private void keep(byte[] bytes, int from, int to) {
        int length = lineLength + to - from;
        if (length > line.length) {
            line = Arrays.copyOf(line, Math.max(2 * line.length, length));
        }
        System.arraycopy(bytes, from, line, lineLength, to - from);
        lineLength = length;
    }

    /** Takes a line without its line feed. */
    private void take(byte[] bytes, int from, int feed) throws MalformedException {
        int to = feed > from && bytes[feed - 1] == '\r' ? feed - 1 : feed;
        switch (part) {
            case HEAD -> {
                if (head.line(bytes, from, to)) {
                    next(afterHead());
                }
            }
            case CHUNK_SIZE -> {
                missing = size(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
                next(missing > 0 ? Part.CHUNK : Part.TRAILER);
            }
            case CHUNK_END -> {
                if (from < to) {
                    throw new MalformedException("chunk longer than its size");
                }
                next(Part.CHUNK_SIZE);
            }
            default -> {
                if (from == to) {
                    next(Part.COMPLETE);
                }
            }
        }
    }

    private Part afterHead() throws MalformedException {
        if (head.isInterim()) {
            head.clear();
            return Part.HEAD;
        }
        if (!head.hasBody()) {
            return Part.COMPLETE;
        }
        if (head.isChunked()) {
            return Part.CHUNK_SIZE;
        }
        missing = head.length();
        return missing == HttpHead.UNKNOWN
                ? Part.BODY_TO_END
                : missing == 0 ? Part.COMPLETE : Part.BODY;
    }

    private static long size(String line) throws MalformedException {
        int extension = line.indexOf(';');
        String digits = (extension < 0 ? line : line.substring(0, extension)).stripTrailing();
        boolean valid = !digits.isEmpty() && digits.length() <= MOST_DIGITS;
        for (int at = 0; valid && at < digits.length(); at++) {
            valid = Character.digit(digits.charAt(at), HEXADECIMAL) >= 0;
        }
        if (!valid) {
            throw new MalformedException("chunk size " + HttpHead.quote(line));
        }
        return Long.parseLong(digits, HEXADECIMAL);
    }
}
