package dev.threadscale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A comment that opens with a question leaves its reader to find the answer. */
class CommentsTest {

    private static final Pattern QUESTION =
            Pattern.compile("/\\*\\*[\\s*]*(What|Whether|How|Why) [^\\n]*");

    @Test
    void everyCommentOpensWithWhatTheThingIsOrDoes() throws IOException {
        assertThat(Folders.all(Path.of("src/main")))
                .filteredOn(file -> file.toString().endsWith(".java"))
                .isNotEmpty()
                .allSatisfy(file ->
                        assertThat(QUESTION.matcher(Files.readString(file)).results())
                                .extracting(MatchResult::group)
                                .isEmpty());
    }
}
