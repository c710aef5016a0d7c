package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.CuriousCode;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.Refusals;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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

    private AbstractStringAssert<?> refused(Plan plan, FakeEngine with) {
        return Refusals.refused(() -> Resumption.prepare(run, plan, Nodes.only(with), "1.0"));
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
        refused(Plans.study(override), engine)
                .contains("was begun with other settings of 'measure'")
                .contains("({warmup=1, iterations=2, forks=2, ", ", now {warmup=1, ")
                .contains("\nfix: Resume with the same file");
    }

    @ParameterizedTest
    @CsvSource({
        "2%, 95%, 9, true",
        "2.0%, 95.0%, 9, true",
        "3%, 95%, 9, false",
        "2%, 90%, 9, false",
        "2%, 95%, 8, false"
    })
    void runGoesOnWithItsPrecisionAlone(String precision, String confidence, int max, boolean same)
            throws Exception {
        String measure = "measure={precision: %s, confidence: %s, forks: {min: 2, max: %d}}";
        run = begin(Plans.study(measure.formatted("2%", "95%", 9)), engine);
        run = Results.open(results).open("study", run.record().run());
        Plan plan = Plans.study(measure.formatted(precision, confidence, max));
        if (same) {
            Resumption.prepare(run, plan, Nodes.only(engine), "1.0");
        } else {
            refused(plan, engine).contains("other settings of 'measure'");
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

        refused(CodePlans.of(project, Another.class, ""), engine)
                .startsWith("own.jar is not the code that the run " + run.path())
                .containsSubsequence("\nfix: ", copy.toString());
    }

    @Test
    void anotherVersionOfTheKitIsRefused() {
        Refusals.refused(() -> Resumption.prepare(run, Plans.study(), Nodes.only(engine), "2.0"))
                .startsWith(
                        "the run %s was begun with threadscale 1.0, and this is 2.0\nfix: "
                                .formatted(run.path()));
    }

    @Test
    void leftoversOfAnInterruptedLauncherAreRemovedAndNothingOfOthers() throws Exception {
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
        refused(Plans.study(override), engine)
                .isEqualTo(
                        "the run %s measures other configurations than 'study' has now\nfix: Resume"
                                + " with the same file, --profile, --set and --only, or begin a new"
                                + " run without --resume.",
                        run.path());
    }

    static Stream<Arguments> others() {
        return Stream.of(
                arguments(
                        new FakeEngine().named("other"),
                        "the run RUN was begun with the engine fake\nfix: Resume with --engine fake"),
                arguments(
                        new FakeEngine().host("kernel", "6.2.0"),
                        "the run RUN was begun on another host ({cpus=2, kernel=6.1.0}, now"
                                + " {cpus=2, kernel=6.2.0})\nfix: Resume on that host"),
                arguments(
                        new FakeEngine().digest("sha256:new"),
                        "the runtime jvm-25 is not the one that the run RUN was begun with"
                                + " (sha256:old, now sha256:new)\nfix: Bring the old image back"));
    }

    @ParameterizedTest
    @MethodSource("others")
    void anotherEngineHostOrImageIsRefused(FakeEngine other, String told) {
        refused(Plans.study(), other).startsWith(told.replace("RUN", run.path().toString()));
    }

    @Test
    void otherImageOfCompanionIsRefused() throws Exception {
        Plan plan = Plans.study("companions.db={image: postgres:17, ready: {port: 5432}}");
        run = begin(plan, engine.companionDigest("sha256:first"));
        Resumption.prepare(run, plan, Nodes.only(engine), "1.0");

        refused(plan, engine.companionDigest("sha256:pulled"))
                .startsWith(
                        "the image postgres:17 is not the one that the run %s was begun with (sha256:first, now sha256:pulled)\nfix: Bring the old image back"
                                .formatted(run.path()));
    }

    /** Which CPUs containers may use is known later than the rest. */
    @Test
    void otherCpusAreRefusedOnceTheyAreKnown() throws Exception {
        Nodes nodes = Nodes.only(new FakeEngine().digest("sha256:old").host("cpus", "1"));
        Resumption.prepare(run, Plans.study(), nodes, "1.0");
        Refusals.refused(() -> Resumption.requireSameCpus(run, nodes))
                .contains("was begun on another host ({cpus=2, ", ", now {cpus=1, ");
        Resumption.requireSameCpus(run, Nodes.only(engine));
    }

    @Test
    void imageMissingNowOrThenIsNoOther() throws Exception {
        Resumption.prepare(run, Plans.study(), Nodes.only(new FakeEngine().digest("")), "1.0");
        RunDirectory without = begin(Plans.study(), new FakeEngine().digest(""));
        assertThat(without.record().digests()).isEmpty();
        Resumption.prepare(without, Plans.study(), Nodes.only(engine), "1.0");
    }

    private AbstractStringAssert<?> notExtended(FakeEngine with) {
        return Refusals.refused(() ->
                Resumption.requireExtendable(
                        run.path(), run.record(), Plans.study(), Nodes.only(with), "1.0"));
    }

    /** Its configurations would count as unavailable, and verdicts on them would vanish. */
    @Test
    void runWhoseImageIsMissingIsNotExtended() throws Exception {
        Unavailable missing = new Unavailable("the image is missing", "Build it.");
        notExtended(new FakeEngine().digest("").without(_ -> Optional.of(missing)))
                .startsWith("this cannot be extended: jvm-25 ")
                .endsWith(" cannot run here any longer: the image is missing\nfix: Build it.");
        Resumption.requireExtendable(
                run.path(), run.record(), Plans.study(), Nodes.only(engine), "1.0");
    }

    @ParameterizedTest
    @MethodSource("others")
    void runOfAnotherEngineHostOrImageIsNotExtended(FakeEngine other, String told) {
        String problem = told.substring(0, told.indexOf('\n'));
        notExtended(other)
                .startsWith(
                        "this cannot be extended: " + problem.replace("RUN", run.path().toString()))
                .endsWith("begin anew: threadscale reproduce " + run.path());
    }
}
