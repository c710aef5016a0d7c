package dev.threadscale.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FullCsv;
import dev.threadscale.fixture.Golden;
import dev.threadscale.levels.Axes;
import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;

/**
 * What a run directory says of its claims. The danger is a verdict that nobody can get again from
 * the files, or one that rests on warm-up or on the wrong rows.
 */
class FindingsReportTest {

    private static final String FINDINGS =
            """
            "findings": [
             {"id": "A1", "claim": "Platform threads are far slower than virtual ones, and by far the slowest of all kinds there are.",
              "of": {"name": "elapsed_ns"}, "where": {"tasks": ["1000", "10000", "77"]},
              "expect": {"kind": "ratio", "compare": {"threads": "platform"},
                         "with": {"threads": "virtual"}, "bound": ">= 1.5"},
              "published": {"values": ["5.1", "4.9"], "reference": "a.csv", "read": "column 3"}},
             {"id": "A2", "claim": "Both are equal.",
              "of": {"name": "elapsed_ns"}, "where": {"tasks": ["1000"]},
              "expect": {"kind": "ratio", "compare": {"threads": "platform"},
                         "with": {"threads": "virtual"}, "bound": "within 5%"}},
             {"id": "A3", "claim": "Nothing takes less than 50 us.",
              "of": {"name": "elapsed_ns"}, "where": {"tasks": ["10"], "threads": ["virtual"]},
              "expect": {"kind": "physical", "bound": ">= 50us"},
              "published": {"values": ["19us"]}},
             {"id": "A4", "claim": "Heap is full.",
              "of": {"name": "elapsed_ns"}, "where": {"cpus": ["1"]},
              "expect": {"kind": "outcome", "outcome": "out-of-memory"}},
             {"id": "A5", "claim": "It wanders.",
              "of": {"name": "migrations", "subject": "main"}, "where": {"tasks": ["10"], "threads": ["virtual"], "cpus": ["1"]},
              "expect": {"kind": "value", "bound": ">= 1"}},
             {"id": "A6", "claim": "Network tasks cost more CPU time than file tasks.",
              "of": {"name": "task_cpu_ns", "subject": "network"}, "where": {"tasks": ["10"], "threads": ["virtual"], "cpus": ["1"]},
              "expect": {"kind": "value", "bound": ">= 1ms"}},
             {"id": "A7", "claim": "On another system all is better.",
              "of": {"name": "elapsed_ns"}, "where": {},
              "expect": {"kind": "beyond", "why": "the claim is about another system"}},
             {"id": "A8", "claim": "It wanders from the first iteration on, warm-up included.",
              "of": {"name": "migrations", "subject": "main", "as": "first"}, "where": {"tasks": ["10"], "threads": ["virtual"], "cpus": ["1"]},
              "expect": {"kind": "value", "bound": ">= 1"}, "because": "a thread that stays has none"}]
            """;

    @TempDir Path directory;

    private Report run() throws IOException {
        Path run =
                SyntheticRun.factorization()
                        .axis(Axes.THREADS, "sequential", "platform", "virtual")
                        .forks(4, 3)
                        .in(directory.resolve("run"));
        RunJson.adding(run, FINDINGS);
        FullCsv.write(
                run.resolve("unavailable.csv"),
                "configuration,runtime,cpus,threads,tasks\nx,jvm-25,1,sequential,10\n");
        RunRows.write(
                run.resolve("forks.csv"),
                10,
                "outcome,expected",
                """
                platform,1,out-of-memory,completed
                platform,2,completed,completed
                """);
        RunRows.write(
                run.resolve("observations.csv"),
                10,
                RunRows.OBSERVED,
                """
                virtual,1,warmup,1,migrations,main,0,count
                virtual,1,measurement,1,migrations,main,30,count
                virtual,1,measurement,1,migrations,other,-900,count
                virtual,1,measurement,1,residency,main,-900,count
                virtual,2,measurement,1,migrations,main,32,count
                virtual,3,measurement,1,migrations,main,31,count
                """);
        RunRows.write(
                run.resolve("tasks.csv"),
                10,
                RunRows.LOGGED,
                """
                virtual,1,measurement,1,0,network,1,false,1,1,1,1,1,2000000
                virtual,1,measurement,1,1,network,1,false,1,1,1,1,1,4000000
                virtual,1,measurement,1,2,file,1,false,1,1,1,1,1,1
                virtual,2,measurement,1,0,network,1,false,1,1,1,1,1,3100000
                virtual,3,measurement,1,0,network,1,false,1,1,1,1,1,
                """);
        return Report.of(run);
    }

