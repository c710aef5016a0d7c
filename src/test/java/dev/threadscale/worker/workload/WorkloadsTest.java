package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.fixture.ReplyServerFixture;
import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import dev.threadscale.worker.threads.ThreadKindType;
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
 * What holds for every workload in the table, a new one included: the time of work that was not
 * done, or was left over from the iteration before, must not pass for a measurement.
 */
class WorkloadsTest {

    static final List<WorkloadType> TABLE = Workloads.TABLE;

    private static final int TASKS = 3;

    @AutoClose private static final ReplyServerFixture SERVER = new ReplyServerFixture();

    @TempDir private Path scratch;

    @ParameterizedTest
    @FieldSource("TABLE")
    void whenEveryTaskRanTheResultIsRightInEveryIteration(WorkloadType type) throws Exception {
        Workload workload = create(type);

        for (int iteration = 0; iteration < 2; iteration++) {
            workload.prepare();
            execute(type, workload, task -> runOn(workload, task));
            assertThatCode(workload::verify).doesNotThrowAnyException();
        }
    }

    /** A thread that is never started runs nothing. */
    static final List<WorkloadType> RUNNING =
            TABLE.stream().filter(type -> !type.name().equals("thread-instantiate")).toList();

    @ParameterizedTest
    @FieldSource("RUNNING")
    void aTaskThatDidNotRunIsAWrongResult(WorkloadType type) throws Exception {
        Workload workload = create(type);

        workload.prepare();
        execute(type, workload, task -> task == 1 ? () -> {} : runOn(workload, task));

        assertThatThrownBy(workload::verify).isInstanceOf(WrongResultException.class);
    }

    @ParameterizedTest
    @FieldSource("TABLE")
    void theResultsOfTheIterationBeforeDoNotCount(WorkloadType type) throws Exception {
        Workload workload = create(type);
        workload.prepare();
        execute(type, workload, task -> runOn(workload, task));

        workload.prepare();

        assertThatThrownBy(workload::verify).isInstanceOf(WrongResultException.class);
    }

    @ParameterizedTest
    @FieldSource("TABLE")
    void onlyDeclaredValuesAreObserved(WorkloadType type) throws Exception {
        Workload workload = create(type);

        workload.prepare();
        execute(type, workload, task -> runOn(workload, task));

        assertThat(workload.observations())
                .extracting(observation -> observation.what())
                .isSubsetOf(type.observed());
    }

    @ParameterizedTest
    @FieldSource("TABLE")
    void theDefaultsAreValidAndTheirCostIsKnown(WorkloadType type) {
        Arguments defaults = Arguments.of(type.parameters(), Map.of());

        assertThat(type.cost().cpuSeconds(defaults, 100)).isNotNegative().isFinite();
        assertThat(type.waitTime().apply(defaults)).isGreaterThanOrEqualTo(Duration.ZERO);
    }

    @Test
    void everyNameIsFoundAndNoOther() {
        assertThat(Workloads.names()).doesNotHaveDuplicates().hasSameSizeAs(TABLE);
        assertThat(TABLE).allMatch(type -> Workloads.find(type.name()).equals(Optional.of(type)));
        assertThat(Workloads.find("sorting")).isEmpty();
    }

    private Workload create(WorkloadType type) {
        Arguments arguments = Arguments.of(type.parameters(), SmallArguments.of(type));
        return type.constructor()
                .apply(
                        new Setup(
                                arguments,
                                TASKS,
                                Optional.of(scratch),
                                Optional.of(SERVER.address())));
    }

    /** On the first thread kind of the table that the workload goes with. */
    private static void execute(WorkloadType type, Workload workload, IntFunction<Runnable> work)
            throws Exception {
        ThreadKindType kind = SmallArguments.kind(type, TASKS);
        Arguments threads = Arguments.of(kind.parameters(), SmallArguments.of(kind));
        workload.execute(kind.constructor().apply(threads), TASKS, work);
        workload.settle();
    }

    private static Runnable runOn(Workload workload, int task) {
        return () -> {
            try {
                workload.run(task);
            } catch (Exception failed) {
                throw new AssertionError(failed);
            }
        };
    }
}
