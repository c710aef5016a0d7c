package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Golden;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A stranger has half an hour, and nothing but this page. */
class ArtifactTextTest {

    private static final Path RUNS = Path.of("src/test/resources/runs");

    @ParameterizedTest
    @CsvSource({
        "claims, thread-yield/20261127-094040-112",
        "own-code, own-code/20261127-135232-361",
        "without-claims, plain/20261127-110122-307"
    })
    void pageOfAStoredRunIsSealed(String name, String run) {
        Golden.matches(
                "bundle/artifact-" + name + ".md",
                ArtifactText.of(RUNS.resolve(run), "my study.zip").orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(strings = {"unfinished/20261127-112024-941", "spread/20260102-030405-000"})
    void runsThatNoSingleCommandRepeatsHaveNone(String run) {
        assertThat(ArtifactText.of(RUNS.resolve(run), "study.zip")).isEmpty();
    }
}
