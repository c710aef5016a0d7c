package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A name that no image can have is refused before an engine is asked for it. */
class ImageRepositoryTest {

    private static CommandLineRun doctor(String repository, String... more) {
        return CommandLineRun.of(
                List.of("doctor", "--engine=local", "--image-repository=" + repository), more);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPPER case",
                "Threadscale",
                "a//b",
                "/a",
                "a/",
                "-x",
                "a-",
                "a..b",
                "a___b",
                "a:1",
                "a@sha256:0",
                "example.org:port/a",
                "example..org/a",
                "example.org/A",
                "[::1/a"
            })
    void nameRejectedByDockerIsWrongUsage(String name) {
        assertThat(doctor(name).refusal())
                .isEqualTo(
                        "error: --image-repository: '%s' is not the name of an image repository\n"
                                        .formatted(name)
                                + "fix: Use lower-case letters and digits, with single"
                                + " . _ - between them and without a tag, as in"
                                + " registry.example.org/threadscale.\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "threadscale",
                "threadscale-test-moving",
                "a.b_c__d--e/f",
                "localhost:5000/kit",
                "ghcr.io/threadscale/threadscale/0.1.0",
                "Registry.example.org/kit",
                "[::1]:5000/kit"
            })
    void nameAcceptedByDockerIsAccepted(String name) {
        assertThat(doctor(name, "--help").code()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {255, 256})
    void nameMayBeAsLongAsDockerAllows(int length) {
        assertThat(doctor("a".repeat(length), "--help").code())
                .isEqualTo(length == 255 ? ExitCode.OK : ExitCode.USAGE);
    }
}
