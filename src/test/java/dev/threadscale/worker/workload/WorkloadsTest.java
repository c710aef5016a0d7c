package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * What holds for every workload in the table, a new one included: the time of work that was not
 * done, or was left over from the iteration before, must not pass for a measurement.
 */
class WorkloadsTest {

    static final List<WorkloadType> TABLE = Workloads.TABLE;

    private static final int TASKS = 3;

    @ParameterizedTest
    @FieldSource("TABLE")
    void whenEveryTaskRanTheResultIsRightInEveryIteration(WorkloadType type) {
        Workload workload = create(type);

        for (int iteration = 0; iteration < 2; iteration++) {
            workload.prepare();
            assertThatCode(() -> runUpTo(TASKS, workload)).doesNotThrowAnyException();
            assertThatCode(workload::verify).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @FieldSource("TABLE")
    void aTaskThatDidNotRunIsAWrongResult(WorkloadType type) throws Exception {
        Workload workload = create(type);

        workload.prepare();
        runUpTo(TASKS - 1, workload);

        assertThatThrownBy(workload::verify)
                .isInstanceOf(WrongResultException.class)
                .hasMessage("task 2 left no result");
    }

    @ParameterizedTest
    @FieldSource("TABLE")
    void theResultsOfTheIterationBeforeDoNotCount(WorkloadType type) throws Exception {
        Workload workload = create(type);
        workload.prepare();
        runUpTo(TASKS, workload);

        workload.prepare();

        assertThatThrownBy(workload::verify).isInstanceOf(WrongResultException.class);
    }

    @ParameterizedTest
    @FieldSource("TABLE")
    void theDefaultsAreValidAndTheirCostIsKnown(WorkloadType type) {
        Arguments defaults = Arguments.of(type.parameters(), Map.of());

        assertThat(type.cost().cpuSeconds(defaults, 100)).isPositive().isFinite();
    }

    @Test
    void everyNameIsFoundAndNoOther() {
        assertThat(Workloads.names()).doesNotHaveDuplicates().hasSameSizeAs(TABLE);
        assertThat(TABLE).allMatch(type -> Workloads.find(type.name()).equals(Optional.of(type)));
        assertThat(Workloads.find("sorting")).isEmpty();
    }

    private static Workload create(WorkloadType type) {
        Arguments arguments = Arguments.of(type.parameters(), SmallArguments.of(type));
        return type.constructor().create(arguments, TASKS);
    }

    private static void runUpTo(int tasks, Workload workload) throws Exception {
        for (int task = 0; task < tasks; task++) {
            workload.run(task);
        }
    }
}
