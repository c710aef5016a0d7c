package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.CuriousCode;
import dev.threadscale.fixture.Plans;
import dev.threadscale.results.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a gate cannot compare is refused before anything runs, with what to do instead. */
class GateCommandTest {

    @TempDir private Path folder;

    @BeforeEach
    void files() throws Exception {
        StoredRuns.begin(folder.resolve("results"), Plans.study(), Instant.EPOCH);
        CodeJar.write(folder.resolve("old.jar"), CuriousCode.class, CuriousCode.Attempt.class);
        CodeJar.write(folder.resolve("other.jar"), CodeJar.class);
        String head = "apiVersion: threadscale/v1\nname: study\n";
        String kit = head + "workload: {name: sleep}\n";
        String own =
                head
                        + "workload: {class: '%s', classpath: gone.jar}\n"
                                .formatted(CuriousCode.class.getName());
        String matrix = "matrix: {cpus: 1, threads: virtual, tasks: %s}\n";
        write("kit.yaml", kit + matrix.formatted(3));
        write("own.yaml", own + matrix.formatted(3));
        write(
                "many.yaml",
                kit + matrix.formatted(IntStream.rangeClosed(1, 1_001).boxed().toList()));
        write(
                "search.yaml",
                own
                        + "matrix: {cpus: 1, threads: virtual}\n"
                        + "search: {axis: tasks, from: 1, to: 100, for: knee}\n");
        write(
                "flip.yaml",
                own
                        + "matrix: {cpus: 1, tasks: 8}\n"
                        + "search: {for: flip, compare: {threads: virtual}, with: {threads:"
                        + " fixed-pool}, axis: pool-size, from: 1, to: 9}\n");
    }

    private void write(String name, String yaml) throws IOException {
        Files.writeString(folder.resolve(name), yaml);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "own.yaml | results/study/19700101-000000-000 | old.jar | is a run that does not contain jars | compare --fail-on-change",
                "own.yaml | old.jar | new.jar | --head: the file 'new.jar' does not exist | Build it",
                "own.yaml | old.jar | app:1 | are of different kinds | two jars, or two images",
                "own.yaml | app:1 | app:1 | name the same image | Name two different images",
                "own.yaml | old.jar | other.jar | is not on the class path | Write its name",
                "kit.yaml | old.jar | old.jar | the workload is one of the kit | Name images",
                "kit.yaml | app:1 | APP:2 | 'APP:2' is not the name of a container image | lower case",
                "many.yaml | app:1 | app:2 | has 1,001 configurations of each side; a gate compares | --only",
                "search.yaml | old.jar | old.jar | search.yaml:5:1: a gate compares | list the levels",
                "flip.yaml | old.jar | old.jar | flip.yaml:5:1: a gate compares | list the levels",
            })
    void isRefused(String file, String base, String head, String problem, String remedy) {
        assertThat(gate(file, base, head).refusal().replace(folder + "/", ""))
                .contains(problem, remedy);
    }

    private CommandLineRun gate(String file, String base, String head, String... more) {
        return CommandLineRun.of(
                List.of(
                        "gate",
                        folder.resolve(file).toString(),
                        "--base=" + side(base),
                        "--head=" + side(head)),
                more);
    }

    /** Of files in the folder of the test; an image stays one. */
    private String side(String name) {
        return name.contains(":") ? name : folder.resolve(name).toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "101", "5.1234", "much"})
    void toleranceIsAPercentage(String tolerance) {
        assertThat(gate("kit.yaml", "a:1", "a:2", "--tolerance=" + tolerance).refusal())
                .contains("'%s' is not a percentage".formatted(tolerance));
    }

    /** The code of a gate is still somebody's. */
    @Test
    void codeOfBothSidesMustBeTrustedWithoutContainers() {
        assertThat(gate("own.yaml", "old.jar", "old.jar", "--engine=local").refusal())
                .contains("--trust-code");
    }
}
