package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.worker.Observation;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.threads.Kinds;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
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
    void everyThreadHasAShareOfEachCpuThatItMayUse(String kind) throws Exception {
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
                            ProcThread.allowedCpus().stream().map(cpu -> prefix + cpu).toList());
            assertThat(shares.stream().mapToDouble(share -> share.value().doubleValue()).sum())
                    .isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void aSingleSampleIsEnoughAndShowsNoMigration() throws Exception {
        assertThat(observe("platform", "5ms", "1m"))
                .filteredOn(observation -> observation.what().name().equals("migrations"))
                .extracting(Observation::subject, Observation::value)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("thread=1", 0),
                        org.assertj.core.groups.Tuple.tuple("thread=2", 0));
    }

    @Test
    void theCarrierOfAVirtualThreadIsNotTakenForIt() {
        assertThat(Made.kinds(Residency.TYPE, 2, OptionalInt.of(2)))
                .containsExactly("sequential", "platform");
        assertThatThrownBy(() -> observe("virtual", "1ms", "1ms"))
                .hasMessageContaining("thread 1 left no sample");
    }

    private static List<Observation> observe(String kind, String duration, String interval)
            throws Exception {
        Workload workload =
                Made.of(Residency.TYPE, 2, Map.of("duration", duration, "interval", interval));
        workload.prepare();
        workload.execute(
                Kinds.create(kind),
                2,
                task ->
                        () -> {
                            try {
                                workload.run(task);
                            } catch (Exception refused) {
                                // As in the worker: the iteration goes on, and has no result.
                            }
                        });
        workload.verify();
        return workload.observations();
    }
}
