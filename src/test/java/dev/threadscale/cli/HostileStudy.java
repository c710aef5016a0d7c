package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.HostileText;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.text.PlainWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An experiment with every kind of text, and its results: what commands print of them, and what
 * they write into them, is text and nothing else.
 */
record HostileStudy(Path folder) {

    static final String REFERENCE = "name,count,time_ms\na,1,2\na,2,3\n=b,3,'-4x\n";

    /** In JSON, which is YAML as well. */
    static final String EXPERIMENT =
            """
            {"apiVersion": "threadscale/v1", "name": "study", "title": "A title",
             "workload": {"name": "factorization"},
             "matrix": {
               "runtime": [{"image": "eclipse-temurin:21-jre", "options": ["-Xss1m"]}],
               "cpus": [1], "threads": ["platform", {"fixed-pool": {"size": 2}}],
               "tasks": [10, 20]},
             "measure": {"warmup": 1, "iterations": 2, "forks": 1, "timeout": "1m",
                         "order": "listed", "sentinel": false},
             "profiles": {"quick": {"measure": {"forks": 1}, "title": "Another"}},
             "references": [{"file": "table.csv", "curve": {"x": "count", "y": "time_ms",
                             "over": "tasks", "series": "name", "rows": {"name": ["a"]}}}],
             "findings": [
               {"id": "F1", "claim": "A claim", "expect": {"ratio": "> 1"},
                "compare": {"threads": "platform"}, "with": {"threads": {"fixed-pool": {"size": 2}}},
                "where": {"tasks": [10]},
                "published": {"value": ["1.5"], "reference": "table.csv", "read": "So"}},
               {"id": "F2", "claim": "Another", "expect": {"unmeasured": "It is not"}}]}
            """;

    private static final Pattern WRITTEN =
            Pattern.compile(
                    "report/.*|index.html|.*[.](md|svg)|(summary|findings|models|comparison"
                            + "|data-dictionary)[.]csv|(datapackage|ro-crate-metadata)[.]json");

    Path experiment() {
        return folder.resolve("study.yaml");
    }

    Path results() {
        return folder.resolve("results");
    }

    void write(String yaml, String reference) throws IOException {
        Files.writeString(experiment(), yaml);
        Files.write(folder.resolve("table.csv"), reference.getBytes(StandardCharsets.UTF_8));
    }

    /** What came of a call: what it printed is checked. */
    static int checked(CommandLineRun run) {
        HostileText.checkPrinted(run.out());
        HostileText.checkPrinted(run.err());
        assertThat(run.code()).as(run.err()).isBetween(0, 2);
        return run.code();
    }

    /** Runs the experiment as 'run' does, on an engine that is none. */
    int run(FakeEngine engine) throws InterruptedException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        PrintWriter printed = PlainWriter.to(out);
        PrintWriter told = PlainWriter.to(err);
        int code;
        try {
            Plan plan = Plans.of(ExperimentReader.read(experiment(), Optional.empty(), List.of()));
            code =
                    new FakeRuns(engine, new FakeClock(), printed, told)
                            .run(FakeRuns.request(plan, results(), Optional.empty()), false);
        } catch (UserException refused) {
            code = Failures.print(refused, told, false);
        }
        assertThat(code).as(err.toString()).isLessThan(ExitCode.UNUSABLE);
        return checked(new CommandLineRun(code, out.toString(), err.toString()));
    }

    /** The only run. */
    Path run() throws IOException {
        return Folders.children(results().resolve("study")).stream()
                .filter(Files::isDirectory)
                .findFirst()
                .orElseThrow();
    }

    /** Checks every file that a report or a comparison wrote, or a run as a whole. */
    static void checkFiles(Path folder, boolean ofReportsAlone) throws Exception {
        for (String file : Folders.files(folder)) {
            if (!ofReportsAlone || WRITTEN.matcher(file).matches()) {
                HostileText.check(folder.resolve(file));
            }
        }
    }
}
