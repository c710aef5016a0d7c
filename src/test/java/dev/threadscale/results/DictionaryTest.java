package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Axis;
import dev.threadscale.fixture.SomeRun;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An axis that is called like another column makes a CSV that nobody can read by its header. */
class DictionaryTest {

    static List<WorkloadType> workloads() {
        return Workloads.all();
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void everyColumnOfAFileHasANameOfItsOwnWhateverIsAnAxis(WorkloadType workload) {
        Map<String, List<String>> axes = new LinkedHashMap<>();
        Stream.concat(Axis.COMMON.stream(), workload.parameters().stream().map(Parameter::name))
                .forEach(name -> axes.put(name, List.of("1")));

        Tables.of(SomeRun.of(axes).searching(Axis.TASKS))
                .forEach(table ->
                        assertThat(table.names()).as(table.file()).doesNotHaveDuplicates());
        assertThat(ComparisonRow.table(axes).names()).doesNotHaveDuplicates();
    }
}
