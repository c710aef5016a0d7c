package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Labels;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An engine speaks for its node. */
class KubernetesEngineTest {

    @Test
    void theOwnerOfAStudyThatGoesOnElsewhereTakesNoTimeHere() throws Exception {
        FakeCluster cluster = new FakeCluster();
        cluster.create(
                new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("threadscale-other")
                        .withLabels(Map.of(Labels.RUN, "other"))
                        .withAnnotations(
                                Map.of("dev.threadscale.renewed", Instant.now().toString()))
                        .endMetadata()
                        .build());

        KubernetesEngine engine =
                new KubernetesEngine(
                        new ClusterSession(cluster, Patience.USUAL),
                        new ClusterNode(FakeNodes.ready("a")),
                        "worker",
                        new StopSignal());

        assertThat(engine.belongings())
                .singleElement()
                .returns(Belonging.Kind.CONFIG_MAP, Belonging::kind)
                .returns(false, Belonging::active);
    }
}
