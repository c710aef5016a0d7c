package dev.threadscale.report;

import static dev.threadscale.fixture.Refusals.refused;

import dev.threadscale.fixture.FullCsv;
import dev.threadscale.results.Checksums;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Files of a stranger's run, with checksums that fit: what the kit does not write it does not read.
 */
class HostileRunTest {

    /** Whatever it expects follows. */
    private static final String FINDING =
            "\"findings\": [{\"id\": \"A1\", \"claim\": \"It holds.\","
                    + " \"of\": {\"name\": \"elapsed_ns\"}, \"where\": {}, \"expect\": ";

    @TempDir private Path folder;
    private Path run;

    @BeforeEach
    void write() throws IOException {
        run = SyntheticRun.factorization().in(folder.resolve("run"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"axes\": {\"tasks\": [\"10\", \"10\"]} | the axis tasks has a level twice",
                "\"axes\": {\"fork\": [\"1\"], \"param.fork\": [\"1\"]} | two columns of iterations.csv have",
                "\"references\": [\"../secret.csv\"]  | '../secret.csv' is not the name of a reference",
                "\"name\": \"../../x\"               | '../../x' is not the name of an experiment",
                "\"run\": \"../x\"                   | '../x' is not the id of a run",
                "\"workload\": {\"code\": [{\"file\": \"../x.jar\", \"origin\": \"x\", \"bytes\": 1, \"sha256\": \"\"}]} | '../x.jar' is not the name of a copy",
                "\"expect\": [{\"outcome\": \"banana\", \"where\": {}}] | 'banana' is not an outcome",
                "\"measure\": {\"forks\": 0}          | this number of forks and iterations cannot",
                "\"measure\": {\"forks_max\": 2147483647} | this number of forks and iterations cannot",
                "\"measure\": {\"forks_max\": 20, \"forks_in_budget\": 20} | this number of forks and"
                        + " iterations cannot",
                "\"title\": \"two\\nlines\"         | a text holds U+000A",
                "\"started\": \"banana\"          | 'banana' is not a time",
                "\"axes\": {\"tasks\": [\"banana\"]}  | 'banana' is not a number of tasks",
                "\"plan\": {\"forks\": -1}        | this number of forks and iterations cannot",
                "\"findings\": [{}]                | it lacks experiment.findings.id",
                "\"findings\": [null]              | it lacks experiment.findings.null",
                "\"findings\": [{\"id\": \"A\", \"expect\": {\"kind\": \"value\", \"bound\": \"many\"}}] | no bound: many",
                FINDING + "{\"kind\": \"ratio\"}}] | it lacks experiment.findings.expect.compare",
                FINDING
                        + "{\"kind\": \"flat\", \"over\": \"cpus\"}}] | it lacks experiment.findings.expect.levels",
                "\"curves\": [{\"reference\": \"a.csv\"}] | PublishedCurve",
            })
    void forgedRecordIsRejected(String change, String problem) throws IOException {
        RunJson.adding(run, change);

        refusesTheRecord(problem);
    }

    /** One past each bound of an experiment. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"references\": [%s]               | \"%d.csv\"       | 21    | references",
                "\"expect\": [%s]                   | {\"outcome\": \"completed\", \"where\": {}} | 21 | entries of expect",
                "\"jvm\": {\"options\": [%s]}       | \"-Xss%dm\"      | 21    | options",
                "\"axes\": {\"tasks\": [%s]}        | \"%d\"           | 10001 | levels of an axis",
                "\"axes\": {%s}                     | \"a%d\": [\"1\"] | 101   | axes",
                "\"warnings\": [%s]                 | \"w\"            | 10001 | entries of a list",
                "\"workload\": {\"name\": \"%s\"}   | ten letters,   | 400   | a text has more than 4,096",
                "\"host\": {\"cpu\": \"%s\"}        | ten letters,   | 900   | a text has more than 10,000",
                "\"title\": \"%s\"                  | ten letters,   | 20    | letters of the title",
            })
    void aRecordBeyondTheBoundsIsRefused(String member, String item, int count, String what)
            throws IOException {
        String items =
                IntStream.range(0, count)
                        .mapToObj(one -> item.replace("%d", "" + one))
                        .collect(Collectors.joining(", "));
        RunJson.adding(run, member.formatted(items));

        refusesTheRecord(what);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "../../secret.csv | tasks  | '../../secret.csv' is not one of the references",
                "table.csv        | banana | a curve of table.csv names the axis 'banana'",
            })
    void curveOfAnotherTableOrOverNoAxisIsRefused(String table, String over, String problem)
            throws IOException {
        Files.writeString(folder.resolve("secret.csv"), "x,y\n1,2\n");
        RunJson.adding(
                run,
                "\"references\": [\"table.csv\"]",
                """
                "curves": [{"reference": "%s", "x": "x", "y": "y", "over": "%s", "match": {},
                            "names": {}, "rows": {}, "series": null, "where": {}}]\
                """
                        .formatted(table, over));

        refusesTheRecord(problem);
    }

    private void refusesTheRecord(String problem) {
        refused(() -> Report.of(run))
                .startsWith("cannot read " + run.resolve("run.json"))
                .contains(problem)
                .endsWith("\nfix: Restore it from a copy, or begin a new run.");
    }

    @Test
    void repeatedRowIsRejected() throws IOException {
        String text = Files.readString(run.resolve("iterations.csv"));
        String last = text.substring(text.lastIndexOf('\n', text.length() - 2) + 1);
        Files.writeString(run.resolve("iterations.csv"), text + last);

        refused(() -> Report.of(run)).contains("iterations.csv: line ", "has two rows");
    }

    @Test
    void unknownOutcomeIsRejected() throws IOException {
        FullCsv.write(
                run.resolve("forks.csv"),
                """
                configuration,fork,runtime,cpus,threads,tasks,outcome
                abc,1,jvm-25,1,platform,10,banana
                """);

        refused(() -> Report.of(run)).contains("csv: line 2: \"banana\" is not a value of outcome");
    }

    @Test
    void forkBeyondEveryNumberOfForksIsRejected() throws IOException {
        FullCsv.write(
                run.resolve("forks.csv"),
                """
                configuration,fork,runtime,cpus,threads,tasks,outcome,expected
                abc,4294967297,jvm-25,1,platform,10,completed,completed
                """);

        refused(() -> Report.of(run)).contains("line 2: \"4294967297\" is not a value of fork");
    }

    @ParameterizedTest
    @CsvSource({"steady, perhaps", "steady, TRUE", "started, yesterday"})
    void flagOrTimeThatIsNotOneIsRejected(String column, String value) throws IOException {
        FullCsv.write(
                run.resolve("forks.csv"),
                """
                configuration,fork,runtime,cpus,threads,tasks,outcome,%s
                abc,1,jvm-25,1,platform,10,completed,%s
                """
                        .formatted(column, value));

        refused(() -> Report.of(run))
                .contains("csv: line 2: \"%s\" is not a value of %s".formatted(value, column));
    }

    @Test
    void resultsOfASearchAreRejectedInARunWithoutOne() throws IOException {
        Path search = run.resolve("search.csv");
        FullCsv.write(search, "threads,outcome,probes,forks\nplatform,found,2,4\n");
        Path sums = run.resolve(Checksums.FILE);
        Files.writeString(sums, Checksums.of(search) + "  search.csv\n" + Files.readString(sums));

        refused(() -> Report.of(run))
                .startsWith(
                        "cannot read "
                                + search
                                + ": it is not of this run\nfix: Restore the run without it");
    }

    @ParameterizedTest
    @CsvSource({"/dev/zero", "../secret", "a/../../secret"})
    void checksumsOutsideTheRunAreRejected(String path) throws IOException {
        Path sums = run.resolve(Checksums.FILE);
        Files.writeString(sums, "0".repeat(64) + "  " + path + "\n" + Files.readString(sums));

        refused(() -> Report.of(run)).contains(Checksums.FILE + ": it was cut off or changed");
    }

    @ParameterizedTest
    @CsvSource({"run.json, a folder", "iterations.csv, a link", "run.json, a link"})
    void onlyRegularFilesAreRead(String file, String what) throws IOException {
        Files.delete(run.resolve(file));
        if (what.equals("a link")) {
            Files.createSymbolicLink(run.resolve(file), Path.of("/dev/zero"));
        } else {
            Files.createDirectory(run.resolve(file));
        }

        refused(() -> Report.of(run))
                .startsWith("cannot read " + run.resolve(file) + ": it is ")
                .containsAnyOf("not a regular file", "a symbolic link");
    }
}
