package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.text.PlainWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts stand out on a terminal, and texts of others gain no colours. */
@DefaultLocale(language = "fa", country = "IR")
class VerdictColoursTest {

    private final StringWriter shown = new StringWriter();
    private final PrintWriter out = PlainWriter.to(new VerdictColours(shown));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            textBlock =
                    """
                    A1       reproduced      ×1.52|A1       [32mreproduced[0m      ×1.52
                    A1  not reproduced  ×1.52|A1  [31mnot reproduced[0m  ×1.52
                       A1  reproduced   ×1.52|   A1  [32mreproduced[0m   ×1.52
                      inconclusive    study  A: reproduced: no|  [33minconclusive[0m    study  A: reproduced: no
                      inconclusive, points to yes: ×1.52|  [33minconclusive[0m, points to yes: ×1.52
                      not reproduced: the interval|  [31mnot reproduced[0m: the interval
                    reproduced: no|reproduced: no
                    A1: it is reproduced  here|A1: it is reproduced  here
                      "verdict" : "reproduced"|  "verdict" : "reproduced"
                      reproduced|  reproduced
                    1 reproduced, 2 not reproduced|1 reproduced, 2 not reproduced
                    """)
    void verdictsInTablesAreColoured(String line, String coloured) {
        out.println(line);
        assertThat(shown.toString().replace("\u001B", "").stripTrailing()).isEqualTo(coloured);
        assertThat(shown.toString().contains("\u001B")).isEqualTo(!line.equals(coloured));
    }

    @Test
    void promptIsShownUnchanged() {
        out.print("Write it? ");
        out.flush();
        assertThat(shown).hasToString("Write it? ");
        out.print("  reproduced: no\n");
        out.flush();
        assertThat(shown).hasToString("Write it?   reproduced: no\n");
    }

    @Test
    void escapeCodesInTextAreNotInterpreted() {
        out.println("  reproduced: \u001B[31mred $1");
        assertThat(shown.toString().strip())
                .isEqualTo("\u001B[32mreproduced\u001B[0m: \\u{1B}[31mred $1");
    }
}
