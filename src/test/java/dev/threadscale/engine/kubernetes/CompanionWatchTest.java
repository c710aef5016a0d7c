package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.fixture.Plans;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A companion that fails ends its fork with the reason and its last lines. */
class CompanionWatchTest {

    private static final String READY = "running: {}}, started: true";
    private static final String WORKER_WAITS = "waiting: {reason: PodInitializing}";
    private static final String OPEN = "terminated: {exitCode: 0}}";

    private final FakeCluster cluster = new FakeCluster();
    private final List<String> lines = new ArrayList<>();

    private ForkEnd run(Pod... steps) throws InterruptedException {
        return run(Duration.ofHours(1), steps);
    }

    private ForkEnd run(Duration within, Pod... steps) throws InterruptedException {
        Duration soon = Duration.ofMillis(20);
        cluster.waiting(ShortTimeouts.of(soon, soon, soon, soon)).then(steps).logging("a row");
        ForkJob job =
                ForkJob.of(
                        "20260301-101500",
                        Plans.fork(
                                "matrix.cpus=[1]",
                                ("companions={db: {image: a, environment: {A_TOKEN: here},"
                                                + " files: {study.yaml: /etc/app/study.yaml},"
                                                + " ready: {port: 1, command: [check], within: %dms}}}")
                                        .formatted(within.toMillis())),
                        "worker:jvm-25",
                        Map.of());
        ForkPod pod =
                new ForkPod(
                        cluster, job, Optional.empty(), Map.of("a", "sha256:a"), new StopSignal());
        return pod.run(new OwnerReference(), Duration.ofHours(1), lines::add);
    }

    private static String reason(ForkEnd end) {
        assertThat(end.failure().map(Failure::kind)).contains(Failure.Kind.REFUSED);
        return end.failure().orElseThrow().reason();
    }

    /** The fork goes on while its companion starts, however long that takes. */
    @Test
    void completedForkEndsWithCompanion() throws Exception {
        ForkEnd end =
                run(
                        Pods.fresh(),
                        Pods.withCompanion("running: {}}, started: false", "", WORKER_WAITS),
                        Pods.withCompanion(READY, "running: {}}", WORKER_WAITS),
                        Pods.withCompanion(READY, OPEN, "running: {}"),
                        Pods.withCompanion(
                                "terminated: {exitCode: 137, finishedAt: \"2026-03-01T10:15:01Z\"}}",
                                OPEN,
                                "terminated: {exitCode: 0, finishedAt: \"2026-03-01T10:15:00Z\"}"));

        assertThat(end.exitCode()).hasValue(0);
        assertThat(end.notes()).hasSize(1).first().asString().contains("load", "unknown");
        assertThat(lines).containsExactly("a row", "companion db: db is hidden-secret");
        assertThat(cluster.created(ConfigMap.class).getData()).containsKey("db-0");
        assertThat(cluster.deleted())
                .contains(ConfigMap.class.getSimpleName(), Job.class.getSimpleName());
    }

    @ParameterizedTest
    @CsvSource({"Error, ended with exit code 3", "OOMKilled, needed more than its memory"})
    void deadCompanionEndsForkWithLastLines(String how, String reason) throws Exception {
        ForkEnd end =
                run(
                        Pods.withCompanion(READY, OPEN, "running: {}"),
                        Pods.withCompanion(
                                "running: {}}, lastState: {terminated: {exitCode: 3, reason: %s}}"
                                        .formatted(how),
                                OPEN,
                                "running: {}"));
        assertThat(reason(end))
                .startsWith("the companion 'db' " + reason)
                .contains("; it said: db was hidden-secret; ");
    }

    /** Both can be over at the next look. */
    @Test
    void workerThatFailedAfterItsCompanionHasCompanionsReason() throws Exception {
        ForkEnd end =
                run(
                        Pods.withCompanion(
                                "terminated: {exitCode: 3, finishedAt: \"2026-03-01T10:15:00Z\"}}",
                                OPEN,
                                "terminated: {exitCode: 1, finishedAt: \"2026-03-01T10:15:01Z\"}"));
        assertThat(reason(end)).contains("ended with exit code 3");
    }

    @Test
    void companionThatEndsAfterFailedWorkerIsNotTheReason() throws Exception {
        ForkEnd end =
                run(
                        Pods.withCompanion(
                                "terminated: {exitCode: 137, finishedAt: \"2026-03-01T10:15:01Z\"}}",
                                OPEN,
                                "terminated: {exitCode: 1, finishedAt: \"2026-03-01T10:15:00Z\"}"));
        assertThat(end.exitCode()).hasValue(1);
    }

    /** The cluster ends all containers of the pod, and another attempt may succeed. */
    @Test
    void evictedPodIsTriedAgain() throws Exception {
        Pod evicted =
                Pods.withCompanion(
                        "terminated: {exitCode: 137}}", OPEN, "terminated: {exitCode: 137}");
        evicted.getStatus().setPhase("Failed");
        evicted.getStatus().setReason("Evicted");
        assertThat(run(evicted).failure().map(Failure::kind)).contains(Failure.Kind.PASSING);
    }

    @Test
    void commandThatDoesNotSucceedIsLate() throws Exception {
        ForkEnd end =
                run(
                        Duration.ofMillis(5),
                        Pods.withCompanion("running: {}}, started: false", "", WORKER_WAITS));
        assertThat(reason(end))
                .contains("was not ready within 5ms: its command 'check' does not succeed")
                .endsWith("'ready: {within: 10ms}' gives it more time");
    }

    /** The pod then ends with the container that waited, and the companion with it. */
    @Test
    void closedPortIsLate() throws Exception {
        ForkEnd end =
                run(
                        Pods.withCompanion(
                                "terminated: {exitCode: 143}}",
                                "terminated: {exitCode: 1}}",
                                WORKER_WAITS));
        assertThat(reason(end)).contains("does not accept connections at db:1");
    }

    @ParameterizedTest
    @CsvSource({
        "'waiting: {reason: ImagePullBackOff, message: gone}}', its image is missing: ImagePullBackOff",
        "'running: {}}, imageID: \"sha256:b\", started: true', was replaced (sha256:b was sha256:a)",
    })
    void otherImageEndsFork(String state, String reason) throws Exception {
        assertThat(reason(run(Pods.withCompanion(state, "", WORKER_WAITS)))).contains(reason);
    }
}
