package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Axis;
import dev.threadscale.results.RunRecord.AxisRecord;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An axis that is called like another column makes a CSV that nobody can read by its header. */
class DictionaryTest {

    static List<WorkloadType> workloads() {
        return Workloads.TABLE;
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void everyColumnOfAFileHasANameOfItsOwnWhateverIsAnAxis(WorkloadType workload) {
        List<AxisRecord> axes =
                Stream.concat(
                                Axis.COMMON.stream(),
                                workload.parameters().stream().map(Parameter::name))
                        .map(name -> new AxisRecord(name, List.of("1")))
                        .toList();
        Tables.of(axes, Optional.of(Axis.TASKS))
                .forEach(table ->
                        assertThat(table.names()).as(table.file()).doesNotHaveDuplicates());
        Map<String, List<String>> levels =
                axes.stream().collect(Collectors.toMap(AxisRecord::name, AxisRecord::levels));
        assertThat(ComparisonFolder.table(levels).names()).doesNotHaveDuplicates();
    }
}
