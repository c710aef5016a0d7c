package dev.threadscale.worker.counters;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;

/** Reads the text files of Linux. Anything that is missing or not a number is empty. */
public final class KernelText {

    private static final String ALLOWED = "Cpus_allowed_list:";

    private KernelText() {}

    /**
     * Reads a whole file as bytes, because the kernel cuts thread names anywhere, even inside a
     * character.
     */
    public static Optional<String> of(Path file) {
        try {
            return Optional.of(
                    new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).trim());
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }

    /** Returns the list of CPUs that a process or a thread may use, from its {@code status}. */
    public static Optional<String> allowedCpus(Path status) {
        for (String line : of(status).orElse("").split("\n", -1)) {
            String list = line.startsWith(ALLOWED) ? line.substring(ALLOWED.length()).trim() : "";
            if (!list.isEmpty()) {
                return Optional.of(list);
            }
        }
        return Optional.empty();
    }

    /** Returns the CPUs of a list such as {@code 0,2-3}; empty if it is malformed. */
    public static BitSet cpus(String list) {
        BitSet cpus = new BitSet();
        for (String part : list.split(",", -1)) {
            String[] ends = part.trim().split("-", -1);
            Optional<Long> first = number(ends[0]);
            Optional<Long> last = number(ends[ends.length - 1]);
            if (first.isPresent() && last.isPresent()) {
                cpus.set(first.get().intValue(), last.get().intValue() + 1);
            }
        }
        return cpus;
    }

    /** Returns the number in a file. */
    static Optional<Long> number(Path file) {
        return number(of(file).orElse(""));
    }

    static Optional<Long> number(String text) {
        try {
            return Optional.of(Long.valueOf(text));
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }
}
