package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.fixture.ReplyServerFixture;
import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.worker.load.LoadException;
import dev.threadscale.worker.threads.Kinds;
import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Setup;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Checks of every workload in the table, a new one included: the time of work that was not done, or
 * was left over from the iteration before, must not pass for a measurement.
 */
class WorkloadsTest {

    static final List<WorkloadType> TABLE = Workloads.all();

    private static final int TASKS = 3;

    @AutoClose private static final ReplyServerFixture SERVER = new ReplyServerFixture();

    @TempDir private Path scratch;

    @ParameterizedTest
    @FieldSource("TABLE")
    void whenEveryTaskRanTheResultIsRightInEveryIteration(WorkloadType type) throws Exception {
        Workload workload = create(type);

        for (int iteration = 0; iteration < 2; iteration++) {
            iterate(type, workload, Trial.work(workload));
            assertThatCode(workload::verify)
                    .satisfiesAnyOf(
                            thrown -> assertThat(thrown).isNull(),
                            WorkloadsTest::isDoubtOfTheGenerator);
        }
    }

    /** On busy CPUs a load generator rejects its own window, which says nothing of the result. */
    private static void isDoubtOfTheGenerator(Throwable thrown) {
        assertThat(thrown)
                .isInstanceOfSatisfying(
                        LoadException.class,
                        doubt -> assertThat(doubt.exit()).isEqualTo(WorkerExit.INVALID));
    }

    /** A thread that is never started runs nothing. */
    static final List<WorkloadType> RUNNING =
            TABLE.stream().filter(type -> !type.name().equals("thread-instantiate")).toList();

    @ParameterizedTest
    @FieldSource("RUNNING")
    void missingTaskIsAWrongResult(WorkloadType type) throws Exception {
        Workload workload = create(type);

        iterate(type, workload, task -> task == 1 ? () -> {} : () -> workload.run(task));

        assertThatThrownBy(workload::verify).isInstanceOf(WrongResultException.class);
    }

    @ParameterizedTest
    @FieldSource("TABLE")
    void resultsOfTheIterationBeforeDoNotCount(WorkloadType type) throws Exception {
        Workload workload = create(type);
        iterate(type, workload, Trial.work(workload));

        workload.prepare();

        assertThatThrownBy(workload::verify).isInstanceOf(WrongResultException.class);
    }

    @ParameterizedTest
    @FieldSource("TABLE")
    void onlyDeclaredValuesAreObserved(WorkloadType type) throws Exception {
        Workload workload = create(type);

        iterate(type, workload, Trial.work(workload));

        assertThat(workload.observations())
                .extracting(Observation::what)
                .isSubsetOf(type.observed());
    }

    @ParameterizedTest
    @FieldSource("TABLE")
    void defaultsAreValidAndTheirCostIsKnown(WorkloadType type) {
        Arguments defaults = Arguments.of(type.parameters(), Map.of());

        assertThat(type.cost().cpuSeconds(defaults, 100)).isNotNegative().isFinite();
        assertThat(type.waits().apply(defaults)).isGreaterThanOrEqualTo(Duration.ZERO);
    }

    @Test
    void plansKnowHowLongATaskWaits() {
        Arguments twoMinutes = Trial.setup(Sleep.TYPE, 1, "time=2m").arguments();

        assertThat(Sleep.TYPE.waits().apply(twoMinutes)).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void missingFolderOrServerIsNamed() {
        assertThat(FileRandom.TYPE.needs()).containsExactly(Setup.Need.SCRATCH);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trial.create(FileRandom.TYPE, 1))
                .withMessage("scratch=... is missing: a folder for files");
        assertThat(HttpGet.TYPE.needs()).containsExactly(Setup.Need.SERVER);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trial.create(HttpGet.TYPE, 1))
                .withMessage("server=... is missing: http://host:port");
    }

    @Test
    void everyNameIsOfOneWorkload() {
        assertThat(Workloads.names()).doesNotHaveDuplicates().hasSameSizeAs(TABLE);
    }

    private Workload create(WorkloadType type) {
        Arguments arguments = Arguments.of(type.parameters(), SmallArguments.of(type));
        Setup setup =
                new Setup(
                        arguments,
                        TASKS,
                        "virtual",
                        Optional.of(scratch),
                        Optional.of(SERVER.address()));
        return type.constructor().apply(setup);
    }

    /** On the first thread kind of the table that the workload goes with. */
    private static void iterate(WorkloadType type, Workload workload, IntFunction<Trial.Task> work)
            throws Exception {
        String kind = SmallArguments.of(SmallArguments.kind(type, TASKS)).toString();
        workload.prepare();
        Trial.execute(workload, Kinds.create(kind), TASKS, work);
    }
}
