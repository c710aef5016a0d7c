package dev.threadscale.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A table that somebody pastes says what the experiment says, and does nothing. */
@DefaultLocale(language = "fa", country = "IR")
class MarkdownTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "<script>x</script>; &lt#59script&gt#59x&lt#59/script&gt#59",
                "a|b; a\\|b",
                "](javascript:x); \\](javascript:x)",
                "`x` *y* _z_; \\`x\\` \\*y\\* \\_z\\_",
                "http://x.y; http&#58#59//x.y",
                "# a; \\# a",
                "1. a; 1\\. a",
                "1.00 µs ± 0.03; 1.00 µs ± 0.03",
                "-5; -5"
            })
    void textStaysText(String text, String escaped) {
        assertThat(Markdown.text(text)).isEqualTo(escaped.replace("#59", ";"));
    }
}
