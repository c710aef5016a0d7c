package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Threads that really run at the same time count wrongly unless something keeps them apart. */
class CounterIT extends StudyOnDocker {

    @BeforeEach
    void twoCpus() {
        Docker.assumeTwoCpus();
    }

    private void count(String operations, String synchronization) throws Exception {
        succeed(
                "{name: counter, operations: %s}".formatted(operations),
                "{cpus: 2, threads: platform, tasks: 4, synchronization: %s}"
                        .formatted(synchronization),
                ONE_ITERATION);
    }

    /** The worker compares the total; one that differs would end the fork as failed. */
    @Test
    void everySynchronizationCountsExactly() throws Exception {
        count("2000000", "[method, block, cas, lock, adder]");

        assertThat(
                        study.iterations().stream()
                                .map(row -> row.getField("synchronization"))
                                .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("method", "block", "cas", "lock", "adder");
        assertThat(study.run().resolve("observations.csv")).doesNotExist();
    }

    @Test
    void withoutAnyTheLostUpdatesAreCounted() throws Exception {
        count("50000000", "none");

        assertThat(study.count("lost_updates")).isBetween(1L, 50_000_000L);
    }
}
