package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever reads why a database ended sees its error, not the advice below it. */
class LastLinesTest {

    private static LastLines of(String... lines) {
        LastLines last = new LastLines();
        for (String line : lines) {
            last.add(line);
        }
        return last;
    }

    @Test
    void errorIsQuotedRatherThanAdviceBelowIt() {
        assertThat(of("begins", "Error: no password", "Set one.", "", "Or trust all.", "").quoted())
                .isEqualTo("Error: no password; Set one.; ");
    }

    @Test
    void lastLinesAreQuotedIfNoneIsAnError() {
        assertThat(of("a", "b", "c", "d").quoted()).isEqualTo("b; c; d");
        assertThat(of().quoted()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "mkdir: cannot create directory '/data': Read-only file system, tmpfs",
        "chown: changing ownership of '/data': Operation not permitted, user",
        "no license, environment",
    })
    void remedyFitsWords(String words, String remedy) {
        assertThat(of(words).remedy()).contains("'" + remedy + "'");
    }
}
