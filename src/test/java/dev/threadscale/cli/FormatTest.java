package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.threadscale.cli.CompareCommand.ComparisonDocument;
import dev.threadscale.cli.PlanCommand.PlanDocument;
import dev.threadscale.cli.ReproduceCommand.RepetitionDocument;
import dev.threadscale.cli.RunCommand.RunDocument;
import dev.threadscale.cli.ValidateCommand.ValidationDocument;
import dev.threadscale.cli.gate.Gate;
import dev.threadscale.cli.machine.FormatOptions;
import dev.threadscale.cli.machine.RecordSchema;
import dev.threadscale.cli.machine.RunOutcome;
import dev.threadscale.comparison.PairVerdict;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.SavedHost;
import dev.threadscale.fixture.SomeRun;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.report.ComparedRuns;
import dev.threadscale.report.Report;
import dev.threadscale.report.RunJson;
import dev.threadscale.report.compare.Comparison;
import dev.threadscale.report.compare.Repetition;
import dev.threadscale.report.page.ResultsIndex;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.results.ComparisonCsv;
import dev.threadscale.results.FindingsCsv;
import dev.threadscale.results.csv.Table;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Programs read what people read: one document on stdout that its schema describes. The danger is a
 * member that changes its name or its type and that no program was told of.
 */
class FormatTest {

    private static final Path SCHEMAS = Path.of("docs/schemas");
    private static final Path PLANS = Path.of("src/test/resources/golden/plan");

    @TempDir private Path folder;

    /** A document, with the table whose rows it holds. */
    record Described(String name, Class<? extends Record> document, Table<?> rows) {}

