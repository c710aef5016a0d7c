package dev.threadscale.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkerVersionTest {

    @Test
    void buildFillsInTheVersionAndTheChecksum() {
        assertThat(WorkerVersion.HERE).matches("[0-9.]+(-SNAPSHOT)?[+][0-9a-f]{12}");
    }
}
