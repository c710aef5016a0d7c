package dev.threadscale.bundle;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.bundle.ArchivedRun.Bounds;
import dev.threadscale.fixture.Folders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An archive comes from a stranger: what is in it stays in its folder, and is what was measured.
 */
class ArchivedRunTest {

    /** More than the run of this test has. */
    private static final Bounds BOUNDS = new Bounds(30, 100_000);

    @TempDir private Path folder;
    private Path zip;
    private Path into;

    @BeforeEach
    void anArchive() throws Exception {
        zip = folder.resolve("run.zip");
        into = Files.createDirectories(folder.resolve("a/b/into"));
        RunArchive.write(ZippedRun.stored(folder.resolve("results")), Map.of(), _ -> {}, zip);
        ArchivedRun.unpack(zip, Files.createDirectories(folder.resolve("whole")), BOUNDS);
    }

    private static Arguments kind(String name, String problem, Consumer<ZippedRun> change) {
        return Arguments.of(name, problem, change);
    }

    /** Somebody's path besides those of the run, with checksums that fit. */
    private static Arguments path(String name, String path) {
        return added(name, "which is not a path of a run", path);
    }

    private static Arguments added(String name, String problem, String path) {
        return sealed(name, problem, run -> run.add(path.replace("RUN", run.root()), "1"));
    }

    /** A change after which the checksums fit again. */
    private static Arguments sealed(String name, String problem, Consumer<ZippedRun> change) {
        return kind(name, problem, change.andThen(ZippedRun::seal));
    }

    private static Arguments changed(String name, String file, String from, String to) {
        return kind(name, file + " was changed", run -> run.change("/" + file, from, to));
    }

