package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.threadscale.error.UserException;
import dev.threadscale.levels.Levels;
import dev.threadscale.results.csv.CsvFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One row stands for all, so that what is kept of it must not change with the next. */
class CsvFileTest {

    private static final Map<String, List<String>> AXES = Map.of("a", List.of("1", "2,2"));

    @TempDir private Path folder;
    private Path path;

    @BeforeEach
    void path() {
        path = folder.resolve("some.csv");
    }

    private CsvFile file(String text) throws IOException {
        return new CsvFile(Files.writeString(path, text), AXES);
    }

    @Test
    void valuesOfARowStayWhenTheReaderGoesOn() throws IOException {
        List<Map<String, String>> texts = new ArrayList<>();
        List<Levels> levels = new ArrayList<>();
        file("a,b\n1,ü\n1,\n\"2,2\",ü\n")
                .forEach(row -> {
                    texts.add(row.texts());
                    levels.add(row.levels());
                });

        assertThat(texts).extracting(row -> row.get("b")).containsExactly("ü", "", "ü");
        assertThat(levels).extracting(row -> row.get("a")).containsExactly("1", "1", "2,2");
        assertThat(levels.get(1)).isSameAs(levels.get(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"1\",x",
                "1,ü",
                "1,'=x",
                "1,x\r",
                "1,LONG",
                "\"1\",\"two\nlines\"",
                "\n1,x"
            })
    void rowsBehindOneThatIsNotPlainAreReadWithTheirLines(String other) throws IOException {
        String row = other.replace("LONG", "x".repeat(200_000));
        String before = "a,b\n" + "1,7\n".repeat(100_000);
        int lines = 100_001 + (int) row.chars().filter(c -> c == '\n').count();
        List<String> texts = new ArrayList<>();
        CsvFile file = file(before + row + "\n1,8\n\n1,soon");

        refused(
                () ->
                        file.forEach(line -> {
                            texts.add(line.text("b"));
                            if (!line.text("b").equals("7") && texts.size() != 100_001) {
                                assertThat(line.known("b")).isEqualTo(8);
                            }
                        }),
                "line %d: \"soon\" is not a value of b".formatted(lines + 4));
        assertThat(texts).hasSize(100_003).endsWith("8", "soon");
        assertThat(texts.subList(0, 100_000)).containsOnly("7");
        assertThat(texts.get(100_000)).isIn("x", "ü", "=x", "two\nlines", "x".repeat(200_000));
    }

    @Test
    void lastRowNeedsNoEndOfItsLine() throws IOException {
        List<String> texts = new ArrayList<>();
        file("a,b\n1,").forEach(row -> texts.add(row.text("b")));
        assertThat(texts).containsExactly("");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "999999999999999999, 999999999999999999, 1e18",
        "9223372036854775807, 9223372036854775807, 9223372036854775807",
        "9223372036854775808, -, 9223372036854775808",
        "1.5, -, 1.5",
        "-7, -, -7",
        "25E-1, -, 2.5",
        "'', '', ''",
        "1e3, -, -",
        "NaN, -, -",
        "9E999, -, -",
    })
    void fieldIsACountOrANumberOrUnknownOrRefused(String text, String count, String number)
            throws IOException {
        CsvFile file = file("a,b\n1,%s\n".formatted(text));
        file.forEach(row -> {
            if (count.equals("-")) {
                refused(() -> row.count("b"), "line 2: \"%s\" is not a value of b".formatted(text));
            } else {
                assertThat(row.count("b").stream().map(String::valueOf).toList())
                        .isEqualTo(count.isEmpty() ? List.of() : List.of(count));
            }
            if (number.equals("-")) {
                refused(
                        () -> row.number("b"),
                        "line 2: \"%s\" is not a value of b".formatted(text));
            } else {
                assertThat(row.number("b").stream().toList())
                        .isEqualTo(number.isEmpty() ? List.of() : List.of(Double.valueOf(number)));
            }
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''             | it has no header",
                "'a,a\n1,1\n'   | it is not a CSV (two columns are named a)",
                "'a,b\n1\n'     | line 2 has 1 field, the header 2",
                "'a,b\n1,1,1\n' | line 2 has 3 fields, the header 2",
                "'a,b\n1,1\n1,\"1\n1,1\n' | it is not a CSV (line 3: a quote is never closed)",
                "'a,b\n1,\"1\"\"\n'        | it is not a CSV (line 2: a quote is never closed)",
                "'a,b\n1,1\"1\"\n' | it is not a CSV (line 2: a quote in a cell that does not",
                "'a,b\n1,\"1\"1\n' | it is not a CSV (line 2: unexpected character after",
                "'a,c\n1,1\n'   | the column b is missing",
                "'a,b\n1,\u001b\n' | line 2 holds U+001B (a control character)",
                "'a,b\n1,\uFFFE\n' | line 2 holds U+FFFE (not a character of Unicode)",
                "'a,b\u202e\n'   | it is not a CSV (the name of a column holds",
                "'a,b\n3,1\n'   | line 2: \"3\" is not a level of the axis a",
            })
    void fileThatIsBrokenIsNamedWithWhatIsWrong(String text, String problem) throws IOException {
        CsvFile file = file(text);
        refused(
                () ->
                        file.forEach(row -> {
                            row.levels();
                            row.text("b");
                        }),
                problem);
    }

    private void refused(Runnable reading, String problem) {
        assertThatExceptionOfType(UserException.class)
                .isThrownBy(reading::run)
                .withMessageStartingWith(path + ": " + problem);
    }
}
