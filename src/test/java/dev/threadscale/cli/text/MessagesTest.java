package dev.threadscale.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessagesTest {

    @ParameterizedTest
    @CsvSource({
        "results/study, results/study",
        "./results/../a, a",
        "., .",
        "/elsewhere, /elsewhere"
    })
    void pathBelowTheWorkingFolderIsShort(Path path, Path shown) {
        assertThat(Messages.path(path)).isEqualTo(shown);
        assertThat(Messages.path(path.toAbsolutePath())).isEqualTo(shown);
    }
}
