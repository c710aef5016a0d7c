package dev.threadscale.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.protocol.IterationCount;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A window of load takes as long as its experiment says, so fifteen of them would time out. */
class ServiceDefaultsTest {

    @Test
    void forkOfAServiceIsOneWindowWithoutWarmup(@TempDir Path folder) {
        Measure measure =
                Experiments.own(
                                folder,
                                """
                                workload: {name: service}
                                matrix: {cpus: 1, threads: virtual, tasks: 1}
                                """)
                        .measure();

        assertThat(measure.warmup()).isEqualTo(IterationCount.of(0));
        assertThat(measure.iterations()).isEqualTo(IterationCount.of(1));
    }
}
