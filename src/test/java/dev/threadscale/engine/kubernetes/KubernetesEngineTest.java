package dev.threadscale.engine.kubernetes;

import static dev.threadscale.fixture.Refusals.unusable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.kubernetes.ClusterSession.RunOwner;
import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.CuriousCode;
import dev.threadscale.plan.Configuration;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine speaks for its node. */
class KubernetesEngineTest {

    private static final Duration SOON = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofHours(1);

    private final FakeCluster cluster = new FakeCluster();

    private KubernetesEngine engine(Duration room) {
        return ClusterSessionTest.engine(
                new ClusterSession(cluster.waiting(ShortTimeouts.of(room, SOON))), "a");
    }

    private ForkEnd run(Duration room) throws Exception {
        return ClusterSessionTest.run(engine(room), "20260301-101500");
    }

    @Test
    void missingRoomDuringARunIsAwaited() throws Exception {
        cluster.then(Pods.ended(0, "Completed"))
                .then(Pods.failed("OutOfcpu", "Node didn't have enough resource: cpu"))
                .then(Pods.failed("UnexpectedAdmissionError", "not enough cpus available"))
                .then(Pods.ended(0, "Completed"))
                .logging("a row");

        assertThat(run(LONG).exitCode()).hasValue(0);
    }

    @Test
    void permanentLackOfRoomEndsTheRun() {
        cluster.then(Pods.ended(0, "Completed"))
                .then(Pods.failed("OutOfcpu", "Node didn't have enough resource: cpu"));

        unusable(() -> run(Duration.ZERO))
                .startsWith("no node has room for a fork, although one had")
                .contains("OutOfcpu, Node didn't have enough resource: cpu\nfix: ");
    }

    @Test
    void codeOfTheUsersIsUnavailableAndTheRemedyIsNamed(@TempDir Path folder) throws Exception {
        Configuration configuration =
                CodePlans.of(folder, CuriousCode.class, "").configurations().getFirst();

        assertThat(engine(LONG).unavailable(configuration).orElseThrow().remedy())
                .contains("--engine docker");
    }

    @Test
    void ownerOfAStudyOnAnotherNodeIsNotActiveHere() throws Exception {
        String now = Instant.now().toString();
        cluster.create(ClusterPremisesTest.owner("other", Map.of(RunOwner.RENEWED, now)));
        assertThat(engine(LONG).belongings())
                .singleElement()
                .returns(Belonging.Kind.CONFIG_MAP, Belonging::kind)
                .returns(false, Belonging::active);
    }
}
