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
        "a control character, 0000 0007 001B 007F 0080 0085 009B 009F",
        "a control of the text direction, 061C 200E 200F 202A 202E 2066 2069",
        "a line separator, 2028 2029",
        "a byte order mark, FEFF",
        "half of a character, D800 DFFF",
        "not a character of Unicode, FDD0 FDEF FFFE FFFF 1FFFE 10FFFF"
    })
    void unprintableCharactersAreReportedWithTheirPosition(String kind, String codes) {
        for (String code : codes.split(" ", -1)) {
            int codePoint = Integer.parseInt(code, 16);
            String before = "\uD83D\uDE00 1\r\n2\r3\n\tx";
            String text = before + Character.toString(codePoint);

            assertThat(TextRule.LINES.first(text)).contains(new Unprintable(codePoint, 4, 3));
            assertThat(TextRule.LINES.first(text).orElseThrow())
                    .hasToString("U+%s (%s)".formatted(code, kind));
            assertThat(TextRule.LINES.cleaned(text)).isEqualTo(before + "\uFFFD");
        }
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
