package dev.threadscale.reproduce;

import static dev.threadscale.fixture.Plans.descriptions;
import static dev.threadscale.fixture.Plans.ids;
import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Finding;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.OwnServer;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.Summed;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.StoredRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A repetition plans what the run has measured, and needs nothing but the run. */
public class KeptExperimentTest {

    private static final String PRIMES = "{name: primes, limit: 500}";
    private static final String OWN =
            "{class: dev.threadscale.reproduce.KeptExperimentTest$OwnTask, classpath: libs/app.jar}";

    /** Its class path is a jar, a folder or a pattern; or there is a source file. */
    public static final class OwnTask implements Runnable {
        @Override
        public void run() {
            // Nothing is ever run here.
        }
    }

    private static final String LONG = "matrix: {tasks: [1, 2, 4]}";

    @TempDir private Path folder;
    private Path project;

    @BeforeEach
    void aProject() throws IOException {
        project = Files.createDirectories(folder.resolve("project"));
        Files.createDirectories(project.resolve("libs"));
        Files.createDirectories(project.resolve("data/deep"));
        Files.writeString(project.resolve("data/deep/published.csv"), "tasks,ms\n1,2\n2,3\n");
        CodeJar.write(project.resolve("libs/app.jar"), OwnTask.class);
        CodeJar.write(project.resolve("libs/b.jar"), KeptExperimentTest.class);
        CodeJar.writeProgram(project.resolve("shop.jar"), OwnServer.class);
        Files.writeString(
                project.resolve("Task.java"),
                "public class Task implements Runnable { public void run() {} }");
    }

    private Plan plan(String workload, String... overrides) throws IOException {
        return plan(workload, List.of(overrides), LONG);
    }

    private Plan plan(String workload, List<String> overrides, String profile, String... only)
            throws IOException {
        Path file =
                Files.writeString(
                        project.resolve("study.yaml"),
                        """
                        # Comments stay, too.
                        apiVersion: threadscale/v1
                        name: study
                        workload: %s
                        matrix: {cpus: 1, threads: [platform, virtual], tasks: [1, 2]}
                        measure: {warmup: 0, iterations: 1, forks: 2}
                        references:
                          - data/deep/published.csv
                        findings:
                          - {id: A, claim: c, compare: {tasks: 2}, with: {tasks: 1}, expect: {ratio: ">= 1.5"}}
                          - {id: B, claim: c, expect: {other-system: it is about Windows}}
                        profiles:
                          long:
                            %s
                        """
                                .formatted(workload, profile));
        return Plan.of(
                ExperimentReader.read(file, Optional.of("long"), overrides),
                Filter.parse(List.of(only)));
    }

    /** The run alone, elsewhere. */
    private Path run(Plan plan) throws Exception {
        Path run = StoredRuns.begin(folder.resolve("results"), plan, Instant.EPOCH).path();
        Files.move(project, folder.resolve("gone"));
        return run;
    }

    private Plan repeated(Plan plan) throws Exception {
        return again(run(plan));
    }

    private static Plan again(Path run) {
        KeptExperiment kept = KeptExperiment.of(run);
        return kept.confirmed(kept.plan(List.of()));
    }

