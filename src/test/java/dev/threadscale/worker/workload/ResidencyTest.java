package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.workload.Observation;
import dev.threadscale.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A share without its CPU that was never used would be averaged over too few iterations. */
@EnabledOnOs(OS.LINUX)
class ResidencyTest {

    @ParameterizedTest
    @ValueSource(strings = {"platform", "sequential"})
    void everyThreadHasAShareOfEachAllowedCpu(String kind) throws Exception {
        List<Observation> observations = observe(kind, "10ms", "1ms");

        for (int thread = 1; thread <= 2; thread++) {
            String prefix = "thread=" + thread + " cpu=";
            List<Observation> shares =
                    observations.stream()
                            .filter(observation -> observation.subject().startsWith(prefix))
                            .toList();
            assertThat(shares)
                    .extracting(Observation::subject)
                    .containsAll(
                            ProcThread.allowedCpus().stream()
                                    .mapToObj(cpu -> prefix + cpu)
                                    .toList());
            assertThat(shares.stream().mapToDouble(share -> share.value().doubleValue()).sum())
                    .isCloseTo(1, within(1e-9));
        }
    }

    /** The mean share of a CPU over forks is a half, too, where no thread ever moves. */
    @Test
    void singleSampleIsEnoughAndShowsNoMigrationAndALeastShareOfNothing() throws Exception {
        double least = ProcThread.allowedCpus().cardinality() > 1 ? 0 : 1;
        assertThat(observe("platform", "5ms", "1m"))
                .filteredOn(one -> List.of("migrations", "least_share").contains(one.what().name()))
                .extracting(one -> one.what().name(), Observation::subject, Observation::value)
                .containsExactlyInAnyOrder(
                        tuple("migrations", "thread=1", 0),
                        tuple("migrations", "thread=2", 0),
                        tuple("least_share", "thread=1", least),
                        tuple("least_share", "thread=2", least));
    }

    @Test
    void everyChangeBetweenTwoSamplesIsAMigration() {
        Residency.CpuTrack still = track(3, 3, 3);
        assertThat(still.migrations()).isZero();
        assertThat(still.share(3)).isEqualTo(1);
        assertThat(still.share(0)).isZero();

        Residency.CpuTrack moving = track(0, 1, 1, 0, 2, 2, 2, 2);
        assertThat(moving.migrations()).isEqualTo(3);
        assertThat(moving.share(0)).isEqualTo(0.25);
        assertThat(moving.share(2)).isEqualTo(0.5);
    }

    private static Residency.CpuTrack track(int... cpus) {
        Residency.CpuTrack track = new Residency.CpuTrack();
        for (int cpu : cpus) {
            track.add(cpu);
        }
        return track;
    }

    private static List<Observation> observe(String kind, String duration, String interval)
            throws Exception {
        Workload workload =
                Trial.create(Residency.TYPE, 2, "duration=" + duration, "interval=" + interval);
        Trial.passes(workload, kind, 2);
        return workload.observations();
    }
}
