package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
        return Stream.concat(
                        Stream.of("README.md"),
                        Folders.names(Path.of("docs"), ".md").stream().map("docs/"::concat))
                .map(Path::of)
                .flatMap(DocumentedCommandsTest::of);
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
        CommandLines.all().parseArgs(words);
    }

    @Test
    void theyAreFound() throws IOException {
        assertThat(commands())
                .hasSizeGreaterThan(20)
                .anyMatch(command -> command.contains(" --format json"))
                .anyMatch(command -> command.contains(" --fail-on-change"));
    }
}
