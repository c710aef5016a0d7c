package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Results lie on volumes with {@code lost+found}, and on shares that give nothing away. Here a root
 * without its usual rights meets them, in a process of its own.
 */
class OtherUserTest {

    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
    private static final String RESULT =
            """
            [{"benchmark": "b.Box.push", "mode": "avgt", "threads": 1, "measurementIterations": 1,
              "primaryMetric": {"scoreUnit": "us/op", "rawData": [[2.5], [2.6], [2.4]]}}]
            """;

    @TempDir private Path folder;
    private final List<Path> closed = new ArrayList<>();
    private Path results;

    /** What a process printed, on both streams. */
    private record Said(int code, String text) {}

    @BeforeEach
    void results() throws IOException {
        Assumptions.assumeTrue(
                Files.exists(SETPRIV) && "root".equals(System.getProperty("user.name")),
                "only root can do with fewer rights");
        results = Files.createDirectory(folder.resolve("results"));
        Files.writeString(folder.resolve("result.json"), RESULT);
    }

    @AfterEach
    void open() throws IOException {
        for (Path path : closed) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
        }
    }

    private Path closed(Path path) throws IOException {
        Files.createDirectory(path);
        Files.writeString(path.resolve("secret"), "1");
        closed.add(
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("---------")));
        return path;
    }

    private static Said threadscale(Object... arguments) throws Exception {
        Process process =
                new ProcessBuilder(
                                Stream.of(
                                                List.of(
                                                        SETPRIV,
                                                        "--bounding-set=-dac_override,-dac_read_search,-chown",
                                                        ProcessHandle.current()
                                                                .info()
                                                                .command()
                                                                .orElseThrow(),
                                                        "-XX:TieredStopAtLevel=1",
                                                        "-XX:+UseSerialGC",
                                                        "-cp",
                                                        System.getProperty("java.class.path"),
                                                        "dev.threadscale.cli.Main"),
                                                List.of(arguments))
                                        .flatMap(List::stream)
                                        .map(Objects::toString)
                                        .toList())
                        .redirectErrorStream(true)
                        .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Said(process.waitFor(), text);
    }

    private Said imported() throws Exception {
        return threadscale("import", folder.resolve("result.json"), "--results", results);
    }

    private static void skips(Path unreadable, Said said) {
        assertThat(said.text()).containsOnlyOnce(unreadable + " is skipped: permission denied");
        assertThat(said.code()).as(said.text()).isZero();
    }

    @Test
    void unreadableFoldersAreSkipped() throws Exception {
        Path lost = closed(results.resolve("lost+found"));
        skips(lost, imported());
        Path run = Folders.children(results.resolve("jmh")).getFirst();
        Path within = closed(run.resolve("lost+found"));

        Said reported = threadscale("report", run);
        skips(lost, reported);
        assertThat(results.resolve("index.html")).exists();
        skips(within, threadscale("bundle", run, "--output", folder.resolve("run.zip")));
        skips(lost, imported());
        Path other = closed(results.resolve("jmh/lost"));
        skips(other, threadscale("history", results.resolve("jmh")));
    }

    @Test
    void namedUnreadableFoldersAreRejectedWithTheReason() throws Exception {
        Path named = closed(results.resolve("named"));

        Said said = threadscale("history", named);

        assertThat(said.code()).isEqualTo(ExitCode.USAGE);
        assertThat(said.text())
                .startsWith("error: cannot read %s: permission denied\n".formatted(named));
    }

    @Test
    void resultsAreKeptEvenIfTheirOwnerCannotBeChanged() throws Exception {
        Files.setAttribute(results, "unix:uid", 12_345);
        Files.setPosixFilePermissions(results, PosixFilePermissions.fromString("rwxrwxrwx"));

        Said said = imported();

        assertThat(said.code()).as(said.text()).isZero();
        assertThat(said.text())
                .containsOnlyOnce("results cannot be given to 12345")
                .contains("Operation not permitted");
        assertThat(Folders.children(results.resolve("jmh"))).hasSize(1);
    }
}
