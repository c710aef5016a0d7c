package dev.threadscale.worker.load;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The head of an answer, read line by line (RFC 9112). Only the fields that say where an answer
 * ends, and how long its connection lasts, become text.
 */
final class HttpHead {

    static final long UNKNOWN = -1;

    /** The version without its last digit, of which the generator knows 1 and later ones. */
    private static final String VERSION = "HTTP/1.";

    private static final byte TLS_ALERT = 0x15;
    private static final int STATUS_AT = VERSION.length() + 2;
    private static final int STATUS_DIGITS = 3;
    private static final int SWITCHING = 101;
    private static final int FIRST_FINAL = 200;

    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    private static final String CONNECTION = "connection";
    private static final String KEEP_ALIVE = "keep-alive";
    private static final String CONTENT_LENGTH = "content-length";
    private static final String TRANSFER_ENCODING = "transfer-encoding";
    private static final String[] READ = {
        CONNECTION, KEEP_ALIVE, CONTENT_LENGTH, TRANSFER_ENCODING
    };

    private static final String CHUNKED = "chunked";
    private static final String TIMEOUT = "timeout=";
    private static final String MAXIMUM = "max=";
    private static final int LONGEST_QUOTE = 40;

    private int status;
    private boolean last;
    private long length;
    private String codings = "";
    private long idleNanos;
    private long most;

    /** The field that is being read, and its value, which the next line may continue. */
    private String field = "";

    private String value = "";

    HttpHead() {
        clear();
    }

    /** Forgets everything, before the next head. */
    void clear() {
        status = 0;
        last = false;
        length = UNKNOWN;
        codings = "";
        idleNanos = Long.MAX_VALUE;
        most = Long.MAX_VALUE;
        field = "";
    }

    int status() {
        return status;
    }

    /** Returns true if another head follows for the same request. */
    boolean isInterim() {
        return status < FIRST_FINAL;
    }

    boolean hasBody() {
        return status != NO_CONTENT && status != NOT_MODIFIED;
    }

    /** Returns true if the service closes the connection after this answer. */
    boolean isLast() {
        return last;
    }

    /** Returns the length of the body; {@link #UNKNOWN} without one. */
    long length() {
        return length;
    }

    /** Returns how long the service keeps the connection without a request. */
    long idleNanos() {
        return idleNanos;
    }

    /** Returns the number of requests that the service still takes on the connection. */
    long most() {
        return most;
    }

    /**
     * Returns true if the body comes in chunks.
     *
     * @throws MalformedException if it is coded in another way, which nobody asked for
     */
    boolean isChunked() throws MalformedException {
        boolean chunked = false;
        for (String coding : codings.split(",", -1)) {
            String name = coding.strip();
            if (chunked || !(name.isEmpty() || name.equals(CHUNKED))) {
                throw new MalformedException("transfer coding " + quote(name));
            }
            chunked |= name.equals(CHUNKED);
        }
        return chunked;
    }

    /** Rejects the beginning of a first line as soon as it can be none. */
    static void requireBegin(byte[] line, int from, int to) throws MalformedException {
        for (int at = 0; at < VERSION.length() && from + at < to; at++) {
            if (line[from + at] != VERSION.charAt(at)) {
                throw foreign(line, from, to);
            }
        }
    }

    private static MalformedException foreign(byte[] line, int from, int to) {
        if (from < to && line[from] == TLS_ALERT) {
            return new MalformedException("TLS, as from a port for HTTPS");
        }
        String text = text(line, from, to);
        return text.startsWith("HTTP/")
                ? new MalformedException(quote(text.split(" ", 2)[0]) + " answer")
                : new MalformedException("not HTTP: " + quote(text));
    }

    /** Takes a line without its end; returns true if it is the empty one after the head. */
    boolean line(byte[] line, int from, int to) throws MalformedException {
        if (status == 0) {
            first(line, from, to);
            return false;
        }
        boolean folded = from < to && isSpace(line[from]);
        if (folded) {
            value += field.isEmpty() ? "" : " " + text(line, from, to);
            return false;
        }
        endField();
        if (from < to) {
            begin(line, from, to);
        }
        return from == to;
    }

