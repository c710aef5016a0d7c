package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.error.UserException;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Results;
import dev.threadscale.run.StudyRequest;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every file and folder of a results folder in turn is a link to something outside, be it a file of
 * somebody else's or what was there before; every command that touches results goes over it.
 */
class LinkedResultsTest {

    private static final String SECRET = "canary-4711";

    /** What the kit would take for its own, or write. */
    private static final List<String> BAIT =
            List.of(
                    "index.html",
                    "elapsed.png",
                    "elapsed.svg",
                    "pictures.txt",
                    "run.json",
                    "fork.json",
                    "iterations.csv",
                    "SHA256SUMS",
                    "journal.jsonl",
                    ".partial-journal.jsonl",
                    ".lock");

    private static final Plan PLAN =
            Plans.study("measure.forks=1", "matrix.threads=[virtual]", "matrix.cpus=1");

    private static final String JMH =
            """
            [{"benchmark": "bench.Queue.offer", "mode": "avgt", "threads": 1,
              "warmupIterations": 0, "measurementIterations": 1,
              "primaryMetric": {"scoreUnit": "us/op", "rawData": [[1]]}}]
            """;

    /** Commands that measure read the run first. */
    private static final String NO_HOST = "--host=none=tcp://127.0.0.1:1";

    @TempDir private static Path inputs;
    private static Path jmh;
    private static Path experiment;

    @TempDir private static Path made;
    @TempDir private Path folder;

    @BeforeAll
    static void makeResults() throws Exception {
        jmh = inputs.resolve("jmh.json");
        experiment =
                Files.writeString(
                        inputs.resolve("own.yaml"),
                        """
                        apiVersion: threadscale/v1
                        name: own
                        workload: {class: a.B, classpath: gone.jar}
                        matrix: {cpus: 1, threads: virtual, tasks: 3}
                        """);
        assertThat(session(made, Optional.empty(), new FakeEngine())).isEmpty();
        assertThat(session(made, Optional.empty(), new FakeEngine())).isEmpty();
        List<String> runs = Results.open(made).runs("study");
        String[] paths =
                runs.stream()
                        .map(id -> made.resolve("study/" + id).toString())
                        .toArray(String[]::new);
        assertThat(CommandLineRun.of("compare", paths[0], paths[1]).code()).isZero();
        Files.writeString(jmh, JMH);
        assertThat(command("import", jmh.toString(), "--results=" + made)).contains("jmh");
        // As if it were of somebody's code, and explained.
        Path run = made.resolve("study/" + runs.getFirst());
        write(run.resolve("code/001-app.jar"), "jar");
        Folders.copy(run.resolve("forks"), run.resolve("explained"));
    }

    /** One path of each kind: pictures and forks are all alike. */
    static Stream<String> paths() throws IOException {
        Map<String, String> kinds = new LinkedHashMap<>();
        Folders.all(made).stream()
                .skip(1)
                .map(path -> made.relativize(path).toString())
                .forEach(path ->
                        kinds.putIfAbsent(
                                path.replaceAll("\\d{8}-\\d{6}-\\d{3}", "RUN")
                                        .replaceAll("[0-9a-f]{12}-\\d+", "FORK")
                                        .replaceAll("[^/]+[.](png|svg)", "picture.$1"),
                                path));
        return kinds.values().stream();
    }

    @ParameterizedTest
    @MethodSource("paths")
    void linksToForeignFilesAreNotFollowed(String path) throws Exception {
        Path results = Folders.copy(made, folder.resolve("results"));
        Path linked = results.resolve(path);
        Path canary = folder.resolve("canary");
        if (Files.isDirectory(linked)) {
            for (String name : BAIT) {
                write(canary.resolve(name), SECRET);
                write(canary.resolve(PLAN.forks().getFirst().id()).resolve(name), SECRET);
            }
        } else {
            write(canary.resolve("file"), SECRET);
        }
        Folders.remove(linked);
        Files.createSymbolicLink(
                linked, Files.isDirectory(made.resolve(path)) ? canary : canary.resolve("file"));

        tryAll(results, path, canary, Commands.ALL);
    }

