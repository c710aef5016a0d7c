package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.kubernetes.Cluster.ClusterTimeouts;
import dev.threadscale.engine.kubernetes.ClusterSession.RunOwner;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a run in progress needs is in use; what a killed one left is not. */
class ClusterPremisesTest {

    private static final String RUN = "20260301-101500";
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final FakeCluster cluster = new FakeCluster();
    private final ClusterPremises premises =
            new ClusterPremises(
                    new ClusterSession(cluster, ClusterTimeouts.USUAL),
                    _ -> true,
                    InstantSource.fixed(NOW));

    private void owner(Map<String, String> annotations) {
        cluster.create(
                new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(Belonging.nameFor(RUN))
                        .withLabels(Map.of(Belonging.RUN_LABEL, RUN))
                        .withAnnotations(annotations)
                        .endMetadata()
                        .build());
    }

    private static JobBuilder job() {
        return new JobBuilder()
                .withNewMetadata()
                .withName("job")
                .withLabels(Map.of(Belonging.RUN_LABEL, RUN))
                .endMetadata()
                .withNewSpec()
                .withNewTemplate()
                .endTemplate()
                .endSpec();
    }

    private static Job job(String condition) {
        return job().withNewStatus()
                .addNewCondition()
                .withType(condition)
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build();
    }

    private boolean isOnlyOneActive() {
        assertThat(premises.belongings()).hasSize(1);
        return premises.belongings().getFirst().active();
    }

    @Test
    void theOwnerOfALiveLauncherIsInUseBetweenTwoForks() {
        owner(Map.of(RunOwner.RENEWED, NOW.minus(Duration.ofMinutes(2)).toString()));
        assertThat(isOnlyOneActive()).isTrue();
    }

    @Test
    void theOwnerOfAKilledLauncherIsNotInUse() {
        owner(Map.of(RunOwner.RENEWED, NOW.minus(Duration.ofMinutes(6)).toString()));
        assertThat(isOnlyOneActive()).isFalse();
    }

    @Test
    void anOwnerThatWasNeverRenewedIsNotInUse() {
        owner(Map.of());
        assertThat(isOnlyOneActive()).isFalse();
    }

    @Test
    void aNewJobIsInUse() {
        cluster.create(job().build());
        assertThat(isOnlyOneActive()).isTrue();
    }

    @Test
    void aJobThatEndedIsNotInUse() {
        cluster.create(job("Complete"));
        assertThat(isOnlyOneActive()).isFalse();
    }
}
