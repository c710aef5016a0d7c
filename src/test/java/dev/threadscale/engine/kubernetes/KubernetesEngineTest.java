package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.CuriousCode;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Configuration;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine speaks for its node. */
class KubernetesEngineTest {

    private static final Duration SOON = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofHours(1);

    private final FakeCluster cluster = new FakeCluster();

    private KubernetesEngine engine(Duration room) {
        return new KubernetesEngine(
                new ClusterSession(cluster.waiting(ShortTimeouts.of(room, SOON))),
                new ClusterNode(FakeNodes.ready("a")),
                "worker",
                new StopSignal());
    }

    private ForkEnd run(Duration room) throws Exception {
        return engine(room)
                .run(
                        "20260301-101500",
                        Plans.fork("matrix.cpus=[1]"),
                        LONG,
                        line -> {},
                        Optional.empty());
    }

    @Test
    void roomThatANodeLacksInMidRunIsWaitedFor() throws Exception {
        cluster.then(Pods.ended(0, "Completed"))
                .then(Pods.failed("OutOfcpu", "Node didn't have enough resource: cpu"))
                .then(Pods.failed("UnexpectedAdmissionError", "not enough cpus available"))
                .then(Pods.ended(0, "Completed"))
                .logging("a row");

        assertThat(run(LONG).exitCode()).hasValue(0);
    }

    @Test
    void roomThatANodeNeverHasEndsTheRunAndNotTheFork() {
        cluster.then(Pods.ended(0, "Completed"))
                .then(Pods.failed("OutOfcpu", "Node didn't have enough resource: cpu"));

        assertThatThrownBy(() -> run(Duration.ZERO))
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith("no node has room for a fork that had it")
                .hasMessageEndingWith("OutOfcpu, Node didn't have enough resource: cpu");
    }

    @Test
    void codeOfTheUsersIsUnavailableAndTheRemedyIsNamed(@TempDir Path folder) throws Exception {
        Configuration configuration =
                CodePlans.of(folder, CuriousCode.class, "").configurations().getFirst();

        assertThat(engine(LONG).unavailable(configuration).orElseThrow().remedy())
                .contains("--engine docker");
    }

    @Test
    void theOwnerOfAStudyOnAnotherNodeIsNotActiveHere() throws Exception {
        cluster.create(
                new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("threadscale-other")
                        .withLabels(Map.of(Belonging.RUN_LABEL, "other"))
                        .withAnnotations(
                                Map.of("dev.threadscale.renewed", Instant.now().toString()))
                        .endMetadata()
                        .build());

        KubernetesEngine engine =
                new KubernetesEngine(
                        new ClusterSession(cluster),
                        new ClusterNode(FakeNodes.ready("a")),
                        "worker",
                        new StopSignal());

        assertThat(engine.belongings())
                .singleElement()
                .returns(Belonging.Kind.CONFIG_MAP, Belonging::kind)
                .returns(false, Belonging::active);
    }
}
