package dev.threadscale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A promise is worth what its test is: each test that a page names exists. */
class DocumentedTestsTest {

    private static final Pattern NAMED = Pattern.compile("`([A-Z][A-Za-z]*(?:Test|IT|Soak))`");

    @Test
    void everyTestNamedByAPageExists() throws IOException {
        Set<String> named =
                Stream.concat(files(Path.of("docs"), ".md"), Stream.of(Path.of("CONTRIBUTING.md")))
                        .flatMap(page -> NAMED.matcher(text(page)).results())
                        .map(found -> found.group(1))
                        .collect(Collectors.toSet());
        List<String> tests =
                files(Path.of("src/test/java"), ".java")
                        .map(file -> file.getFileName().toString().replace(".java", ""))
                        .toList();

        assertThat(named).hasSizeGreaterThan(100).isSubsetOf(tests);
    }

    private static Stream<Path> files(Path folder, String ending) throws IOException {
        return Folders.all(folder).stream().filter(file -> file.toString().endsWith(ending));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
