package dev.threadscale.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PathConverterTest {

    @Test
    void dashIsStandardInput() {
        Path file = Path.of("study.yaml");
        assertThat(PathConverter.input(Path.of("-"))).isEqualTo(Path.of("/dev/stdin"));
        assertThat(PathConverter.input(file)).isEqualTo(file);
    }
}
