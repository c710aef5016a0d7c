package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.cli.gate.GateSides;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.CuriousCode;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.Report;
import dev.threadscale.report.page.RunPage;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.StoredRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** A gate is repeated, continued and explained as a gate, and not as the experiment of its file. */
class KeptGateTest {

    @TempDir private Path folder;

    private Plan gate(String workload, String... sides) throws Exception {
        Path file =
                Files.writeString(
                        folder.resolve("study.yaml"),
                        """
                        apiVersion: threadscale/v1
                        name: study
                        workload: %s
                        matrix: {cpus: 1, threads: [virtual, platform], tasks: 3}
                        references: [published.csv]
                        """
                                .formatted(workload));
        Files.writeString(folder.resolve("published.csv"), "tasks,ms\n1,2\n");
        Files.writeString(
                folder.resolve("Task.java"),
                "public class Task implements Runnable { public void run() {} }");
        CodeJar.write(folder.resolve("old.jar"), CuriousCode.class, CuriousCode.Attempt.class);
        CodeJar.write(folder.resolve("new.jar"), CuriousCode.class, CuriousCode.Attempt.class);
        GateCommand command =
                CommandLine.populateCommand(
                        new GateCommand(),
                        file.toString(),
                        "--base=" + sides[0],
                        "--head=" + sides[1],
                        "--tolerance=2.5",
                        "--set=measure.forks={min: 6, max: 9}",
                        "--only=threads=virtual");
        return command.plans().getFirst();
    }

    private Plan gateOfJars(String workload) throws Exception {
        return gate(workload, folder + "/old.jar", folder + "/new.jar");
    }

    private RunDirectory run(Plan plan) throws Exception {
        RunDirectory run = StoredRuns.begin(folder.resolve("results"), plan, Instant.EPOCH);
        for (String gone : List.of("old.jar", "new.jar", "Task.java", "published.csv")) {
            Files.delete(folder.resolve(gone));
        }
        return run;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{class: dev.threadscale.fixture.CuriousCode, classpath: gone.jar}",
                "{source: Task.java}"
            })
    void gateIsPlannedAgainFromTheRun(String workload) throws Exception {
        Plan plan = gateOfJars(workload);

        Plan again = KeptRunCommand.plan(run(plan).path(), List.of("measure.explain=findings"));

        assertThat(again.hash()).isEqualTo(plan.hash());
        assertThat(again.experiment().findings()).isEqualTo(plan.experiment().findings());
        assertThat(again.experiment().measure().mostForks()).isEqualTo(9);
        assertThat(again.experiment().source().gate()).isEqualTo(plan.experiment().source().gate());
    }

    /** And not for its times, which are of another day. */
    @Test
    void runAsASideMeansItsStoredCode() throws Exception {
        Plan plan =
                gateOfJars("{class: %s, classpath: x.jar}".formatted(CuriousCode.class.getName()));
        Path run = run(plan).path();

        GateSides.Jars sides = (GateSides.Jars) GateSides.of(run.toString(), run + "/code/base");

        assertThat(sides.ofBase()).containsExactly(run.resolve("code/head/001-new.jar"));
        assertThat(sides.base()).isEqualTo(run.toString());
    }

    @Test
    void pageOfTheRunMentionsTheGate() throws Exception {
        RunDirectory run = run(gate("{name: sleep}", "app:1", "app:2"));
        run.collect();
        Report.of(run.path()).writePage(Instant.EPOCH, Map.of());

        String page = Jsoup.parse(run.path().resolve(RunPage.FILE)).text();

        assertThat(page)
                .contains(
                        "threadscale gate experiments/study.yaml --base app:1 --head app:2"
                                + " --tolerance 2.5% --engine fake --set 'measure.forks={min: 6, max:"
                                + " 9}' --resume=19700101-000000-000")
                .doesNotContain("threadscale run");
    }
}