    static Stream<Arguments> hostile() {
        return Stream.of(
                path("a path that leads out", "../evil"),
                path("a path that leads out from within", "RUN/../../evil"),
                path("a path from the root", "/etc/evil"),
                path("a path of Windows", "C:/evil"),
                path("a path with backslashes", "RUN\\..\\evil"),
                path("a hidden file", "RUN/.ssh"),
                path("a folder that leads out", "RUN/../"),
                path("a folder from the root", "/"),
                path("a hidden folder", "RUN/.ssh/"),
                path("a path that is too deep", "RUN/b/c/d/e/f/g/h"),
                path("a file beside the run", "evil"),
                path("a name with a control character", "RUN/bell\u0007"),
                path("a name that reads backwards", "RUN/\u202Eevil"),
                sealed(
                        "a name in two cases",
                        "twice",
                        run -> run.add(run.root().toUpperCase(Locale.ROOT) + "/RUN.JSON", "1")),
                added("a file that is a folder as well", "below a file", "RUN/run.json/evil"),
                added("two runs", "it contains 2 runs instead of one", "other/run.json"),
                kind("nothing", "it does not contain checksums", ZippedRun::clear),
                sealed("no run", "its checksums, SHA256SUMS, are broken", ZippedRun::clear),
                kind(
                        "no checksums",
                        "it does not contain checksums",
                        run -> run.remove(RunArchive.SUMS)),
                kind(
                        "checksums that are cut off",
                        "are broken",
                        run -> run.change(RunArchive.SUMS, "/run.json\n", "/run.json\nab")),
                kind(
                        "a file without a checksum",
                        "its checksums do not include study-",
                        run -> run.add(run.root() + "/more.csv", "1")),
                kind(
                        "a file that is missing",
                        "it does not contain study-",
                        run -> run.remove("/findings.csv")),
                changed(
                        "a verdict that was turned",
                        "findings.csv",
                        "not reproduced",
                        "reproduced"),
                changed("a page that was replaced", "report/index.html", "<p>", "<script>"),
                changed("an experiment that was changed", "experiment.yaml", "tasks", "taskz"),
                changed("a record that was changed", "run.json", "1.0.0", "1.0.1"),
                sealed(
                        "a time with a checksum that fits",
                        "iterations.csv: it was cut off or changed",
                        run -> run.change("/iterations.csv", "1234567", "1234568")),
                sealed(
                        "a fork with a checksum that fits",
                        "fork.json: it was cut off or changed",
                        run -> run.change("/fork.json", "completed", "oom-killed")),
                sealed(
                        "a fork more",
                        "it is not of this run",
                        run -> run.add(run.root() + "/forks/abcdef012345-9/fork.json", "{}")),
                sealed(
                        "a record of another format",
                        "run.json",
                        run -> run.change("/run.json", "\"format\" : 1", "\"format\" : 2")),
                sealed(
                        "a bomb",
                        "it unpacks to more than 100,000 bytes",
                        run -> run.add(run.root() + "/summary.svg", "0".repeat(200_000))),
                sealed(
                        "more files than a run has",
                        "it contains more than 30 files",
                        run -> {
                            for (int i = 0; i < 40; i++) {
                                run.add("%s/report/%d.svg".formatted(run.root(), i), "1");
                            }
                        }),
                kind("an encrypted file", "it is not a complete ZIP", run -> run.header(8, 9)),
                kind(
                        "an unknown packing",
                        "or unzip it and use the folder",
                        run -> run.header(10, 99)),
                kind(
                        "a size that is a lie",
                        "it is not a complete ZIP (Unexpected end of ",
                        run -> run.header(20, 1, 0, 0, 0)),
                kind(
                        "a place that another file has",
                        "it is not a complete ZIP (ZipFile invalid LOC header",
                        run -> run.header(42, 0x40, 0, 0, 0)),
                kind(
                        "another kind of file",
                        "it is not a complete ZIP",
                        run -> run.bytes(_ -> "#!/bin/sh\n".getBytes(StandardCharsets.US_ASCII))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hostile")
    void isRefused(String name, String problem, Consumer<ZippedRun> change) throws Exception {
        ZippedRun run = ZippedRun.of(zip);
        change.accept(run);
        run.write(zip);

        refused(() -> ArchivedRun.unpack(zip, into, BOUNDS)).contains(problem);
        assertThat(Folders.files(folder.resolve("a"))).allMatch(file -> file.startsWith("b/into/"));
    }

    /** As {@code zip -r} and file managers write it. */
    @Test
    void entriesOfFoldersAreIgnored() throws Exception {
        ZippedRun run = ZippedRun.of(zip);
        run.add(run.root() + "/", "");
        run.add(run.root() + "/forks/", "");
        run.add(run.root() + "/empty/", "");
        run.write(zip);

        Path unpacked = ArchivedRun.unpack(zip, into, BOUNDS);

        assertThat(Folders.files(unpacked))
                .isEqualTo(Folders.files(folder.resolve("whole").resolve(run.root())));
        assertThat(unpacked.resolve("empty")).doesNotExist();
    }

    /** File managers add files of their own to what they zip. */
    @ParameterizedTest
    @ValueSource(strings = {"RUN/Thumbs.db", "RUN/.DS_Store", "__MACOSX/RUN/._run.json"})
    void runsZippedByFileManagersCanBeNamedAsFolders(String path) throws Exception {
        ZippedRun run = ZippedRun.of(zip);
        run.add(path.replace("RUN", run.root()), "1");
        run.write(zip);

        refused(() -> ArchivedRun.unpack(zip, into))
                .contains("or unzip it and use the folder of the run");
    }

    @Test
    void runsZippedByHandCanBeNamedAsFolders() throws Exception {
        ZippedRun run = ZippedRun.of(zip);
        run.remove(RunArchive.SUMS);
        run.write(zip);

        refused(() -> ArchivedRun.unpack(zip, into))
                .contains("it does not contain checksums")
                .contains("or unzip it and use the folder of the run");
    }

    /** The user may have stopped the launcher, which then removes it. */
    @Test
    void removedTargetFolderIsNotCreatedAgain() {
        Path gone = folder.resolve("gone");

        refused(() -> ArchivedRun.unpack(zip, gone)).startsWith("cannot write " + gone);
        assertThat(gone).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 40, 400})
    void partOfAnArchiveIsRejected(int length) throws Exception {
        Files.write(zip, Arrays.copyOf(Files.readAllBytes(zip), length));

        refused(() -> ArchivedRun.unpack(zip, into)).contains("it is not a complete ZIP");
    }
}
