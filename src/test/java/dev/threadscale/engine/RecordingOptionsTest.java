package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.experiment.RuntimeLevel;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A virtual machine that must use its ahead-of-time cache does not start with an added export. */
class RecordingOptionsTest {

    @ParameterizedTest
    @CsvSource({"jvm-25, false", "jvm-21, false", "jvm-25-aot, true"})
    void cacheIsTurnedOffBehindTheOptionsOfTheRuntime(String runtime, boolean isOff) {
        RuntimeLevel level = RuntimeLevel.find(runtime).orElseThrow();

        assertThat(
                        FlightRecording.before(level.options(), "/recording")
                                .getLast()
                                .equals("-XX:AOTMode=off"))
                .isEqualTo(isOff);
    }
}
