package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.RuntimeLevel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A virtual machine that must use its ahead-of-time cache does not start with an added export. */
class RecordingOptionsTest {

    @ParameterizedTest
    @CsvSource({"jvm-25, true", "jvm-21, true", "jvm-25-aot, false"})
    void onlyARuntimeWithoutACacheExportsItsThreads(String runtime, boolean isExported) {
        RuntimeLevel level = RuntimeLevel.find(runtime).orElseThrow();

        assertThat(
                        FlightRecording.before(level.options(), "/recording").stream()
                                .anyMatch(option -> option.startsWith("--add-exports")))
                .isEqualTo(isExported);
    }
}
