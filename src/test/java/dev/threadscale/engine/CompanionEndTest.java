package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Experiments;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever reads why a database ended sees its error, not the advice below it. */
class CompanionEndTest {

    private static String reason(String... lines) throws Exception {
        return new CompanionEnd(
                        Experiments.smallest("companions.db={image: a, ready: {port: 1}}")
                                .companions()
                                .getFirst(),
                        List.of(lines))
                .exited(1)
                .reason();
    }

    @Test
    void errorIsQuotedRatherThanAdviceBelowIt() throws Exception {
        assertThat(reason("begins", "Error: no password", "Set one.", "", "Or trust all.", ""))
                .startsWith(
                        "the companion 'db' ended with exit code 1; it said: Error: no password; Set one.; ;");
    }

    @Test
    void lastLinesAreQuotedIfNoneIsAnError() throws Exception {
        assertThat(reason("a", "b", "c", "d")).contains("it said: b; c; d;");
        assertThat(reason()).doesNotContain("it said");
    }

    @ParameterizedTest
    @CsvSource({
        "mkdir: cannot create directory '/data': Read-only file system, tmpfs",
        "chown: changing ownership of '/data': Operation not permitted, user",
        "no license, environment",
    })
    void remedyFitsWords(String words, String remedy) throws Exception {
        assertThat(reason(words)).contains("'" + remedy + "'");
    }
}
