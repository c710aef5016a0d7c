package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.kubernetes.ClusterSession.RunOwner;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run in progress needs is in use; what a killed one left is not. */
class ClusterPremisesTest {

    private static final String RUN = "20260301-101500";
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final FakeCluster cluster = new FakeCluster();
    private final ClusterPremises premises =
            new ClusterPremises(new ClusterSession(cluster), _ -> true, InstantSource.fixed(NOW));

    static ConfigMap owner(String run, Map<String, String> annotations) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(Belonging.nameFor(run))
                .withLabels(Map.of(Belonging.RUN_LABEL, run))
                .withAnnotations(annotations)
                .endMetadata()
                .build();
    }

    private static Job job(String status) {
        return Serialization.unmarshal(
                """
                metadata: {name: job, labels: {%s: %s}}
                spec: {template: {}}
                status: {%s}
                """
                        .formatted(Belonging.RUN_LABEL, RUN, status),
                Job.class);
    }

    private boolean isOnlyOneActive() {
        assertThat(premises.belongings()).hasSize(1);
        return premises.belongings().getFirst().active();
    }

    /** A launcher renews it in each fork, and a killed one does not. */
    @ParameterizedTest
    @CsvSource({"2, true", "6, false", ", false"})
    void ownerIsInUseWhileItIsRenewed(@Nullable Integer minutesAgo, boolean inUse) {
        Map<String, String> renewed =
                minutesAgo == null
                        ? Map.of()
                        : Map.of(
                                RunOwner.RENEWED,
                                NOW.minus(Duration.ofMinutes(minutesAgo)).toString());
        cluster.create(owner(RUN, renewed));
        assertThat(isOnlyOneActive()).isEqualTo(inUse);
    }

    @Test
    void jobIsInUseUntilItEnds() {
        cluster.create(job(""));
        assertThat(isOnlyOneActive()).isTrue();
        cluster.created().clear();
        cluster.create(job("conditions: [{type: Complete, status: \"True\"}]"));
        assertThat(isOnlyOneActive()).isFalse();
    }
}
