package dev.threadscale.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Axis;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.workload.WorkloadType;
import dev.threadscale.worker.workload.Workloads;
import java.util.List;
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
        List<String> axes = workload.parameters().stream().map(Parameter::name).toList();
        Dictionary.files(axes)
                .forEach((file, columns) ->
                        assertThat(columns)
                                .as(file)
                                .extracting(Column::name)
                                .doesNotHaveDuplicates());
        assertThat(SearchFile.columns(Stream.concat(Axis.COMMON.stream(), axes.stream()).toList()))
                .extracting(Column::name)
                .doesNotHaveDuplicates();
    }
}
