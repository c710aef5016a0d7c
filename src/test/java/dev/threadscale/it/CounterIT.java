package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Threads that really run at the same time count wrongly unless something keeps them apart. */
@Isolated("measures the host")
class CounterIT extends StudyOnDocker {

    @BeforeEach
    void twoCpus() {
        Docker.assumeTwoCpus();
    }

    private Path counter(String operations, String synchronization) throws IOException {
        return study.write(
                "{name: counter, operations: %s}".formatted(operations),
                "{cpus: 2, threads: platform, tasks: 4, synchronization: %s}"
                        .formatted(synchronization),
                "{warmup: 0, iterations: 1, forks: 1}");
    }

    /** The worker compares the total; one that differs would end the fork as failed. */
    @Test
    void everySynchronizationCountsExactly() throws Exception {
        Launcher.End end = run(counter("2000000", "[method, block, cas, lock, adder]"));

        assertThat(end.exitCode()).as(end.err()).isZero();
        assertThat(
                        study.iterations().stream()
                                .map(row -> row.getField("synchronization"))
                                .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("method", "block", "cas", "lock", "adder");
        assertThat(study.run().resolve("observations.csv")).doesNotExist();
    }

    @Test
    void withoutAnyTheLostUpdatesAreCounted() throws Exception {
        Launcher.End end = run(counter("50000000", "none"));

        assertThat(end.exitCode()).as(end.err()).isZero();
        assertThat(study.count("lost_updates")).isBetween(1L, 50_000_000L);
    }
}
