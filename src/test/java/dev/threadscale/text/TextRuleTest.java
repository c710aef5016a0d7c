package dev.threadscale.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.text.TextRule.Unprintable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What breaks the rule would control a terminal, turn text around, or make a document of XML that
 * nobody can read. What is a text in some language must pass.
 */
class TextRuleTest {

    @ParameterizedTest
    @CsvSource({
        "0000, a control character",
        "0007, a control character",
        "001B, a control character",
        "007F, a control character",
        "0080, a control character",
        "0085, a control character",
        "009B, a control character",
        "009F, a control character",
        "061C, a control of the direction of text",
        "200E, a control of the direction of text",
        "200F, a control of the direction of text",
        "202A, a control of the direction of text",
        "202E, a control of the direction of text",
        "2066, a control of the direction of text",
        "2069, a control of the direction of text",
        "2028, a separator of lines",
        "2029, a separator of lines",
        "FEFF, a mark of the byte order",
        "D800, half of a character",
        "DFFF, half of a character",
        "FDD0, not a character of Unicode",
        "FDEF, not a character of Unicode",
        "FFFE, not a character of Unicode",
        "FFFF, not a character of Unicode",
        "1FFFE, not a character of Unicode",
        "10FFFF, not a character of Unicode"
    })
    void whatIsNoTextIsNamedWithItsPlace(String code, String kind) {
        int codePoint = Integer.parseInt(code, 16);
        String text =
                "\uD83D\uDE00 1\r\n2\r3\n\tx" + new StringBuilder().appendCodePoint(codePoint);

        assertThat(TextRule.LINES.first(text)).contains(new Unprintable(codePoint, 4, 3));
        assertThat(TextRule.LINES.first(text).orElseThrow())
                .hasToString("U+%s (%s)".formatted(code, kind));
        assertThat(TextRule.LINES.cleaned(text)).isEqualTo("\uD83D\uDE00 1\r\n2\r3\n\tx\uFFFD");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain ASCII ~ \"quoted\"",
                "\u00A0\u00AD Straße Ünïcödé µs ± ×",
                "日本語 العربية עברית हिन्दी \u0E2D\u0E31",
                "👩\u200D👩\u200D👧 \uD83D\uDE00 \uFFFD",
                "\uFDCF \uFDF0 \uFFFC \u2027 \u202F \u2065 \u206A"
            })
    void textOfAnyLanguageHoldsTheRule(String text) {
        assertThat(TextRule.LINE.first(text)).isEmpty();
        assertThat(TextRule.LINE.cleaned(text)).isSameAs(text);
    }

    @Test
    void lineBreaksAndTabsAreTextOfSeveralLinesAlone() {
        assertThat(TextRule.LINES.holds("a\tb\r\nc")).isTrue();
        assertThat(TextRule.LINE.first("a\tb")).contains(new Unprintable('\t', 1, 2));
        assertThat(TextRule.LINE.cleaned("a\tb\r\nc")).isEqualTo("a\uFFFDb\uFFFD\uFFFDc");
    }
}
