package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Whoever cleans a cluster up sees that a launcher lives, also while none of its forks runs. */
class OwnersTest {

    private static final String RUN = "20260301-101500";

    private final FakeCluster cluster = new FakeCluster();
    private final StopSignal stop = new StopSignal();

    @Test
    void anOwnerIsRenewedAsLongAsItsLauncherLives() throws Exception {
        try (Owners owners = new Owners(cluster, Duration.ofMillis(1))) {
            owners.of(RUN, stop);
            ConfigMap owner = cluster.created(ConfigMap.class);
            owner.getMetadata().getAnnotations().put(RunOwner.RENEWED, "2026-03-01T10:15:00Z");
            assertThat(RunOwner.isAlive(owner, Instant.now())).isFalse();
            cluster.awaitAnnotation();
            assertThat(RunOwner.isAlive(owner, Instant.now())).isTrue();
        }
    }

    @Test
    void whoMayNotRenewItMeasuresAllTheSame() throws Exception {
        try (Owners owners = new Owners(cluster.annotating(403), Duration.ofMillis(1))) {
            owners.of(RUN, stop);
            cluster.awaitAnnotation();
            assertThat(owners.of(RUN, stop)).isNotNull();
        }
    }

    @Test
    void anOwnerIsAliveFromItsBeginning() {
        RunOwner.of(cluster, RUN);
        assertThat(RunOwner.isAlive(cluster.created(ConfigMap.class), Instant.now())).isTrue();
    }

    @Test
    void anOwnerThatWasForgottenIsMadeAnew() throws Exception {
        try (Owners owners = new Owners(cluster, Duration.ofHours(1))) {
            String first = owners.of(RUN, stop).getUid();
            assertThat(owners.of(RUN, stop).getUid()).isEqualTo(first);
            owners.forget(RUN);
            assertThat(owners.of(RUN, stop).getUid()).isNotEqualTo(first);
            assertThat(owners.runs()).containsExactly(RUN);
        }
    }

    /** The API server may be slow, and the launcher be told to stop. */
    @Test
    void whoWaitsForAnOwnerThatAnotherOneMakesCanBeToldToStop() throws Exception {
        CountDownLatch answer = new CountDownLatch(1);
        FakeCluster slow = cluster.answeringAfter(answer);
        try (Owners owners = new Owners(slow, Duration.ofHours(1))) {
            Thread maker = Thread.ofVirtual().start(() -> made(owners));
            slow.awaitRequest();
            stop.request();

            assertThatThrownBy(() -> owners.of(RUN, stop)).isInstanceOf(InterruptedException.class);
            assertThat(owners.runs()).containsExactly(RUN);

            answer.countDown();
            maker.join();
            assertThat(owners.of(RUN, new StopSignal())).isNotNull();
            assertThat(slow.created()).filteredOn(ConfigMap.class::isInstance).hasSize(1);
        }
    }

    private static void made(Owners owners) {
        try {
            owners.of(RUN, new StopSignal());
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    @Test
    void anOwnerThatWasRefusedIsAskedForAgain() throws Exception {
        try (Owners owners = new Owners(cluster, Duration.ofHours(1))) {
            cluster.refusing(503, "starting");
            assertThatThrownBy(() -> owners.of(RUN, stop))
                    .isInstanceOf(KubernetesClientException.class);
            cluster.refusing(null);
            assertThat(owners.of(RUN, stop)).isNotNull();
        }
    }
}
