package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The first place is no migration, and a place that was never seen is no unknown. */
class CpuTrackTest {

    private final CpuTrack track = new CpuTrack();

    @Test
    void aThreadThatStaysHasNotMigrated() {
        found(3, 3, 3);

        assertThat(track.migrations()).isZero();
        assertThat(track.share(3)).isEqualTo(1);
        assertThat(track.share(0)).isZero();
    }

    @Test
    void everyChangeBetweenTwoSamplesIsAMigration() {
        found(0, 1, 1, 0, 2, 2, 2, 2);

        assertThat(track.samples()).isEqualTo(8);
        assertThat(track.migrations()).isEqualTo(3);
        assertThat(track.cpus()).containsExactly(0, 1, 2);
        assertThat(track.share(0)).isEqualTo(0.25);
        assertThat(track.share(2)).isEqualTo(0.5);
    }

    private void found(int... cpus) {
        for (int cpu : cpus) {
            track.add(cpu);
        }
    }
}
