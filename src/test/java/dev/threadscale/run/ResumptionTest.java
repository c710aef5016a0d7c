package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.threadscale.engine.Belonging;
import dev.threadscale.error.UserException;
import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.CuriousCode;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The danger is one run that mixes two experiments, two engines or two builds of an image. */
class ResumptionTest {

    @TempDir private Path results;
    private final FakeEngine engine = new FakeEngine().digest("sha256:old");
    private RunDirectory run;

    @BeforeEach
    void begin() throws Exception {
        run = begin(Plans.study(), engine);
    }

    private RunDirectory begin(Plan plan, FakeEngine with) throws InterruptedException {
        RunRecord record = RunRecords.run(plan, Nodes.only(with), "1.0", "2026-01-02T04:05:06Z");
        return Results.open(results).create("study", FakeClock.BEGIN, record, RunCopies.NONE);
    }

    private UserException refused(Plan plan, FakeEngine with) {
        return catchThrowableOfType(
                UserException.class, () -> Resumption.prepare(run, plan, Nodes.only(with), "1.0"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "measure.seed=7",
                "measure.order=shuffled",
                "measure.timeout=5m",
                "measure={precision: 2%, forks: {min: 2, max: 9}}"
            })
    void otherSettingsOfTheMeasurementAreRefusedForTheRecordNamesOnlyThoseOfTheBeginning(
            String override) {
        UserException refused = refused(Plans.study(override), engine);
        assertThat(refused)
                .hasMessageContaining("was begun with other settings of 'measure'")
                .hasMessageContaining("({warmup=1, iterations=2, forks=2, ")
                .hasMessageContaining(", now {warmup=1, ");
        assertThat(refused.remedy()).startsWith("Resume with the same file");
    }

    @ParameterizedTest
    @CsvSource({
        "2%, 95%, 9, true",
        "2.0%, 95.0%, 9, true",
        "3%, 95%, 9, false",
        "2%, 90%, 9, false",
        "2%, 95%, 8, false"
    })
    void aRunGoesOnWithItsPrecisionAlone(String precision, String confidence, int max, boolean same)
            throws Exception {
        String measure = "measure={precision: %s, confidence: %s, forks: {min: 2, max: %d}}";
        run = begin(Plans.study(measure.formatted("2%", "95%", 9)), engine);
        run = Results.open(results).open("study", run.record().run());
        Plan plan = Plans.study(measure.formatted(precision, confidence, max));
        if (same) {
            Resumption.prepare(run, plan, Nodes.only(engine), "1.0");
        } else {
            assertThat(refused(plan, engine)).hasMessageContaining("other settings of 'measure'");
        }
    }

    public static final class Another implements Runnable {
        @Override
        public void run() {}
    }

    @Test
    void codeIsCopiedAndMendedAndOtherCodeIsRefusedByItsFile(@TempDir Path project)
            throws Exception {
        Plan plan = CodePlans.of(project, CuriousCode.class, "");
        RunRecord record = RunRecords.run(plan, Nodes.only(engine), "1.0", "2026-01-02T04:05:06Z");
        RunCopies copies = RunRecords.copies(plan);
        run = Results.open(results).create("own", FakeClock.BEGIN, record, copies);
        Path copy = run.path().resolve("code/001-own.jar");
        assertThat(copy).hasSameBinaryContentAs(project.resolve("own.jar"));

        Files.writeString(copy, "changed");
        run = Results.open(results).open("own", run.record().run());
        assertThat(run.mend(copies)).isNotEmpty();
        assertThat(copy).hasSameBinaryContentAs(project.resolve("own.jar"));
        Resumption.prepare(run, plan, Nodes.only(engine), "1.0");

        assertThat(refused(CodePlans.of(project, Another.class, ""), engine))
                .hasMessageStartingWith("own.jar is not the code that the run " + run.path())
                .extracting(UserException::remedy)
                .asString()
                .contains(copy.toString());
    }

    @Test
    void anotherVersionOfTheKitIsRefused() {
        assertThat(
                        catchThrowableOfType(
                                UserException.class,
                                () ->
                                        Resumption.prepare(
                                                run, Plans.study(), Nodes.only(engine), "2.0")))
                .hasMessage(
                        "the run %s was begun with threadscale 1.0, and this is 2.0", run.path());
    }

    @Test
    void whatAnInterruptedLauncherLeftIsRemovedAndNothingOfOthers() throws Exception {
        Belonging other = container("20300101-000000");
        engine.has(container(run.record().run())).has(other);

        Resumption.prepare(run, Plans.study(), Nodes.only(engine), "1.0");

        assertThat(engine.belongings()).containsExactly(other);
    }

    private static Belonging container(String run) {
        return new Belonging(Belonging.Kind.CONTAINER, "c-" + run, "c-" + run, run, true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "measure.forks=3",
                "measure.iterations=3",
                "matrix.tasks=[10, 20]",
                "matrix.cpus=2",
                "workload.number=21",
                "jvm.heap=64m",
                "limits.memory=2g"
            })
    void anotherPlanIsRefused(String override) {
        UserException refused = refused(Plans.study(override), engine);
        assertThat(refused)
                .hasMessage(
                        "the run %s measures other configurations than 'study' has now",
                        run.path());
        assertThat(refused.remedy())
                .isEqualTo(
                        "Resume with the same file, --profile, --set and --only, or begin a new"
                                + " run without --resume.");
    }

    @Test
    void anotherEngineIsRefused() {
        UserException refused = refused(Plans.study(), new FakeEngine().named("other"));
        assertThat(refused).hasMessage("the run %s was begun with the engine fake", run.path());
        assertThat(refused.remedy()).startsWith("Resume with --engine fake");
    }

    @Test
    void anotherHostIsRefused() {
        UserException refused = refused(Plans.study(), new FakeEngine().host("kernel", "6.2.0"));
        assertThat(refused)
                .hasMessage(
                        "the run %s was begun on another host ({cpus=2, kernel=6.1.0}, now"
                                + " {cpus=2, kernel=6.2.0})",
                        run.path());
        assertThat(refused.remedy()).startsWith("Resume on that host");
    }

    @Test
    void anotherImageIsRefused() {
        UserException refused = refused(Plans.study(), new FakeEngine().digest("sha256:new"));
        assertThat(refused)
                .hasMessage(
                        "the runtime jvm-25 is not the one that the run %s was begun with"
                                + " (sha256:old, now sha256:new)",
                        run.path());
        assertThat(refused.remedy()).startsWith("Bring the old image back");
    }

    @Test
    void anImageThatIsMissingNowOrThenIsNoOther() throws Exception {
        Resumption.prepare(run, Plans.study(), Nodes.only(new FakeEngine().digest("")), "1.0");
        RunDirectory without = begin(Plans.study(), new FakeEngine().digest(""));
        assertThat(without.record().digests()).isEmpty();
        Resumption.prepare(without, Plans.study(), Nodes.only(engine), "1.0");
    }

    @Test
    void aRunKnowsTheImageOfEachRuntime() {
        Map<String, String> digests = new LinkedHashMap<>(run.record().digests());
        assertThat(digests).isEqualTo(Map.of("jvm-25", "sha256:old"));
        assertThat(Optional.ofNullable(run.record().finished())).isEmpty();
    }
}