    /** Files are written with and without folders. */
    @ParameterizedTest
    @ValueSource(strings = {"shop.sql", "data/deep/shop.sql", "./shop.sql"})
    void filesOfCompanionsComeFromRun(String path) throws Exception {
        Files.writeString(project.resolve(path), "create table orders (id int);");
        Plan plan =
                plan(
                        PRIMES,
                        "companions={db: {image: a, files: {%s: /sql/shop.sql}, ready: {port: 1}}}"
                                .formatted(path));

        assertThat(Plans.ids(repeated(plan))).isEqualTo(Plans.ids(plan));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                PRIMES,
                "{class: dev.threadscale.reproduce.KeptExperimentTest$OwnTask, classpath: libs/app.jar}",
                "{class: dev.threadscale.reproduce.KeptExperimentTest$OwnTask, classpath: ['libs/*.jar']}",
                "{class: dev.threadscale.reproduce.KeptExperimentTest$OwnTask, classpath: [libs/b.jar, libs/app.jar]}",
                "{source: Task.java}",
                "{source: Task.java, classpath: [libs/b.jar]}",
                "{server: shop.jar}",
                "{server: shop.jar, classpath: [libs/b.jar, libs/app.jar]}",
            })
    void theSamePlanFollowsFromTheRunAlone(String workload) throws Exception {
        Plan plan = plan(workload, "measure.forks=3", "measure.seed=7");

        Plan again = repeated(plan);

        assertThat(again.hash()).isEqualTo(plan.hash());
        assertThat(ids(again)).isEqualTo(ids(plan)).hasSize(6);
        assertThat(again.experiment().measure()).isEqualTo(plan.experiment().measure());
        assertThat(again.experiment().references()).isEqualTo(plan.experiment().references());
        assertThat(again.experiment().source()).isEqualTo(plan.experiment().source());
    }

    @Test
    void onlyFilteredConfigurationsAreRepeated() throws Exception {
        Plan plan = plan(PRIMES, List.of(), LONG, "threads=virtual", "tasks=1", "tasks=4");

        Plan again = repeated(plan);

        assertThat(ids(again)).isEqualTo(ids(plan)).hasSize(2);
    }

    /** And says so in its record: it is repeated in turn, and explained. */
    @Test
    void repeatingOneFindingMeasuresOnlyWhatItCompares() throws Exception {
        Plan whole = repeated(plan(PRIMES));

        Plan part = whole.deciding(List.of("A"));

        assertThat(descriptions(part)).hasSize(4).noneMatch(one -> one.contains("tasks=4"));
        assertThat(part.forks()).hasSize(8).isSubsetOf(whole.forks());
        assertThat(part.experiment().findings()).extracting(Finding::id).containsExactly("A");
        Path second = StoredRuns.begin(folder.resolve("second"), part, Instant.EPOCH).path();
        assertThat(again(second).hash()).isEqualTo(part.hash());
    }

    @Test
    void unknownFindingIsRejectedWithTheKnownOnes() throws Exception {
        Plan plan = plan(PRIMES);

        refused(() -> plan.deciding(List.of("A", "Z")))
                .contains("--finding Z: 'study' has no such finding", "Its findings are A, B.");
        refused(() -> plan.deciding(List.of("B")))
                .contains("--finding B: the run has measured nothing that decides it");
    }

    /** They name files of the user who measured, of which the run has copies. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "workload.classpath=['%s/libs/app.jar']",
                "workload.classpath=['libs/*.jar']",
                "references=['data/deep/published.csv']"
            })
    void overridesNameTheCopies(String override) throws Exception {
        Plan plan = plan(OWN, override.formatted(project));

        Plan again = repeated(plan);

        assertThat(again.experiment().codes()).isEqualTo(plan.experiment().codes());
        assertThat(again.experiment().source().overrides())
                .containsExactly(override.formatted(folder.resolve("project")));
    }

    @Test
    void profileNamesTheCopies() throws Exception {
        Plan plan = plan(OWN, List.of(), "workload: {classpath: [libs/b.jar, libs/app.jar]}");

        Plan again = repeated(plan);

        assertThat(again.experiment().codes()).isEqualTo(plan.experiment().codes());
    }

    @ParameterizedTest
    @ValueSource(strings = {OWN, "{source: Task.java, classpath: [libs/b.jar]}"})
    void aRepetitionCanBeRepeated(String workload) throws Exception {
        Plan plan = plan(workload);
        Plan again = repeated(plan);
        Path second = StoredRuns.begin(folder.resolve("second"), again, Instant.EPOCH).path();

        assertThat(ids(again(second))).isEqualTo(ids(plan));
    }

    /** A stranger's run would carry files of the user away: into forks, and into the results. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{class: A} | workload.classpath=['GONE/libs/app.jar']",
                "{class: A} | workload.classpath=['../../../gone/libs/app.jar']",
                "{} | workload.source=GONE/Task.java",
                "{jmh: a.jar, include: A} | workload.jmh=GONE/libs/app.jar",
                "{name: primes} | references=['GONE/secret.csv']",
                "{name: primes} | references=['../../../gone/secret.csv']",
            })
    void recordsCannotNameFilesOutsideTheRun(String workload, String override) throws Exception {
        Path run = run(plan(PRIMES, "measure.seed=7"));
        Path gone = folder.resolve("gone");
        Files.writeString(gone.resolve("secret.csv"), "tasks,ms\n1,2\n");
        Files.writeString(
                run.resolve(RunCopies.EXPERIMENT),
                Files.readString(gone.resolve("study.yaml")).replace(PRIMES, workload));
        tamper(run, "measure.seed=7", override.replace("GONE", gone.toString()));

        refused(() -> again(run)).contains("the experiment's folder", "run.json:1:1");
    }

    @Test
    void changedExperimentIsRejected() throws Exception {
        Plan plan = plan(PRIMES, "measure.forks=3");
        Path run = run(plan);
        tamper(run, "measure.forks=3", "measure.forks=4");

        refused(() -> again(run))
                .contains("the plan of its experiment.yaml differs from its measurements");
    }

    /** With checksums that fit: those say who made the run, not that it is honest. */
    private static void tamper(Path run, String from, String to) throws IOException {
        Path file = run.resolve(RunRecord.FILE);
        String text = Files.readString(file);
        assertThat(text).contains(from);
        Summed.write(run, RunRecord.FILE, text.replace(from, to));
    }

    @Test
    void missingCodeOrExperimentIsReportedWithARemedy() throws Exception {
        Plan plan = plan("{source: Task.java}");
        Path run = run(plan);
        Folders.remove(run.resolve(Code.FOLDER));

        refused(() -> again(run)).contains("does not contain copies of its code");

        Files.delete(run.resolve(RunCopies.EXPERIMENT));
        refused(() -> again(run)).contains("does not contain experiment.yaml");
    }
}
