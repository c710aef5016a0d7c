package dev.threadscale.worker.counters;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads what Linux says in text files; whatever is not there, or is not a number, is empty. */
public final class KernelText {

    private KernelText() {}

    /** A whole file. As bytes: names of threads in it are cut anywhere, also amid a character. */
    public static Optional<String> of(Path file) {
        try {
            return Optional.of(
                    new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).trim());
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }

    /** The value in a line {@code name: value}, as {@code /proc/self/status} has them. */
    public static Optional<String> field(String text, String name) {
        return text.lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).trim())
                .filter(value -> !value.isEmpty())
                .findFirst();
    }

    /** A file of {@code key value} lines, as {@code cpu.stat}. */
    static Map<String, Long> keyed(Path file) {
        Map<String, Long> values = new HashMap<>();
        for (String line : of(file).orElse("").lines().toList()) {
            String[] words = line.trim().split(" ", -1);
            if (words.length == 2) {
                number(words[1]).ifPresent(value -> values.put(words[0], value));
            }
        }
        return values;
    }

    static OptionalLong number(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException notOne) {
            return OptionalLong.empty();
        }
    }
}
