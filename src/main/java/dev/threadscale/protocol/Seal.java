package dev.threadscale.protocol;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The last member of a JSON file: the SHA-256 of the file as it would be without. It is checked on
 * the text and not on what is parsed of it, so that no byte escapes.
 */
public final class Seal {

    /** What is wrong with a text that is to be sealed and is not intact, in words. */
    public static final String PROBLEM = "it was cut off or changed after it was written";

    private static final String END = "\n}\n";
    private static final String MEMBER = ",\n  \"sha256\" : \"";
    private static final Pattern LAST = Pattern.compile(MEMBER + "([0-9a-f]{64})\"" + END + "\\z");

    /** What a text says of itself. */
    public enum State {
        /** Written by a version that knew no seals, or not by the kit. */
        NONE,
        INTACT,
        BROKEN
    }

    private Seal() {}

    /**
     * Closes a text.
     *
     * @param json an indented object that is not empty, ended by a line feed
     */
    public static String close(String json) {
        return json.substring(0, json.length() - END.length())
                + MEMBER
                + Checksum.sha256(json)
                + "\""
                + END;
    }

    /** The text without its seal, if it has one. */
    public static String open(String text) {
        Matcher last = LAST.matcher(text);
        return last.find() ? text.substring(0, last.start()) + END : text;
    }

    public static State of(String text) {
        Matcher last = LAST.matcher(text);
        if (!last.find()) {
            return text.contains(MEMBER) ? State.BROKEN : State.NONE;
        }
        return Checksum.sha256(open(text)).equals(last.group(1)) ? State.INTACT : State.BROKEN;
    }
}
