package dev.threadscale.plan;

import static dev.threadscale.fixture.Plans.smallest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiments;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who compares runtimes learns what else differs between them than their names. */
class ParityTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[jvm-25, jvm-21, jvm-25-aot, native-25] | jvm.collector=serial |",
                "[jvm-25, native-25] | jvm.collector=parallel | native-25 supports only the"
                        + " serial collector: parallel applies to the other runtimes.",
                "[jvm-25, native-25] | jvm.options=[-Xint, -Xlog:gc] | native-25 does not"
                        + " support options of a JVM: -Xint -Xlog:gc applies to the other runtimes.",
                "[jvm-25, {image: \"example/java:1\", options: [-Xint]}] | jvm.collector=serial |"
                        + " Only example/java:1 runs with -Xint.",
            })
    void differencesBetweenRuntimesAreReported(
            String runtime, String setting, @Nullable String note) {
        assertThat(Parity.notes(smallest("matrix.runtime=" + runtime, setting)))
                .isEqualTo(note == null ? List.of() : List.of(note));
    }

    @Test
    void singleNativeImageIsReportedAsWell() {
        Experiment both =
                Experiments.smallest("matrix.runtime=[jvm-25, native-25]", "jvm.options=[-Xint]");
        assertThat(Parity.notes(Plan.of(both, Filter.parse(List.of("runtime=native-25")))))
                .containsExactly(
                        "native-25 does not support options of a JVM: -Xint applies to the other"
                                + " runtimes.");
    }
}
