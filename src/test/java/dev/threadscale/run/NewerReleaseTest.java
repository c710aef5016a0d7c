package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.TimedForks;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A release of Java that came after this version of the kit is measured, and this is said. */
class NewerReleaseTest {

    @ParameterizedTest
    @CsvSource({"28.0.1, false", "29-ea, true", "'', false", "unknown, false"})
    void forksOfANewerReleaseCountWithANote(String version, boolean noted, @TempDir Path results)
            throws Exception {
        Sessions sessions =
                new Sessions(
                        results,
                        Plans.study("measure.forks=1", "matrix.runtime={image: \"other:29\"}"));
        TimedForks steady = new TimedForks(1, 2, fork -> 1e8);

        sessions.begin(
                new FakeEngine()
                        .always((fork, output) ->
                                steady.run(
                                        fork,
                                        line ->
                                                output.accept(
                                                        line.replace(
                                                                "java_version=25.0.3",
                                                                "java_version=" + version)))));

        assertThat(sessions.directory().forks())
                .isNotEmpty()
                .allSatisfy(fork -> {
                    assertThat(fork.completed()).isTrue();
                    assertThat(fork.notes())
                            .isEqualTo(
                                    noted
                                            ? List.of(
                                                    "Java 29 is newer than the releases that this version knows,"
                                                            + " up to 28: its times are right, but facts taken from its"
                                                            + " messages and thread names may be missing")
                                            : List.of());
                });
    }
}
