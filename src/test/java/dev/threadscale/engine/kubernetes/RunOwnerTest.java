package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a run has goes with one thing, and a new one has a policy of its own. */
class RunOwnerTest {

    private static final String RUN = "20260301-101500";

    private final FakeCluster cluster = new FakeCluster();

    private List<NetworkPolicy> policies() {
        return cluster.created().stream()
                .filter(NetworkPolicy.class::isInstance)
                .map(NetworkPolicy.class::cast)
                .toList();
    }

    @Test
    void aNewOwnerDoesNotTakeThePolicyOfOneThatIsGoing() {
        RunOwner.of(cluster, RUN);
        RunOwner.of(cluster, RUN);

        assertThat(policies()).hasSize(2).extracting(RunOwnerTest::name).doesNotHaveDuplicates();
    }

    @Test
    void thePolicyAllowsNothingAndGoesWithItsOwner() {
        OwnerReference owner = RunOwner.of(cluster, RUN);

        assertThat(policies())
                .singleElement()
                .satisfies(policy -> {
                    assertThat(policy.getMetadata().getOwnerReferences()).containsExactly(owner);
                    assertThat(policy.getSpec().getPolicyTypes())
                            .containsExactly("Ingress", "Egress");
                    assertThat(policy.getSpec().getIngress()).isEmpty();
                    assertThat(policy.getSpec().getEgress()).isEmpty();
                });
    }

    private static String name(HasMetadata thing) {
        return thing.getMetadata().getName();
    }
}
