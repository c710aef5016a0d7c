package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of JMH pass through shells, whose encodings they have then. */
class ImportedTextTest {

    private static final String RESULT =
            """
            [{"benchmark": "b.Box.push", "mode": "avgt", "threads": 1, "measurementIterations": 1,
              "params": {"word": "%s"}, "primaryMetric": {"scoreUnit": "us/op", "rawData": [[2.5]]}}]
            """;

    @TempDir private Path folder;

    private CommandLineRun imported(byte[] json) throws IOException {
        Path file = Files.write(folder.resolve("result.json"), json);
        return CommandLineRun.of("import", file.toString(), "--results", folder + "/results");
    }

    private CommandLineRun imported(String json) throws IOException {
        return imported(json.getBytes(Charset.forName("UTF-8")));
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-8, true",
        "UTF-16LE, true",
        "UTF-16BE, true",
        "UTF-16LE, false",
        "UTF-16BE, false",
        "UTF-32LE, true",
        "UTF-32BE, true"
    })
    void everyEncodingOfJsonIsRead(String encoding, boolean isMarked) throws IOException {
        String text = (isMarked ? "\uFEFF" : "") + RESULT.formatted("größe");

        imported(text.getBytes(Charset.forName(encoding))).whole();

        Path run = Folders.children(folder.resolve("results/jmh")).getFirst();
        assertThat(Files.readString(run.resolve("run.json"))).contains("größe");
    }

    @Test
    void messageShowsBenchmarkParameterAndCharacter() throws IOException {
        assertThat(imported(RESULT.formatted("a\\nb")).refusal())
                .contains("cannot be imported: b.Box.push has U+000A")
                .contains("in the parameter 'word'")
                .contains("fix: Take the result out of the file")
                .doesNotContain("damaged");
        assertThat(imported(RESULT.formatted("x".repeat(1_001))).refusal())
                .contains("b.Box.push has more than 1,000 characters in the parameter 'word'");
    }

    @Test
    void messageShowsThePositionOfUnusualText() throws IOException {
        assertThat(imported(RESULT.formatted("a").replace("[[2.5]]", "[2.5]")).refusal())
                .contains("[0].primaryMetric.rawData[0] is not as JMH writes it");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 40, 170})
    void truncatedFileIsNotReportedAsUnusual(int length) throws IOException {
        assertThat(imported(RESULT.formatted("a").substring(0, length)).refusal())
                .contains("it ends too early, as if JMH was interrupted: measure again");
    }
}
