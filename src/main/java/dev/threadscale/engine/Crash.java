package dev.threadscale.engine;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a virtual machine says when it crashes, in the report that it prints where it cannot write a
 * file: the rest of it stays with the fork's output.
 */
final class Crash {

    private static final String BEGIN =
            "# A fatal error has been detected by the Java Runtime Environment:";

    private static final String FRAME = "# Problematic frame:";

    private Crash() {}

    /** The error, and in what code it was, or empty if there was no crash. */
    static Optional<String> of(List<String> lines) {
        String said =
                Stream.concat(after(BEGIN, lines).stream(), after(FRAME, lines).stream())
                        .collect(Collectors.joining("; "));
        return said.isEmpty() ? Optional.empty() : Optional.of(said);
    }

    /** The first line with words behind another, without what marks it as the report's. */
    private static Optional<String> after(String heading, List<String> lines) {
        return lines.stream()
                .dropWhile(line -> !line.equals(heading))
                .skip(1)
                .map(line -> line.replaceFirst("^#\\s*", ""))
                .filter(words -> !words.isEmpty())
                .findFirst();
    }
}
