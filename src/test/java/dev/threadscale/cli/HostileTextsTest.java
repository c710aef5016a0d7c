package dev.threadscale.cli;

import static dev.threadscale.cli.HostileStudy.checked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.cli.HostileFields.Field;
import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.HostileText;
import dev.threadscale.fixture.Summed;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.results.Checksums;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever text a file, a stranger's run, a worker or an engine brings: it is refused, or it is
 * shown, but no terminal, spreadsheet, browser or reader of Markdown obeys it.
 */
class HostileTextsTest {

    /** A prime number, so that no two of a file's fields always come together. */
    private static final int SOME = 7;

    private static final String JMH =
            """
            [{"jmhVersion": "1.37", "benchmark": "bench.QueueBench.offer", "mode": "avgt",
              "threads": 2, "forks": 2, "jvmArgs": ["-Xmx1g"], "jdkVersion": "25",
              "vmName": "HotSpot", "warmupIterations": 5, "measurementIterations": 2,
              "measurementTime": "1 s", "params": {"size": "16", "kind": "fair"},
              "primaryMetric": {"scoreUnit": "us/op", "rawData": [[2.5, 3], [5.0, 4]]}}]
            """;

    private int turn;

    @TempDir private Path folder;
    private HostileStudy study;

    /** Whether each field gets every text, or some get one of them in turn. */
    boolean each() {
        return false;
    }

    @BeforeEach
    void makeStudy() throws IOException {
        study = new HostileStudy(folder);
        study.write(HostileStudy.EXPERIMENT, HostileStudy.REFERENCE);
        assertThat(CommandLineRun.outOf("validate", study.experiment().toString()))
                .contains("valid");
    }

    /** What is done with a file that holds such a text. */
    @FunctionalInterface
    private interface Doing {
        void with(String file) throws Exception;
    }

    private void inTurn(List<Field> fields, Doing doing) throws Exception {
        for (int i = 0; i < fields.size(); i += each() ? 1 : SOME) {
            for (String text : texts()) {
                String file = fields.get(i).with(text);
                try {
                    doing.with(file);
                } catch (Exception | AssertionError failed) {
                    throw new AssertionError(file, failed);
                }
            }
        }
    }

    private List<String> texts() {
        int next = turn++ % HostileText.ALL.size();
        return each() ? HostileText.ALL : List.of(HostileText.ALL.get(next));
    }

    @Test
    void hostileTextsOfAnExperimentAreRejectedOrShown() throws Exception {
        inTurn(
                HostileFields.ofJson(HostileStudy.EXPERIMENT),
                yaml -> {
                    study.write(yaml, HostileStudy.REFERENCE);
                    commands();
                });
    }

    @Test
    void hostileTextsOfAReferenceAreRejectedOrShown() throws Exception {
        inTurn(
                HostileFields.ofCsv(HostileStudy.REFERENCE),
                csv -> {
                    study.write(HostileStudy.EXPERIMENT, csv);
                    commands();
                });
    }

    private void commands() throws Exception {
        String file = study.experiment().toString();
        int code = checked(CommandLineRun.of("validate", file));
        checked(CommandLineRun.of("plan", file));
        checked(CommandLineRun.of("plan", file, "--profile", "quick"));
        assertThat(checked(CommandLineRun.of("list", "experiments", file))).isEqualTo(code);
        if (code == ExitCode.OK) {
            run(new FakeEngine());
        }
    }

    private void run(FakeEngine engine) throws Exception {
        assertThat(study.run(engine)).isLessThan(ExitCode.USAGE);
        String run = study.run().toString();
        assertThat(checked(CommandLineRun.of("report", run))).isZero();
        HostileStudy.checkFiles(study.results(), false);
        Folders.remove(study.results());
    }

    @Test
    void hostileTextsOfRecordsAreRejectedOrShown() throws Exception {
        stored(".json");
    }

    @Test
    void hostileTextsOfTablesAreRejectedOrShown() throws Exception {
        stored(".csv");
    }