    @ParameterizedTest
    @MethodSource("paths")
    void linksToExistingFilesAreNotFollowed(String path) throws Exception {
        Path results = Folders.copy(made, folder.resolve("results"));
        Path canary = Files.createDirectories(folder.resolve("canary")).resolve("moved");
        Files.move(results.resolve(path), canary);
        Files.createSymbolicLink(results.resolve(path), canary);

        tryAll(results, path, canary, Commands.THAT_WRITE);
    }

    private enum Commands {
        ALL,
        THAT_WRITE
    }

    private static void tryAll(Path results, String path, Path canary, Commands commands)
            throws Exception {
        Map<String, String> before = contents(canary);
        String run = Results.open(made).runs("study").getFirst();
        String other = Results.open(made).runs("study").getLast();
        StringBuilder said = new StringBuilder();
        if (!("study/" + run).startsWith(path)) {
            // Else the link is the folder, or leads to the folder, that the user names.
            said.append(command("report", results.resolve("study/" + run).toString()));
        }
        said.append(
                command(
                        "compare",
                        results.resolve("study/" + run).toString(),
                        results.resolve("study/" + other).toString()));
        if (commands == Commands.ALL) {
            said.append(readers(results, "study/" + run));
        }
        said.append(command("import", jmh.toString(), "--results=" + results));
        said.append(session(results, Optional.of(run), new FakeEngine()));
        said.append(session(results, Optional.of(StudyRequest.NEWEST), new FakeEngine()));
        // Its folder is a new one, so that no link would be in the way of its report.
        FakeEngine failing = new FakeEngine().always((_, _) -> FakeEngine.exit(1));
        said.append(session(results, Optional.empty(), failing));

        assertThat(contents(canary)).isEqualTo(before);
        assertThat(said).doesNotContain(SECRET);
        contents(results).forEach((file, text) -> assertThat(text).as(file).doesNotContain(SECRET));
    }

    /** What opens a run, and writes nothing where no host answers. */
    private static String readers(Path results, String run) throws IOException {
        String path = results.resolve(run).toString();
        Path zip = results.resolveSibling("bundle.zip");
        StringBuilder said = new StringBuilder(command("bundle", path, "--output=" + zip));
        if (Files.exists(zip)) {
            try (ZipFile bundle = new ZipFile(zip.toFile())) {
                for (ZipEntry one : Collections.list(bundle.entries())) {
                    byte[] content = bundle.getInputStream(one).readAllBytes();
                    said.append(new String(content, StandardCharsets.ISO_8859_1));
                }
            }
        }
        String here = "--results=" + results;
        String own = experiment.toString();
        return said.append(command("reproduce", path, here, NO_HOST))
                .append(command("explain", path, NO_HOST))
                .append(command("gate", own, "--base=" + path, "--head=" + path, here, NO_HOST))
                .append(command("run", own, here, NO_HOST))
                .toString();
    }

    private static String command(String... arguments) {
        CommandLineRun run = CommandLineRun.of(arguments);
        assertThat(run.code()).as(run.err()).isIn(ExitCode.OK, ExitCode.USAGE, ExitCode.UNUSABLE);
        return run.out() + run.err();
    }

    /** As {@code run} does it; returns what it refuses. */
    private static String session(Path results, Optional<String> resume, FakeEngine engine)
            throws InterruptedException {
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out);
        try {
            new FakeRuns(engine, new FakeClock(), writer, writer)
                    .run(FakeRuns.request(PLAN, results, resume), false);
            assertThat(out.toString()).doesNotContain(SECRET);
            return "";
        } catch (UserException refused) {
            return refused.getMessage() + refused.remedy();
        }
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        for (Path path : Folders.all(folder)) {
            contents.put(
                    folder.relativize(path).toString(),
                    Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                            ? new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1)
                            : "");
        }
        return contents;
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
