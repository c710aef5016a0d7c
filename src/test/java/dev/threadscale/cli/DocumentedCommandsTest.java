package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.host.HostFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command that a page shows is one: its options exist, and take what they are given. */
class DocumentedCommandsTest {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\w*\n(.*?)^```");

    /** How users start the launcher, and what they tell it: up to a comment, a pipe or a file. */
    private static final Pattern COMMAND =
            Pattern.compile(
                    "^(?:\\S+=\\S+ )*(?:docker compose (?:--progress quiet )?run (?:-\\S+ )*threadscale|java -jar \\S*threadscale\\S*|threadscale)"
                            + "(?: ([^#|>]*))?");

    static Stream<String> commands() throws IOException {
        try (Stream<Path> docs = Files.list(Path.of("docs"))) {
            List<Path> pages =
                    Stream.concat(Stream.of(Path.of("README.md")), docs)
                            .filter(page -> page.toString().endsWith(".md"))
                            .sorted()
                            .toList();
            return pages.stream().flatMap(DocumentedCommandsTest::of).toList().stream();
        }
    }

    private static Stream<String> of(Path page) {
        try {
            return BLOCK.matcher(Files.readString(page).replace("\\\n", " "))
                    .results()
                    .flatMap(block -> block.group(1).lines())
                    .flatMap(line -> COMMAND.matcher(line).results())
                    .map(MatchResult::group)
                    .map(String::strip)
                    .map(command -> page + ": " + command);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void isOne(String shown) {
        String command = shown.substring(shown.indexOf(": ") + 2);
        String[] words =
                COMMAND.matcher(command)
                        .results()
                        .map(found -> found.group(1))
                        .flatMap(rest -> Stream.ofNullable(rest))
                        .flatMap(rest -> Arrays.stream(rest.split(" +")))
                        .filter(word -> !word.isEmpty())
                        .map(word -> word.replaceAll("^[\\[\"']|[\\]\"'…]$", ""))
                        .toArray(String[]::new);
        PrintWriter unused = new PrintWriter(Writer.nullWriter());
        Main.commandLine(new StringReader(""), HostFiles.HERE, unused, unused).parseArgs(words);
    }

    /** A page to begin with is read to its end; the reference is in docs. */
    @Test
    void theFirstPageIsShort() throws IOException {
        assertThat(Files.readAllLines(Path.of("README.md"))).hasSizeLessThanOrEqualTo(120);
    }

    @Test
    void theyAreFound() throws IOException {
        assertThat(commands())
                .hasSizeGreaterThan(20)
                .anyMatch(command -> command.contains(" --format json"))
                .anyMatch(command -> command.contains(" --fail-on-change"));
    }
}
