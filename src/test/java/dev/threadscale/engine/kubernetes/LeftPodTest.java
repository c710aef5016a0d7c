package dev.threadscale.engine.kubernetes;

import static dev.threadscale.fixture.Refusals.unusable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A pod that cannot be removed is named, and ends the run if it may take time from a fork. */
class LeftPodTest {

    private final FakeCluster cluster = new FakeCluster().with(FakeCluster.Fault.NO_REMOVALS);
    private final List<String> lines = new ArrayList<>();
    private final StopSignal stop = new StopSignal();

    private ForkEnd run() throws InterruptedException {
        return ForkPodTest.pod(cluster, Duration.ofMillis(50), stop)
                .run(new OwnerReference(), Duration.ofHours(1), lines::add);
    }

    @Test
    void stopWithoutTheClusterReportsLeftovers() {
        cluster.then(Pods.running());
        stop.request();
        assertThatThrownBy(this::run)
                .isInstanceOf(InterruptedException.class)
                .satisfies(stopped -> {
                    EngineException left = (EngineException) stopped.getSuppressed()[0];
                    assertThat(left).hasMessageContaining("could not be removed: starting");
                    assertThat(left.remedy()).contains("clean --engine kubernetes");
                });
    }

    @Test
    void possibleOverlapWithTheNextForkEndsTheRun() {
        cluster.then(Pods.ended(128, "StartError", "exec: java: not found"));
        unusable(this::run)
                .containsSubsequence(
                        "could not be removed: starting", "\nfix: ", "clean --engine kubernetes");
    }

    @Test
    void endFromOutsideIsReportedEvenIfRemovalFails() throws Exception {
        cluster.then(Pods.evicted("node was low on memory"));
        assertThat(run().isFromOutside()).isTrue();
        assertThat(lines).singleElement().asString().contains("could not be removed");
    }

    @Test
    void endedPodDoesNotDisturbTheNextFork() throws Exception {
        cluster.then(Pods.ended(0, "Completed")).logging("a row");
        assertThat(run().exitCode()).hasValue(0);
        assertThat(lines).startsWith("a row");
        assertThat(lines.getLast()).startsWith("warning: ").contains("could not be removed");
    }
}
