package dev.threadscale.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.threadscale.error.UserException;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.StoredRuns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An archive comes from a stranger: what is in it stays in its folder, and is what was measured.
 */
class RunArchiveTest {

    private static final Plan PLAN = Plans.study();

    /** An entry of a ZIP. */
    private record Entry(String path, String content) {}

    @TempDir private Path folder;
    private Path run;
    private Path zip;
    private Path into;

    @BeforeEach
    void anArchive() throws Exception {
        RunDirectory directory = StoredRuns.begin(folder.resolve("results"), PLAN, FakeClock.BEGIN);
        StoredRuns.complete(
                directory,
                PLAN.forks().getFirst(),
                List.of(StoredRuns.row("measurement", 1, true)));
        directory.collect();
        directory.finished("2026-01-02T04:05:06.789Z");
        run = directory.path();
        zip = folder.resolve("run.zip");
        into = Files.createDirectories(folder.resolve("a/b/into"));
        RunArchive.write(run, Map.of(), zip);
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private List<Entry> entries() throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry one = in.getNextEntry(); one != null; one = in.getNextEntry()) {
                entries.add(
                        new Entry(
                                one.getName(),
                                new String(in.readAllBytes(), StandardCharsets.UTF_8)));
            }
        }
        return entries;
    }

    private void write(List<Entry> entries) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (Entry one : entries) {
                out.putNextEntry(new ZipEntry(one.path()));
                out.write(one.content().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private void refused(String problem) throws IOException {
        assertThatExceptionOfType(UserException.class)
                .isThrownBy(() -> RunArchive.unpack(zip, into))
                .withMessageContaining(problem);
        assertThat(files(folder.resolve("a"))).allMatch(file -> file.startsWith("b/into/"));
    }

    @Test
    void whatIsTakenOutIsWhatWasPutInAndTheSameRunMakesTheSameBytes() throws Exception {
        byte[] first = Files.readAllBytes(zip);
        Path opened = RunArchive.unpack(zip, into);
        RunArchive.write(run, Map.of(), zip);

        assertThat(files(opened)).isEqualTo(files(run)).contains("experiment.yaml", "run.json");
        for (String file : files(run)) {
            assertThat(opened.resolve(file)).hasSameBinaryContentAs(run.resolve(file));
        }
        assertThat(zip).hasBinaryContent(first);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../evil",
                "study/../../evil",
                "/etc/evil",
                "study/./evil",
                "study//evil",
                "study/",
                "study/folder/",
                "C:/evil",
                "study\\..\\evil",
                ".ssh/evil",
                "study/.hidden",
                "study/a\u0000b",
                "study/new\nline",
                "study/\u202Eevil",
                "evil",
                "a/b/c/d/e/f/g/h/evil",
            })
    void aPathThatNoRunHasIsRefused(String path) throws IOException {
        List<Entry> entries = entries();
        entries.add(new Entry(path, "1"));
        write(entries);

        refused("which is no path of a run");
    }

    @Test
    void aNameThatStandsThereTwiceIsRefusedWithoutRegardToCase() throws IOException {
        List<Entry> entries = entries();
        entries.add(new Entry(entries.getFirst().path().replace("study", "STUDY"), "1"));
        write(entries);

        refused("twice");
    }

    @Test
    void twoRunsAreRefused() throws IOException {
        List<Entry> entries = entries();
        entries.add(new Entry("other/run.json", "1"));
        write(entries);

        refused("it holds 2 runs and not one");
    }

    @Test
    void anEmptyOneIsRefused() throws IOException {
        write(List.of());

        refused("");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 40, 400})
    void aBrokenOneIsRefused(int length) throws IOException {
        Files.write(zip, Arrays.copyOf(Files.readAllBytes(zip), length));

        refused("it is no whole ZIP");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.json", "iterations.csv", "experiment.yaml", "fork.json"})
    void aFileThatWasChangedIsNamed(String name) throws IOException {
        change(name, text -> text.replace("1", "2"));

        refused(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.json", "iterations.csv", "fork.json"})
    void aFileThatIsMissingIsNamed(String name) throws IOException {
        List<Entry> entries = entries();
        entries.removeIf(entry -> entry.path().endsWith("/" + name));
        write(entries);

        refused(name);
    }

    private void change(String name, UnaryOperator<String> change) throws IOException {
        List<Entry> entries = entries();
        entries.replaceAll(entry ->
                entry.path().endsWith("/" + name)
                        ? new Entry(entry.path(), change.apply(entry.content()))
                        : entry);
        write(entries);
    }
}
