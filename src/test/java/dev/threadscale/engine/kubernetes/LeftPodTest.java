package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What cannot be removed of a fork is said, and never takes CPU time from the next one. */
class LeftPodTest {

    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SOON = Duration.ofMillis(5);

    private final FakeCluster cluster = new FakeCluster();
    private final List<String> lines = new ArrayList<>();

    private ForkEnd run() throws Exception {
        Patience patience = new Patience(LONG, LONG, LONG, SOON, SOON, SOON, SOON);
        return new ForkPod(
                        cluster,
                        ForkPodTest.job(),
                        Optional.of(Pods.IMAGE),
                        patience,
                        new StopSignal())
                .run(new OwnerReference(), LONG, lines::add);
    }

    @Test
    void aPodThatMayGoOnBesideTheNextForkEndsTheRun() {
        cluster.then(Pods.ended(128, "StartError", "exec: java: not found").build()).keeping();

        assertThatThrownBy(this::run)
                .isInstanceOfSatisfying(
                        EngineException.class,
                        left -> assertThat(left.remedy()).contains("clean --engine kubernetes"))
                .hasMessageContaining("could not be removed: starting");
    }

    /** What runs it again removes it first, and waits for the cluster aloud. */
    @Test
    void anEndFromOutsideIsToldAlsoIfNothingCanBeRemovedNow() throws Exception {
        cluster.then(Pods.evicted("node was low on memory")).keeping();

        assertThat(run().isFromOutside()).isTrue();
        assertThat(lines).singleElement().asString().contains("could not be removed");
    }

    @Test
    void aJobThatTheQuotaHasNoPlaceForYetIsMadeAgain() throws Exception {
        cluster.thenRefusingJob(403, "jobs.batch \"f\" is forbidden: exceeded quota: few")
                .then(Pods.ended(0, "Completed"))
                .logging("a row");

        assertThat(run().exitCode()).hasValue(0);
    }

    @Test
    void aContainerThatCannotBeMadeAtOneMomentIsTriedAgain() throws Exception {
        cluster.then(Pods.waiting("CreateContainerError", "context deadline exceeded"));

        assertThat(run().isFromOutside()).isTrue();
    }

    @Test
    void aPodThatHasEndedTakesNothingFromTheNextFork() throws Exception {
        cluster.then(Pods.ended(0, "Completed")).logging("a row").keeping();

        assertThat(run().exitCode()).hasValue(0);
        assertThat(lines).startsWith("a row");
        assertThat(lines.getLast()).startsWith("warning: ").contains("could not be removed");
    }
}