    @Test
    @DefaultLocale("de-DE")
    void fileAndTheTableAreSealed() throws IOException {
        Report report = run();
        report.writeTables();

        Golden.matches(
                "report/findings.csv",
                Files.readString(directory.resolve("run").resolve("findings.csv")));
        assertThat(report.findings().notReproduced()).isEqualTo(2);
        String tables = report.tables();
        String findings = tables.substring(tables.indexOf("\nfindings:") + 1);
        Golden.matches("report/findings.txt", findings);
        assertThat(findings.lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(120));
    }

    /** The forks that have ended may be just the fast ones. */
    @Test
    void unfinishedRunIsNotJudgedAndSaysSo() throws IOException {
        run();
        RunJson.adding(directory.resolve("run"), "\"finished\": null");

        Report report = Report.of(directory.resolve("run"));

        assertThat(report.findings().judgements()).isEmpty();
        assertThat(report.tables())
                .contains("This run is not finished")
                .doesNotContain("\nfindings:");
    }

    /** The words below the table are of each. */
    @Test
    void allOfManyFindingsAreShown() throws IOException {
        Path run = SyntheticRun.factorization().in(directory);
        String finding =
                """
                {"id": "F%d", "claim": "It takes time.", "of": {"name": "elapsed_ns"}, "where": {},
                 "expect": {"kind": "beyond", "why": "nobody asked"}}\
                """;
        RunJson.adding(
                run,
                IntStream.rangeClosed(1, 45)
                        .mapToObj(finding::formatted)
                        .collect(Collectors.joining(", ", "\"findings\": [", "]")));

        String tables = Report.of(run).tables();

        assertThat(tables.substring(tables.indexOf("\nfindings:")))
                .containsPattern("\nF1 .*\n")
                .containsPattern("\nF45 .*\n")
                .doesNotContain("more rows");
    }

    /** The growth of a counter and the level after an iteration are averaged alike. */
    @Test
    void unknownValuesAreExcludedFromTheMeanOfAFork() throws IOException {
        Path run =
                SyntheticRun.factorization()
                        .axes("threads=virtual tasks=10 cpus=1")
                        .forks(3, 3)
                        .counting(IterationColumn.HEAP_AFTER_BYTES, "999", "30", "", "40")
                        .in(directory);
        RunJson.adding(
                run,
                """
                "findings": [{"id": "M", "claim": "Memory", "where": {},
                  "of": {"name": "heap_after_bytes"},
                  "expect": {"kind": "value", "bound": ">= 35"}}]
                """);

        assertThat(Report.of(run).findings().judgements())
                .singleElement()
                .satisfies(judgement ->
                        assertThat(judgement.statistic().orElseThrow().value()).isEqualTo(35));
    }

    @Test
    void marginOfAFlatLineIsShownCompletely() throws IOException {
        Path run =
                RunJson.adding(
                        SyntheticRun.factorization().in(directory),
                        """
                        "findings": [{"id": "F", "claim": "Flat", "where": {},
                          "of": {"name": "elapsed_ns"},
                          "expect": {"kind": "flat", "over": "threads",
                                     "levels": ["platform", "virtual"], "within": "within 10%"}}]
                        """);

        assertThat(Report.of(run).tables()).contains("flat over threads, within 10%");
    }

    @Test
    void runWithoutClaimsHasNeitherFileNorTable() throws IOException {
        Report report = Report.of(SyntheticRun.factorization().in(directory));

        report.writeTables();

        assertThat(directory.resolve("findings.csv")).doesNotExist();
        assertThat(report.tables()).doesNotContain("findings:");
    }
}
