package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Seals the files of a run. Others read them: whoever changes a golden file changes a contract, and
 * the number of the format with it.
 */
@ResourceLock(Resources.LOCALE)
class RunFilesTest {

    private static final String FINDINGS =
            """
            findings=[
              {id: F1, claim: Virtual threads win, of: cpu_ns, subject: main,
               compare: {number: 15}, with: {number: 21}, where: {cpus: {cpuset: "0,2"}},
               expect: {ratio: ">= 1.5"}, published: {value: [1.7, 1.8], read: by eye}},
              {id: F2, claim: Equal, compare: {number: 15}, with: {number: 21}, expect: {equal: 5%}},
              {id: F3, claim: Flat, expect: {flat: {over: number, within: 10%}}},
              {id: F4, claim: Scales, expect: {scaling: {over: number, from: 15, at: 21, factor: "> 1"}}},
              {id: F5, claim: Order, expect: {order: {over: number, levels: [15, 21]}}},
              {id: F6, claim: Crosses, compare: {number: 15}, with: {number: 21},
               expect: {crossover: {over: threads, from: virtual, to: {fixed-pool: {size: cpus}}}}},
              {id: F7, claim: Knee, expect: {knee: {over: number, at: 15, within: 5%}}},
              {id: F8, claim: Ends, expect: {outcome: timed-out}},
              {id: F9, claim: Waits, expect: {physical: ">= 100ms"}, published: 19ms},
              {id: F10, claim: Elsewhere, expect: {other-system: Mac OS X}}]
            """;

    private static final Plan PLAN =
            Plans.study(
                    "title=Threads, \"quoted\"",
                    "matrix.cpus=[{count: 2, quota: 0.5}, {cpuset: \"0,2\"}]",
                    "matrix.threads=[virtual, {fixed-pool: {size: cpus}}]",
                    "matrix.number=[15, 21]",
                    "jvm.options=[-Dgreeting=hello]",
                    FINDINGS,
                    "measure.forks=1");

    /** Files of the run itself. */
    private static final List<String> OWN =
            List.of(
                    "run.json",
                    "journal.jsonl",
                    "iterations.csv",
                    "forks.csv",
                    "data-dictionary.csv",
                    "unavailable.csv",
                    "SHA256SUMS");

    private final Locale before = Locale.getDefault();
    @TempDir private Path results;

    @AfterEach
    void restoreTheLocale() {
        Locale.setDefault(before);
    }

    /** A run with a full fork, a sparse one and a failed one. */
    private RunDirectory write() throws Exception {
        RunDirectory run = StoredRuns.begin(results, PLAN, FakeClock.BEGIN);
        run.unavailable(StoredRuns.unavailable(PLAN));
        StoredRuns.complete(run, PLAN.forks().get(0), "warmup", "measurement");
        StoredRuns.complete(
                run, PLAN.forks().get(6), List.of(StoredRuns.row("measurement", 1, false)));
        StoredRuns.end(
                run,
                PLAN.forks().get(5),
                "timed-out",
                "it was stopped",
                List.of(StoredRuns.row("warmup", 1, true)));
        RunRecord.PlacementRecord placement = new RunRecord.PlacementRecord("1,2", "0,3", null);
        run.placed("", placement, List.of("load: 2.31 in the last minute", "on battery"));
        // As by --resume: what was said before holds on, and is not said twice.
        run.placed("", placement, List.of("on battery", "the launcher shares a CPU"));
        run.collect();
        run.finished("2026-01-02T04:05:06Z");
        return run;
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "tr-TR", "ar-EG-u-nu-arab", "th-TH-u-ca-buddhist"})
    void everyFileIsTheGoldenOneWhateverTheLocale(String locale) throws Exception {
        Locale.setDefault(Locale.forLanguageTag(locale));
        RunDirectory run = write();
        assertThat(run.path()).isEqualTo(results.resolve("study").resolve(StoredRuns.ID));
        Path completed = run.path().resolve("forks").resolve(PLAN.forks().get(0).id());
        Path failed = run.path().resolve("forks").resolve(PLAN.forks().get(5).id());
        for (String name : OWN) {
            golden(name, run.path().resolve(name));
        }
        golden("fork-SHA256SUMS", completed.resolve("SHA256SUMS"));
        golden("fork.json", completed.resolve("fork.json"));
        golden("fork-iterations.csv", completed.resolve("iterations.csv"));
        golden("fork-failed.json", failed.resolve("fork.json"));
    }

    private static void golden(String name, Path file) throws Exception {
        Golden.matches("store/" + name, Files.readString(file));
    }

    @Test
    void nothingElseStandsInTheFolders() throws Exception {
        RunDirectory run = write();
        assertThat(Folders.names(run.path(), ""))
                .containsAll(OWN)
                .hasSize(OWN.size() + 2)
                .contains("experiment.yaml", "forks");
    }

    @Test
    void writtenFilesAreReadBackEqual() throws Exception {
        RunDirectory run = write();
        RunDirectory again = Results.open(results).open("study", StoredRuns.ID);
        assertThat(Json.write(again.record())).isEqualTo(Json.write(run.record()));
        assertThat(again.forks())
                .contains(
                        StoredRuns.record(PLAN.forks().get(0), "completed", ""),
                        StoredRuns.record(PLAN.forks().get(5), "timed-out", "it was stopped"));
    }
}
