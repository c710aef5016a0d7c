package dev.threadscale.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A terminal shows what it is given, and does nothing else. */
class PlainTextTest {

    @Test
    void unprintableCharactersAreShownByTheirCodes() {
        assertThat(PlainText.line("a\u001b[2J\u009b\u202E\uFFFE\uD800é😀"))
                .isEqualTo("a\\u{1B}[2J\\u{9B}\\u{202E}\\u{FFFE}\\u{D800}é😀");
        assertThat(PlainText.line("a\r\nb\tc\nd")).isEqualTo("a b c d");
        assertThat(PlainText.lines("a\r\tb\n")).isEqualTo("a\\u{0D}\tb\n");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "`007` | `007`",
                "`a b, ü हिन्दी 😀 C:\\x` | `a b, ü हिन्दी 😀 C:\\x`",
                "`` | `\"\"`",
                "` 7` | `\" 7\"`",
                "`a  b` | `\"a \\u{20}b\"`",
                "`a\u00A0b` | `\"a\\u{A0}b\"`",
                "`a\u200Bb` | `\"a\\u{200B}b\"`",
                "`e\u0301` | `\"e\\u{301}\"`",
                "`\"a\\` | `\"\"a\\\\\"`",
            })
    void textsThatWouldLookAlikeAreQuoted(String text, String shown) {
        assertThat(PlainText.exact(text)).isEqualTo(shown);
    }

    @Test
    void characterMayComeInTwoPieces() {
        StringWriter terminal = new StringWriter();
        PrintWriter writer = PlainWriter.to(terminal);
        writer.write("😀".charAt(0));
        writer.write("😀".charAt(1));
        writer.write("\uD800");
        writer.flush();
        assertThat(terminal.toString()).isEqualTo("😀\\u{D800}");
    }
}