    static Stream<Described> documents() {
        Table<?> findings = FindingsCsv.table(SomeRun.of(Map.of()).record());
        return Stream.of(
                new Described("plan", PlanDocument.class, findings),
                new Described("validate", ValidationDocument.class, findings),
                new Described("list", Glossary.class, findings),
                new Described("list-experiments", ExperimentSizes.class, findings),
                new Described("doctor", Diagnosis.class, findings),
                new Described(
                        "compare",
                        ComparisonDocument.class,
                        ComparisonCsv.table(
                                SomeRun.of(Map.of()).record(), Map.of(), Quantity.TIME)),
                new Described("holds", HoldsDocument.class, findings),
                new Described("gate", Gate.class, findings),
                new Described("reproduce", RepetitionDocument.class, findings),
                new Described("run", RunDocument.class, findings));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void schemaIsDerivedFromTheRecords(Described one) {
        Golden.matches(
                SCHEMAS.resolve(one.name() + ".schema.json"),
                RecordSchema.of(one.name(), one.document(), one.rows()));
    }

    /** Compares with the golden file, and with the schema. */
    private void is(String schema, String golden, String json) throws Exception {
        String stable = json.replace(folder.toString(), "<folder>");
        Golden.matches("json/" + golden + ".json", stable);
        assertThat(
                        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                                .getSchema(
                                        Files.readString(SCHEMAS.resolve(schema + ".schema.json")))
                                .validate(stable, InputFormat.JSON))
                .isEmpty();
    }

    private static String json(String... arguments) {
        return CommandLineRun.of(List.of(arguments), "--format=json").whole();
    }

    @Test
    void plans() throws Exception {
        is("plan", "plan", json("plan", PLANS.toString(), "--profile=quick"));
        String[] search = {
            "--set=matrix={tasks: 1, exclude: []}",
            "--set=search={axis: tasks, from: 1, to: 1000, for: knee, collapse: 2}",
            "--set=limits={capabilities: [sys-nice]}",
            "--set=expect={outcome: timed-out, where: {threads: virtual}}",
            "--set=findings=[{id: F, claim: c, expect: {outcome: completed}}]"
        };
        String small = PLANS.resolve("small.yaml").toString();
        is(
                "plan",
                "plan-search",
                CommandLineRun.of(List.of("plan", small, "--format=json"), search).whole());
    }

    @Test
    void lists() throws Exception {
        is("list", "list-semaphore", json("list", "workloads", "semaphore"));
        is("list", "list-runtimes", json("list", "runtimes"));
        is("list-experiments", "list-experiments", json("list", "experiments", PLANS.toString()));
    }

    @Test
    void invalidFilesAreListedWithLocationsMessagesAndExitCode() throws Exception {
        Path broken = folder.resolve("broken.yaml");
        Files.writeString(broken, "apiVersion: threadscale/v1\nnam: x\nmatrix: 1\n");
        String[] files = {PLANS.resolve("small.yaml").toString(), broken.toString()};

        CommandLineRun text = CommandLineRun.of(List.of("validate"), files);
        CommandLineRun run = CommandLineRun.of(List.of("validate", "--format=json"), files);

        assertThat(run.code()).isEqualTo(text.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).isEqualTo(text.err()).startsWith("error: " + broken + ":");
        is("validate", "validate", run.out());
        CommandLineRun listed =
                CommandLineRun.of(List.of("list", "experiments", "--format=json"), files);
        assertThat(listed.code()).isEqualTo(ExitCode.USAGE);
        is("list-experiments", "list-broken", listed.out());
    }

    @Test
    void checks() throws Exception {
        CommandLineRun run =
                CommandLineRun.on(
                        SavedHost.unpack("vm", folder).files(),
                        "doctor",
                        "--engine=local",
                        "--results=" + folder,
                        "--format=json");
        assertThat(run.code()).isEqualTo(ExitCode.OK);
        String stable = run.whole().replaceAll("[0-9]+ [GM]iB free", "123 GiB free");
        is("doctor", "doctor", stable);
        CalibrationRecord.Sides sides =
                new CalibrationRecord.Sides(Levels.of("cpus", "1"), 5, 1.5, 0.5, 2);
        CalibrationRecord calibration =
                new CalibrationRecord(
                        1, "run-1", "then", "1", "docker", Map.of(), 95, 80, 2, List.of(sides));
        is("doctor", "doctor-calibrated", printed(Diagnosis.of(List.of()).with(calibration)));
    }

    private static String printed(Record document) {
        StringWriter out = new StringWriter();
        CommandLine.populateCommand(new FormatOptions(), "--format=json")
                .print(new PrintWriter(out), () -> document, () -> {});
        return out.toString();
    }

    @Test
    void differences() throws Exception {
        Path first = ComparedRuns.run(folder.resolve("here"), ComparedRuns.small());
        Path second = ComparedRuns.run(folder.resolve("there"), ComparedRuns.slower(1.5));
        // Of the same start, it would be a copy of the first.
        RunJson.adding(second, "\"started\": \"2026-01-03T04:05:06Z\"");
        String out = "--output=" + folder.resolve("out");
        is("compare", "compare", json("compare", first.toString(), second.toString(), out));
    }

    @Test
    void gateDocument() throws Exception {
        Levels levels = Levels.of("threads", "virtual");
        PairVerdict open = PairVerdict.OPEN;
        PairVerdict lacking = PairVerdict.NEITHER;
        Gate.Row slower =
                new Gate.Row(
                        "G1",
                        levels,
                        20,
                        1e6,
                        1.04e6,
                        1.04,
                        1.01,
                        1.07,
                        open,
                        open,
                        0.0,
                        0.0,
                        null,
                        "it is wide.",
                        70);
        Gate.Row unknown =
                new Gate.Row(
                        "G2",
                        levels,
                        0,
                        null,
                        null,
                        null,
                        null,
                        null,
                        lacking,
                        lacking,
                        null,
                        null,
                        null,
                        "few CPUs.",
                        null);
        Map<String, Integer> forks = Map.of("completed", 40);
        RunOutcome run =
                new RunOutcome(
                        "gate",
                        "run-1",
                        "results/gate/run-1",
                        0,
                        true,
                        forks,
                        null,
                        List.of(),
                        List.of(),
                        List.of(),
                        null);
        is(
                "gate",
                "gate",
                printed(
                        new Gate(
                                open,
                                "head was not found to be slower than base.",
                                "old.jar",
                                "new.jar",
                                "elapsed_ns",
                                new BigDecimal("5"),
                                new BigDecimal("0.1"),
                                List.of(slower, unknown),
                                run)));
    }

    /** A run with findings: the first is of its times. */
    private Path judged(String more) throws Exception {
        return RunJson.adding(
                ComparedRuns.small().in(folder.resolve("factorization/run-1")),
                """
                "findings": [
                 {"id": "A", "claim": "Platform threads take longer.", "of": {"name": "elapsed_ns"},
                  "where": {}, "expect": {"kind": "ratio", "compare": {"threads": "platform"},
                  "with": {"threads": "virtual"}, "bound": "> 1"}}%s]
                """
                        .formatted(more));
    }

    @Test
    void repetitionDocument() throws Exception {
        Path run = judged("");

        is(
                "reproduce",
                "reproduce",
                printed(
                        RepetitionDocument.of(
                                Repetition.of(Comparison.repeated(run, run)),
                                Map.of("host.kernel", List.of("6.1", "")),
                                run,
                                ExitCode.OK,
                                folder)));
    }

    @Test
    void runDocument() throws Exception {
        Path run =
                judged(
                        """
                        , {"id": "B", "claim": "Elsewhere.", "of": {"name": "elapsed_ns"}, "where": {},
                           "expect": {"kind": "beyond", "why": "it is about another system"}}\
                        """);
        ReportCommand.write(Report.of(run), run, Instant.EPOCH);

        is(
                "run",
                "run",
                printed(RunDocument.of(Map.of(run, ExitCode.OK), new ResultsIndex(folder))));
    }
}
