package dev.threadscale.cli;

import static org.junit.jupiter.api.Assertions.assertAll;

import dev.threadscale.cli.ReproduceCommand.RepetitionDocument;
import dev.threadscale.cli.RunCommand.RunDocument;
import dev.threadscale.cli.gate.Gate;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Golden;
import dev.threadscale.report.compare.Comparison;
import dev.threadscale.report.compare.Repetition;
import dev.threadscale.report.page.PageRenderer;
import dev.threadscale.report.page.ResultsIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Seals what commands make of stored runs of every kind. The danger is a number, a word or a column
 * that a refactoring changes unnoticed. All files that were written stay in {@code target/net},
 * pictures included: keep that folder of the commit before, and {@code diff -r} shows what a
 * checksum does not.
 */
@DefaultLocale("und") // as the launcher sets it
class RefactoringNetTest {

    private static final Path RUNS = Path.of("src/test/resources/runs");
    private static final Path WRITTEN = Path.of("target/net");

    /** Runs that only their history needs. */
    private static final String NIGHTLY = "nightly";

    static List<String> runs() throws IOException {
        return Folders.files(RUNS).stream()
                .filter(file -> file.matches("[^/]+/[^/]+/run\\.json"))
                .filter(file -> !file.startsWith(NIGHTLY))
                .map(file -> file.replace("/run.json", ""))
                .toList();
    }

    /** Empties a folder of the last test. */
    private static Path fresh(String name) throws IOException {
        Path folder = WRITTEN.resolve(name);
        if (Files.exists(folder)) {
            Folders.remove(folder);
        }
        Files.createDirectories(folder.getParent());
        return folder;
    }

    /** Compares all of them, so that one run of the test shows every difference. */
    private static void matches(String golden, Map<String, String> outputs) {
        assertAll(
                outputs.entrySet().stream()
                        .map(one ->
                                () ->
                                        Golden.matches(
                                                "runs/%s/%s".formatted(golden, one.getKey()),
                                                one.getValue())));
    }

    /** A copy of a stored run, whose report is written. */
    private record Reported(Path run, List<String> stored, String printed) {

        static Reported of(String name) throws IOException {
            // Not where a results folder has its runs: its index would be of them all.
            Path run = Folders.copy(RUNS.resolve(name), fresh(name.replace('/', '-')));
            List<String> stored = Folders.files(run);
            CommandLineRun report = CommandLineRun.of("report", run.toString());
            return new Reported(run, stored, RunOutputs.printed(report));
        }
    }

    @ParameterizedTest
    @MethodSource("runs")
    void reportOfAStoredRunStaysTheSame(String name) throws IOException {
        Reported reported = Reported.of(name);
        Path run = reported.run();
        ResultsIndex index = new ResultsIndex(WRITTEN);
        CommandLineRun plan =
                CommandLineRun.of(
                        "plan",
                        run.resolve("experiment.yaml").toString(),
                        "--results=" + WRITTEN,
                        "--format=json");

        matches(
                name,
                Map.of(
                        "report.txt", reported.printed(),
                        "page.html", RunOutputs.page(run),
                        "pictures.txt", RunOutputs.pictures(run),
                        "files.txt", RunOutputs.files(run, reported.stored()),
                        "run.json",
                                RunOutputs.json(RunDocument.of(Map.of(run, ExitCode.OK), index)),
                        "again.txt", RunOutputs.planAgain(run),
                        "plan.txt", RunOutputs.printed(plan)));
    }

    @ParameterizedTest
    @CsvSource({
        "same-host, plain/20261127-110122-307, plain/20261127-111104-263",
        "other-experiment, plain/20261127-110122-307, nightly/20261101-030000-000"
    })
    void comparisonOfStoredRunsStaysTheSame(String name, String first, String second)
            throws IOException {
        Path folder = fresh("compare/" + name);
        List<String> compare =
                List.of(
                        "compare",
                        RUNS.resolve(first).toString(),
                        RUNS.resolve(second).toString(),
                        "--output=" + folder,
                        "--fail-on-change");

        String printed = RunOutputs.printed(CommandLineRun.of(compare));
        String files = RunOutputs.files(folder, List.of());

        matches(
                "compare/" + name,
                Map.of(
                        "compare.txt", printed,
                        "files.txt", files,
                        "compare.json", CommandLineRun.of(compare, "--format=json").out()));
    }

    @Test
    void historyOfStoredRunsStaysTheSame() throws IOException {
        Path folder = fresh("history");

        String printed =
                RunOutputs.printed(
                        CommandLineRun.of(
                                "history", RUNS.resolve(NIGHTLY).toString(), "--output=" + folder));

        matches(
                "history",
                Map.of("history.txt", printed, "files.txt", RunOutputs.files(folder, List.of())));
    }

    @Test
    void answerOfAStoredGateStaysTheSame() throws IOException {
        Gate gate = Gate.of(Reported.of("gate-gate/20261127-110733-843").run(), ExitCode.OK);

        matches(
                "gate",
                Map.of(
                        "gate.txt", gate.text(),
                        "gate.md", gate.markdown(),
                        "gate.json", RunOutputs.json(gate)));
    }

    @ParameterizedTest
    @CsvSource({
        "findings, own-code/20261127-135232-361, own-code/20261127-135244-473",
        "without-findings, plain/20261127-110122-307, plain/20261127-111104-263",
        "other-machine, plain/20261127-110122-307, nightly/20261101-030000-000"
    })
    void verdictOfARepetitionStaysTheSame(String name, String there, String here)
            throws IOException {
        Path run = Reported.of(here).run();
        Comparison comparison = Comparison.repeated(RUNS.resolve(there), run);
        Repetition repetition = Repetition.of(comparison);
        Map<String, List<String>> machines = comparison.machines();

        matches(
                "reproduce/" + name,
                Map.of(
                        "reproduce.txt",
                        comparison.repeatedMachines() + repetition.text(),
                        "reproduce.json",
                        RunOutputs.json(
                                RepetitionDocument.of(
                                        repetition, machines, run, ExitCode.OK, WRITTEN))));
    }

    @Test
    void styleAndScriptOfPagesStayTheSame() {
        Golden.matches("runs/policy.txt", PageRenderer.policy() + "\n");
    }
}
