package dev.threadscale;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WordsTest {

    private static final Path SOURCES = Path.of("src/main/java/dev/threadscale");

    private static final Pattern JAVADOC =
            Pattern.compile("/\\*\\*[\\s*]*+(?!\\{@inheritDoc})(.*)");

    /** A noun with its article or number, a plural, or a verb in the third person. */
    private static final Pattern OPENING =
            Pattern.compile(
                    "(The(?! same)|An?|Each|Every|All|One|Two|Some|No) .*|[A-Z][A-Za-z]+s\\b.*");

    private static final Set<String> NEITHER_NOUN_NOR_VERB = Set.of("As", "Besides", "Its", "This");

    @Test
    void javadocOpensWithANounAndItsArticleOrAVerbInTheThirdPerson() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            assertThat(
                            files.filter(file -> file.toString().endsWith(".java"))
                                    .flatMap(file -> openings(file).stream()))
                    .isEmpty();
        }
    }

    private static List<String> openings(Path file) {
        try {
            return JAVADOC.matcher(Files.readString(file))
                    .results()
                    .map(javadoc -> javadoc.group(1))
                    .filter(opening ->
                            !OPENING.matcher(opening).matches()
                                    || NEITHER_NOUN_NOR_VERB.contains(opening.split(" ", 2)[0]))
                    .map(opening -> "%s: %s".formatted(file, opening))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
