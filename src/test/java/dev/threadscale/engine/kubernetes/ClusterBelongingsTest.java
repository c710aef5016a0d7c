package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Belonging;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Nothing that a run needs which goes on is taken from it, and what is left of others goes. */
class ClusterBelongingsTest {

    private static final String RUN = "20260301-101500";
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final FakeCluster cluster = new FakeCluster();
    private final ClusterBelongings belongings =
            new ClusterBelongings(cluster, Patience.USUAL, any -> true, InstantSource.fixed(NOW));

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
        assertThat(belongings.all()).hasSize(1);
        return belongings.all().getFirst().active();
    }

    @Test
    void theOwnerOfALauncherThatLivesIsInUseBetweenTwoForks() {
        owner(Map.of(RunOwner.RENEWED, NOW.minus(Duration.ofMinutes(2)).toString()));
        assertThat(isOnlyOneActive()).isTrue();
    }

    @Test
    void theOwnerOfALauncherThatWasKilledIsNotInUse() {
        owner(Map.of(RunOwner.RENEWED, NOW.minus(Duration.ofMinutes(6)).toString()));
        assertThat(isOnlyOneActive()).isFalse();
    }

    @Test
    void anOwnerThatDoesNotSayIsNotInUse() {
        owner(Map.of());
        assertThat(isOnlyOneActive()).isFalse();
    }

    @Test
    void aJobThatWasJustMadeIsInUse() {
        cluster.create(job().build());
        assertThat(isOnlyOneActive()).isTrue();
    }

    @Test
    void aJobThatHasEndedIsNotInUse() {
        cluster.create(job("Complete"));
        assertThat(isOnlyOneActive()).isFalse();
    }

    @Test
    void whatTriesAnImageIsInUseWhileItsPodRunsAlthoughItsJobHasNoneOfItsOwn() {
        cluster.create(job("Complete"));
        Pod pod =
                new PodBuilder()
                        .withNewMetadata()
                        .withName("pod")
                        .withLabels(Map.of(Belonging.RUN_LABEL, "", ForkJob.LABEL_JOB, "job"))
                        .withOwnerReferences(new OwnerReference())
                        .endMetadata()
                        .withNewSpec()
                        .endSpec()
                        .withNewStatus()
                        .withPhase("Running")
                        .endStatus()
                        .build();
        cluster.create(pod);
        assertThat(isOnlyOneActive()).isTrue();

        pod.getStatus().setPhase("Succeeded");
        assertThat(isOnlyOneActive()).isFalse();
    }
}
