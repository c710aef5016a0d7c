package dev.threadscale.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Lines end between words, and no word is lost or cut. */
class ParagraphTest {

    private static String of(String text, int width) {
        return Paragraph.of(text, width, "- ", "  ").replace(System.lineSeparator(), "\n");
    }

    @Test
    void lineIsFilledToTheLastColumn() {
        assertThat(of("one two three", 9)).isEqualTo("- one two\n  three\n");
        assertThat(of("one two three", 8)).isEqualTo("- one\n  two\n  three\n");
    }

    @Test
    void wordWiderThanTheTerminalIsOnItsOwnLine() {
        assertThat(of("a abcdefghijkl b", 6)).isEqualTo("- a\n  abcdefghijkl\n  b\n");
    }
}