    private void first(byte[] line, int from, int to) throws MalformedException {
        int digit = from + VERSION.length();
        requireBegin(line, from, to);
        if (digit >= to || line[digit] < '1' || line[digit] > '9') {
            throw foreign(line, from, to);
        }
        int begin = from + STATUS_AT;
        int end = begin + STATUS_DIGITS;
        boolean complete = end <= to && line[begin - 1] == ' ' && (end == to || isSpace(line[end]));
        int number = 0;
        for (int at = begin; complete && at < end; at++) {
            complete = line[at] >= '0' && line[at] <= '9';
            number = 10 * number + line[at] - '0';
        }
        if (!complete || number < 100) {
            throw new MalformedException("status line " + quote(text(line, from, to)));
        }
        status = number;
        if (number == SWITCHING) {
            throw new MalformedException("101 Switching Protocols, which nobody asked for");
        }
    }

    private void begin(byte[] line, int from, int to) throws MalformedException {
        int colon = from;
        while (colon < to && line[colon] != ':') {
            colon++;
        }
        if (colon == to) {
            throw new MalformedException("field without a colon: " + quote(text(line, from, to)));
        }
        int end = colon;
        while (end > from && isSpace(line[end - 1])) {
            end--;
        }
        for (String name : READ) {
            if (isName(name, line, from, end)) {
                field = name;
                value = text(line, colon + 1, to);
            }
        }
    }

    private static boolean isName(String name, byte[] line, int from, int to) {
        boolean same = to - from == name.length();
        for (int at = 0; same && at < name.length(); at++) {
            // Letters differ from capitals in one bit; no other byte becomes a letter or hyphen.
            same = (line[from + at] | (name.charAt(at) == '-' ? 0 : ' ')) == name.charAt(at);
        }
        return same;
    }

    private void endField() throws MalformedException {
        String name = field;
        field = "";
        if (name.equals(TRANSFER_ENCODING)) {
            codings = codings + "," + value.toLowerCase(Locale.ROOT);
        } else if (!name.isEmpty()) {
            for (String element : value.split(",", -1)) {
                element(name, element.strip().toLowerCase(Locale.ROOT));
            }
        }
    }

    private void element(String name, String element) throws MalformedException {
        if (name.equals(CONTENT_LENGTH)) {
            long given = number(element);
            if (given < 0) {
                throw new MalformedException("Content-Length " + quote(element));
            }
            if (length != UNKNOWN && length != given) {
                throw new MalformedException(
                        "two values of Content-Length, %d and %d".formatted(length, given));
            }
            length = given;
        } else if (name.equals(CONNECTION)) {
            last |= element.equals("close");
        } else if (element.startsWith(TIMEOUT)) {
            long seconds = number(element.substring(TIMEOUT.length()));
            idleNanos = seconds < 0 ? Long.MAX_VALUE : TimeUnit.SECONDS.toNanos(seconds);
        } else if (element.startsWith(MAXIMUM)) {
            long number = number(element.substring(MAXIMUM.length()));
            most = number < 0 ? Long.MAX_VALUE : number;
        }
    }

    /** Returns a number of at most 18 digits; -1 for another text. */
    private static long number(String text) {
        boolean digits = !text.isEmpty() && text.length() <= 18;
        for (int at = 0; digits && at < text.length(); at++) {
            digits = text.charAt(at) >= '0' && text.charAt(at) <= '9';
        }
        return digits ? Long.parseLong(text) : -1;
    }

    private static boolean isSpace(byte one) {
        return one == ' ' || one == '\t';
    }

    private static String text(byte[] line, int from, int to) {
        return new String(line, from, to - from, StandardCharsets.ISO_8859_1);
    }

    static String quote(String text) {
        return text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "..." : text;
    }
}
