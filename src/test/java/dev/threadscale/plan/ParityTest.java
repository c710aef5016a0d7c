package dev.threadscale.plan;

import static dev.threadscale.fixture.Plans.smallest;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who compares runtimes learns what else differs between them than their names. */
class ParityTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[jvm-25, jvm-21, jvm-25-aot, native-25] | jvm.collector=serial |",
                // It is compared with nothing.
                "native-25 | jvm.collector=g1 |",
                "[jvm-25, native-25] | jvm.collector=parallel | native-25 has only the serial"
                        + " collector, and the others run with parallel.",
                "[jvm-25, native-25] | jvm.options=[-Xint, -Xlog:gc] | native-25 does not take -Xint"
                        + " -Xlog:gc, which the others run with.",
                "[jvm-25, {image: \"example/java:1\", options: [-Xint]}] | jvm.collector=serial |"
                        + " Only example/java:1 runs with -Xint.",
            })
    void whatIsNotTheSameEverywhereIsNamed(String runtime, String setting, @Nullable String note) {
        assertThat(Parity.notes(smallest("matrix.runtime=" + runtime, setting)))
                .isEqualTo(note == null ? List.of() : List.of(note));
    }
}
