package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results that do not reach their reader are no success. */
class StandardOutputTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException(reason);
            }
        };
    }

    private int run(String command, String reason) {
        return Main.execute(command.split(" "), failing(reason), err);
    }

    @ParameterizedTest
    @CsvSource({
        "--version, 3",
        "--help, 3",
        "help plan, 3",
        "list workloads, 3",
        "list threads, 3",
        "plan src/test/resources/golden/plan/small.yaml, 3",
        "validate src/test/resources/golden/plan/small.yaml, 3",
        "validate src/test/resources/golden/plan/small.yaml no-such-file.yaml, 2",
    })
    void fullDiskBehindStandardOutputIsAFailure(String command, int code) {
        assertThat(run(command, "No space left on device")).isEqualTo(code);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .endsWith(
                        """
                        error: cannot write standard output: No space left on device
                        fix: Check its destination, and the space on that disk.
                        """);
    }

    @ParameterizedTest
    @CsvSource({"--help", "list workloads"})
    void earlyExitOfTheReaderIsNotAFailure(String command) {
        assertThat(run(command, "Broken pipe")).isEqualTo(ExitCode.OK);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }
}
