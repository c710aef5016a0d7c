package dev.threadscale;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A comment that opens with a question leaves its reader to find the answer. */
class CommentsTest {

    private static final Pattern QUESTION =
            Pattern.compile("/\\*\\*[\\s*]*(What|Whether|How|Why) [^\\n]*");

    @Test
    void everyCommentOpensWithWhatTheThingIsOrDoes() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main"))) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".java")).toList();
            assertThat(sources)
                    .isNotEmpty()
                    .allSatisfy(file ->
                            assertThat(QUESTION.matcher(Files.readString(file)).results())
                                    .extracting(MatchResult::group)
                                    .isEmpty());
        }
    }
}
