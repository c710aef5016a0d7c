package dev.threadscale.extend;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.error.UserException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** More forks never turn an answer into a choice of answers, so some runs get none. */
class ExtendableRunTest {

    private static final Path RUNS = Path.of("src/test/resources/runs");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gate-gate/20261127-110733-843 | a gate answers once, by its exit code",
                "search/20261127-110424-796 | its search has come to its end",
                "pinning/20261127-092706-673 | a version that kept no error for later has measured it",
                "jmh/20261127-110516-907 | it has no findings",
            })
    void runThatWouldSpendTooMuchErrorIsRefused(String run, String why) {
        assertThatThrownBy(() -> ExtendableRun.of(RUNS.resolve(run)))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("cannot be extended: " + why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pinning/20261127-092706-673 | Measure it anew: threadscale reproduce RUN",
                "jmh/20261127-110516-907 | Add 'findings' to its experiment and run it.",
            })
    void refusalNamesWhatHelps(String name, String remedy) {
        Path run = RUNS.resolve(name);

        assertThatExceptionOfType(UserException.class)
                .isThrownBy(() -> ExtendableRun.of(run))
                .returns(remedy.replace("RUN", run.toString()), UserException::remedy);
    }
}
