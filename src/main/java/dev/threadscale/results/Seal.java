package dev.threadscale.results;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.threadscale.plan.Sha256;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.OptionalInt;

/**
 * The last member of a JSON file: the SHA-256 of the file as it would be without. It is checked on
 * the bytes and not on what is parsed of them, so that none escapes.
 */
public final class Seal {

    /** What is wrong with a file that is to be sealed and is not intact, in words. */
    public static final String PROBLEM = "it was cut off or changed after it was written";

    static final byte[] END = "\n}\n".getBytes(US_ASCII);
    static final byte[] MEMBER = ",\n  \"sha256\" : \"".getBytes(US_ASCII);
    private static final String LAST =
            new String(MEMBER, US_ASCII) + "[0-9a-f]{64}\"" + new String(END, US_ASCII);
    private static final int DIGITS = 64;
    private static final int LENGTH = MEMBER.length + DIGITS + 1 + END.length;

    /** What a file says of itself. */
    public enum State {
        /** Written by a version that knew no seals, or not by the kit. */
        NONE,
        INTACT,
        BROKEN
    }

    private Seal() {}

    /**
     * Writes an object into a file and, when it is closed, its seal and the file's end.
     *
     * @param file takes an indented object that is not empty, ended by a line feed; if it is given
     *     something else, closing it throws an {@link IllegalStateException}
     */
    public static OutputStream closing(OutputStream file) {
        return new SealingStream(file);
    }

    /** The object in a file, without its seal if it has one. */
    public static InputStream open(byte[] file) {
        OptionalInt seal = seal(file);
        return seal.isEmpty()
                ? new ByteArrayInputStream(file)
                : new SequenceInputStream(
                        new ByteArrayInputStream(file, 0, seal.getAsInt()),
                        new ByteArrayInputStream(END));
    }

    public static State of(byte[] file) {
        OptionalInt seal = seal(file);
        if (seal.isEmpty()) {
            return contains(file, MEMBER) ? State.BROKEN : State.NONE;
        }
        var digest = Sha256.digest();
        digest.update(file, 0, seal.getAsInt());
        digest.update(END);
        String digits = HexFormat.of().formatHex(digest.digest());
        int begin = seal.getAsInt() + MEMBER.length;
        return digits.equals(new String(file, begin, DIGITS, US_ASCII))
                ? State.INTACT
                : State.BROKEN;
    }

    /** Where it begins; empty if there is none at the end. */
    private static OptionalInt seal(byte[] file) {
        int begin = file.length - LENGTH;
        return begin >= 0 && new String(file, begin, LENGTH, US_ASCII).matches(LAST)
                ? OptionalInt.of(begin)
                : OptionalInt.empty();
    }

    private static boolean contains(byte[] file, byte[] part) {
        for (int i = 0; i + part.length <= file.length; i++) {
            if (Arrays.equals(file, i, i + part.length, part, 0, part.length)) {
                return true;
            }
        }
        return false;
    }
}
