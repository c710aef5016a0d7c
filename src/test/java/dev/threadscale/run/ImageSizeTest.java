package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.ReflectiveCode;
import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.results.ForkTable;
import dev.threadscale.results.RunDirectory;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A native image of the user's code has a tag of its own, and its forks the level's name. */
class ImageSizeTest {

    @ParameterizedTest
    @ValueSource(strings = {"jvm-25", "native-25"})
    void forksHaveTheSizeOfTheirImage(String runtime, @TempDir Path code, @TempDir Path results)
            throws Exception {
        Sessions sessions =
                new Sessions(
                        results,
                        CodePlans.of(code, ReflectiveCode.class, "", ", runtime: " + runtime));
        sessions.begin(new FakeEngine());
        RunDirectory run = sessions.directory();
        assertThat(ForkTable.read(run.path(), run.record().axes()))
                .singleElement()
                .extracting(fork -> fork.quantity(ForkQuantity.IMAGE_BYTES))
                .isEqualTo(400_000_000L);
    }
}
