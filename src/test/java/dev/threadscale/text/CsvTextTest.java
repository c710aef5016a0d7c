package dev.threadscale.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A CSV of a stranger's study must compute nothing, and still hold what was measured. */
class CsvTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "=1+1|'=1+1",
                "-1+HYPERLINK(\"http://x\",\"x\")|'-1+HYPERLINK(\"http://x\",\"x\")",
                "@SUM(1)|'@SUM(1)",
                "` \"+1+1`|`' \"+1+1`",
                "＝1+1|'＝1+1",
                "a;=1+1;b|a;'=1+1;b",
                "-|'-",
                "'=1|''=1",
                "'a|'a",
                "it's|it's",
                "-1.5|-1.5",
                "+2E-3|+2E-3",
                "fixed-pool:size=2|fixed-pool:size=2",
                "``|``"
            })
    void formulasAreEscapedAndRestored(String text, String cell) {
        assertThat(CsvText.written(text)).isEqualTo(cell);
        assertThat(CsvText.read(cell)).isEqualTo(text);
    }
}
