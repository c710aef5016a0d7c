package dev.threadscale.text;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes a command as a line that a POSIX shell reads back as the same words. */
public final class ShellCommand {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellCommand() {}

    public static String quote(List<String> words) {
        return words.stream()
                .map(word ->
                        PLAIN.matcher(word).matches()
                                ? word
                                : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }
}