    private void stored(String ending) throws Exception {
        assertThat(
                        study.run(
                                new FakeEngine()
                                        .without(one ->
                                                one.id().hashCode() % 4 == 0
                                                        ? Optional.of(new Unavailable("why", "how"))
                                                        : Optional.empty())))
                .isZero();
        Path run = study.run();
        Path twin = Folders.copy(run, folder.resolve("twin"));
        for (Path file : inputs(run, ending)) {
            String before = Files.readString(file);
            inTurn(
                    ending.equals(".csv")
                            ? HostileFields.ofCsv(before)
                            : HostileFields.ofJson(before),
                    text -> {
                        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
                        renew(run, file);
                        report(run, twin);
                    });
            Files.writeString(file, before);
            renew(run, file);
        }
    }

    /** Else nothing of what has changed were read. */
    private static void renew(Path run, Path file) throws IOException {
        Path folder = file.getParent();
        Summed.renew(Files.exists(folder.resolve(Checksums.FILE)) ? folder : run);
    }

    private void report(Path run, Path twin) throws Exception {
        String compared = folder.resolve("compared").toString();
        String[] both = {twin.toString(), run.toString()};
        checked(CommandLineRun.of(List.of("compare", "--output=" + compared), both));
        if (checked(CommandLineRun.of("report", run.toString())) == ExitCode.OK) {
            HostileStudy.checkFiles(study.results(), true);
        }
        if (Files.exists(Path.of(compared))) {
            HostileStudy.checkFiles(Path.of(compared), true);
        }
    }

    /** What a report reads; one fork stands for all. */
    private static List<Path> inputs(Path run, String ending) throws IOException {
        Path forks = run.resolve("forks");
        Path first = Folders.children(forks).getFirst();
        return Folders.all(run).stream()
                .filter(file -> file.toString().endsWith(ending))
                .filter(file ->
                        !file.toString()
                                .matches(".*(datapackage|metadata|summary|findings|dict).*"))
                .filter(file -> !file.startsWith(forks) || file.startsWith(first))
                .toList();
    }

    @Test
    void hostileTextsFromJmhAreRejectedOrShown() throws Exception {
        inTurn(
                HostileFields.ofJson(JMH),
                json -> {
                    Path file = Files.writeString(folder.resolve("jmh.json"), json);
                    String into = "--results=" + study.results();
                    if (checked(CommandLineRun.of("import", file.toString(), "--name=study", into))
                            == ExitCode.OK) {
                        String run = study.run().toString();
                        assertThat(checked(CommandLineRun.of("report", run))).isZero();
                        String zip = folder.resolve("study.zip").toString();
                        assertThat(checked(CommandLineRun.of("bundle", run, "--output", zip)))
                                .isZero();
                        HostileStudy.checkFiles(study.results(), false);
                        Folders.remove(study.results());
                    }
                });
    }

    @Test
    void hostileTextsOfWorkersAndEnginesAreShown() throws Exception {
        for (String text : HostileText.ALL) {
            List<FakeEngine> engines = saying(text);
            for (FakeEngine engine :
                    each() ? engines : List.of(engines.get(turn++ % engines.size()))) {
                run(engine);
            }
        }
    }

    /** Engines that say it of themselves, of what is on their host, of what they lack, of forks. */
    private static List<FakeEngine> saying(String text) {
        String said = URLEncoder.encode(text, StandardCharsets.UTF_8);
        Unavailable lacking = new Unavailable(text, text);
        return List.of(
                new FakeEngine().digest(text).java(text).host("cpu", text),
                new FakeEngine()
                        .has(new Belonging(Belonging.Kind.CONTAINER, text, text, text, true)),
                new FakeEngine()
                        .without(one ->
                                Optional.of(lacking)
                                        .filter(_ -> one.describe().contains("platform"))),
                new FakeEngine()
                        .at(1, (_, output) -> failed(output, "@error message=" + said))
                        .at(2, (_, output) -> failed(output, text))
                        .at(
                                3,
                                (fork, output) -> {
                                    output.accept(
                                            WorkerOutput.host(1, "1", 1L << 30) + " x=" + said);
                                    return FakeEngine.complete(fork, output);
                                }));
    }

    private static ForkEnd failed(Consumer<String> output, String words) {
        words.lines().forEach(output);
        return FakeEngine.exit(1);
    }
}
