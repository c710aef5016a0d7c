package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.threadscale.error.UserException;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Results;
import dev.threadscale.results.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody's own files stand among the results; and forks are lost from them. */
class ForeignFilesTest {

    private static final Plan PLAN =
            Plans.study("measure.forks=1", "matrix.threads=[platform, virtual]");

    @TempDir private Path results;
    private Path run;

    @BeforeEach
    void store() throws Exception {
        run = StoredRuns.finished(results, PLAN, PLAN.forks(), "measurement");
    }

    private CommandLineRun report() {
        return CommandLineRun.of("report", run.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"report/index.html", "../../index.html"})
    void foreignPageIsNotOverwritten(String page) throws Exception {
        Path file = run.resolve(page).normalize();
        Files.createDirectories(file.getParent());
        Files.writeString(file, "<title>Holidays</title>");

        CommandLineRun refused = report();

        assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err())
                .contains("cannot write " + file + ": the file that is there is not threadscale's")
                .contains("fix: Move it away");
        assertThat(file).hasContent("<title>Holidays</title>");
        Files.delete(file);
        assertThat(report().code()).isZero();
        assertThat(report().code()).as("its own page").isZero();
    }

    /** Pictures and lists of them have the names that the kit gives. */
    @ParameterizedTest
    @ValueSource(strings = {"starts.png", "pictures.txt"})
    void foreignPictureOrListIsNotReplaced(String name) throws Exception {
        Path mine = Files.createDirectories(run.resolve("report")).resolve("holiday.png");
        Files.writeString(mine, "pixels");
        assertThat(report().code()).isZero();
        Files.delete(run.resolve("report/pictures.txt"));
        Path drawn = name.endsWith(".txt") ? mine.resolveSibling(name) : drawn(mine.getParent());
        Files.writeString(drawn, "holiday.png\n");

        assertThat(report().err()).contains("the file that is there is not threadscale's");
        assertThat(drawn).hasContent("holiday.png\n");
        assertThat(mine).hasContent("pixels");
    }

    @Test
    void reportIsPrintedAlsoWhereItCannotBeWritten() throws Exception {
        Files.writeString(run.resolve("report"), "a file");

        CommandLineRun said = report();

        assertThat(said.code()).isEqualTo(ExitCode.USAGE);
        assertThat(said.out()).contains("elapsed").doesNotContain("Report:");
        assertThat(said.err())
                .containsOnlyOnce("error: cannot write " + run.resolve("report") + ": ")
                .contains("fix: ");
        assertThat(run.resolve("summary.csv")).exists();
        assertThat(run.resolve("datapackage.json")).exists();
    }

    private static Path drawn(Path report) throws IOException {
        return Folders.children(report).stream()
                .filter(file -> file.toString().endsWith(".png") && !file.endsWith("holiday.png"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void bundleReplacesOnlyABundle() throws Exception {
        Path zip = results.resolve("run.zip");
        String[] bundle = {"bundle", run.toString(), "--output", zip.toString()};
        Files.writeString(zip, "notes");
        assertThat(CommandLineRun.of(bundle).err()).contains("is not threadscale's");
        assertThat(zip).hasContent("notes");
        Files.delete(zip);
        assertThat(new ProcessBuilder("mkfifo", zip.toString()).start().waitFor()).isZero();
        assertThat(CommandLineRun.of(bundle).err()).contains("is not threadscale's");
        assertThat(Files.isRegularFile(zip)).isFalse();
        Files.delete(zip);

        assertThat(CommandLineRun.of(bundle).code()).isZero();
        assertThat(CommandLineRun.of(bundle).code()).as("its own").isZero();
    }

    @Test
    void projectIsNotWrittenThroughALink() throws Exception {
        Path elsewhere = Files.createDirectories(results.resolve("elsewhere"));
        Path project = Files.createDirectories(results.resolve("project"));
        Files.createSymbolicLink(project.resolve("src"), elsewhere);

        CommandLineRun refused = CommandLineRun.of("new", project.toString());

        assertThat(refused.err()).contains("it is a symbolic link");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void foreignLockFileIsNotEmptied() throws Exception {
        Path lock = Files.writeString(results.resolve(".lock"), "the combination is 1234");

        assertThatExceptionOfType(UserException.class)
                .isThrownBy(() -> Results.open(results).lock(Instant.EPOCH))
                .withMessage("cannot write %s: the file that is there is not threadscale's", lock);

        assertThat(lock).hasContent("the combination is 1234");
    }

    @Test
    void missingForksAreReported() throws Exception {
        Files.move(run.resolve("forks"), results.resolve("gone"));

        CommandLineRun warned = report();

        assertThat(warned.code()).isZero();
        PLAN.forks()
                .forEach(fork ->
                        assertThat(warned.err())
                                .contains("forks/" + fork.id() + " is damaged: it is missing"));
        assertThat(warned.err()).contains("fix: ", "measures them again");
    }
}
