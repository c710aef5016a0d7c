package dev.threadscale.engine.kubernetes;

import static dev.threadscale.engine.Failure.Kind.PASSING;
import static dev.threadscale.engine.Failure.Kind.PROGRAM_GONE;
import static dev.threadscale.engine.Failure.Kind.REFUSED;
import static dev.threadscale.fixture.Refusals.unusable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.fixture.Plans;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever becomes of a pod, the fork has one end that decides what is next, no row of it is lost
 * or doubled, and nothing of it is left.
 */
class ForkPodTest {

    private static final Duration LONG = Duration.ofHours(1);

    private final FakeCluster cluster = new FakeCluster();
    private final List<String> lines = new ArrayList<>();
    private final SleepingClock clock = new SleepingClock();
    private final StopSignal stop = new StopSignal(clock);
    private Duration outage = Duration.ofMillis(50);

    /** Nothing that is due takes longer here. */
    static ForkPod pod(FakeCluster cluster, Duration outage, StopSignal stop) {
        Duration soon = Duration.ofMillis(20);
        ForkJob job =
                ForkJob.of(
                        "20260301-101500",
                        Plans.fork("matrix.cpus=[1]"),
                        "worker:jvm-25",
                        Map.of("kubernetes.io/hostname", "node-1"));
        cluster.waiting(ShortTimeouts.of(Duration.ofMillis(200), soon, soon, outage));
        return new ForkPod(cluster, job, Optional.of(Pods.IMAGE), Map.of(), stop);
    }

    private ForkEnd run(Duration timeout) throws InterruptedException {
        return pod(cluster, outage, stop).run(new OwnerReference(), timeout, lines::add);
    }

    private ForkEnd run() throws InterruptedException {
        return run(LONG);
    }

    private static Pod ofAnotherImage(Pod pod) {
        pod.getStatus().getContainerStatuses().getFirst().setImageID("sha256:other");
        return pod;
    }

    private void assertNothingLeft() {
        assertThat(cluster.deleted()).contains("Job");
    }

    private void assertFailure(ForkEnd end, Failure.Kind kind, String reason) {
        assertThat(end.failure().map(Failure::kind)).contains(kind);
        assertThat(end.failure().orElseThrow().reason()).contains(reason);
        assertNothingLeft();
    }

    @Test
    void everyLineIsPassedOnOnce() throws Exception {
        cluster.thenNoPod()
                .then(Pods.fresh(), Pods.waiting("ContainerCreating", null), Pods.running())
                .then(Pods.running(), Pods.ended(0, "Completed"))
                .logging("@host", "@iteration", "@end");

        ForkEnd end = run();

        assertThat(end.failure()).isEmpty();
        assertThat(end.exitCode()).isEqualTo(OptionalInt.of(0));
        assertThat(lines).containsExactly("@host", "@iteration", "@end");
        assertNothingLeft();
    }

    /** The first answer that is read after a sleep may be one from before it. */
    @Test
    void podEndedDuringASleepIsNotTimedOut() throws Exception {
        cluster.then(Pods.running(), Pods.running(), Pods.ended(0, "Completed"))
                .logging("@iteration", "@end")
                .atChange(() -> clock.sleepInNextWait(Duration.ofMinutes(1)));

        assertThat(run(Duration.ofSeconds(30)).exitCode()).hasValue(0);
        assertThat(lines).containsExactly("@iteration", "@end");
    }

    @Test
    void clusterWithoutWatchesIsPolled() throws Exception {
        cluster.with(FakeCluster.Fault.NO_WATCHES)
                .then(Pods.running(), Pods.ended(0, "Completed"))
                .logging("a row");
        assertThat(run().exitCode()).hasValue(0);
    }

    @ParameterizedTest
    @CsvSource({"OOMKilled, true", "Error, false"})
    void onlyAKillByTheKernelIsAnEndOfItsOwn(String reason, boolean ofTheKernel) throws Exception {
        cluster.then(Pods.running(), Pods.ended(137, reason));
        ForkEnd end = run();
        assertThat(end.cause()).isEqualTo(new ForkEnd.Exited(137, ofTheKernel, false));
        assertThat(end.isFromOutside()).isEqualTo(!ofTheKernel);
    }

    static Stream<Arguments> ends() {
        return Stream.of(
                end(
                        PASSING,
                        "the cluster ended its pod: Evicted, low on memory.",
                        Pods.running(),
                        Pods.evicted("low on memory.")),
                // Its node is lost.
                end(
                        PASSING,
                        "DeletionByTaintManager",
                        Pods.running(),
                        Pods.disrupted("DeletionByTaintManager", "NoExecute")),
                end(
                        PASSING,
                        "someone else deleted its pod",
                        Pods.running(),
                        Pods.deleted(Pods.running())),
                end(
                        PROGRAM_GONE,
                        "ErrImagePull, not found",
                        Pods.waiting("ErrImagePull", "not found")),
                end(REFUSED, "java: not found", Pods.ended(128, "StartError", "java: not found")),
                end(PASSING, "did not run within", Pods.waiting("ContainerCreating", null)),
                end(PASSING, "could not be created", Pods.waiting("CreateContainerError", "late")));
    }

    private static Arguments end(Failure.Kind kind, String reason, Pod... steps) {
        return arguments(kind, reason, steps);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("ends")
    void podThatDoesNotEndByItselfDecidesWhatIsNext(Failure.Kind kind, String reason, Pod[] steps)
            throws Exception {
        cluster.then(steps);
        assertFailure(run(), kind, reason);
    }

    @Test
    void vanishedPodIsTriedAgain() throws Exception {
        cluster.then(Pods.running()).thenNoPod();
        assertFailure(run(), PASSING, "someone else deleted its pod");
    }

    @Test
    void unreadableLogIsTriedAgain() throws Exception {
        cluster.then(Pods.ended(0, "Completed")).with(FakeCluster.Fault.NO_LOG);
        assertFailure(run(), PASSING, "its log cannot be read");
    }

    static Stream<Pod> ofAnotherImage() {
        return Stream.of(
                ofAnotherImage(Pods.ended(0, "Completed")),
                ofAnotherImage(Pods.ended(128, "StartError", "exec: java: not found")),
                ofAnotherImage(Pods.running()));
    }

    @ParameterizedTest
    @MethodSource("ofAnotherImage")
    void replacedImageIsNeitherMeasuredNorTimedOut(Pod pod) throws Exception {
        cluster.then(pod).logging("@host");
        assertFailure(
                run(Duration.ofMillis(20)), PROGRAM_GONE, "the image worker:jvm-25 was replaced");
        assertThat(lines).isEmpty();
    }

    @Test
    void rejectedPodFailsWithTheNamespacesMessage() throws Exception {
        String words = "admission webhook \"a.example.org\" denied the request: no";
        cluster.refusingPods(403, words);
        assertThat(run().failure())
                .contains(Failure.refused("Kubernetes refused the fork: " + words));
        assertThat(cluster.jobs()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "500, 'Internal error occurred: failed calling webhook \"a.example.org\": deadline exceeded'",
        "409, Operation cannot be fulfilled on resourcequotas: the object has been modified",
        "403, 'pods \"f\" is forbidden: error looking up service account studies/default'",
    })
    void refusalThatPassesIsWaitedForAndReportedIfItLasts(int code, String words) throws Exception {
        cluster.thenNoPod().refusingPods(code, words);
        assertFailure(run(), PASSING, "its container did not run within 0 s: " + words);
    }

    @Test
    void quotaFreedByAnEarlierForkIsAwaited() throws Exception {
        cluster.thenRefusing(403, "jobs.batch \"f\" is forbidden: exceeded quota: few")
                .then(Pods.ended(0, "Completed"))
                .logging("a row");
        assertThat(run().exitCode()).hasValue(0);
    }

    @Test
    void lackOfRoomEndsTheRunInsteadOfTheFork() {
        cluster.then(Pods.unschedulable("0/1 nodes are available: 1 Insufficient cpu."));
        unusable(this::run).contains("1 Insufficient cpu.");
        assertNothingLeft();
    }

    @Test
    void restartingApiServerIsAwaited() throws Exception {
        outage = LONG;
        cluster.then(Pods.running())
                .thenTrouble(503, "starting")
                .thenTrouble(500, "etcd")
                .then(Pods.ended(0, "Completed"))
                .logging("@host", "@end");
        assertThat(run().exitCode()).isEqualTo(OptionalInt.of(0));
        assertThat(lines).containsExactly("@host", "@end");
    }

    @Test
    void absentApiServerLeadsToAnotherAttempt() throws Exception {
        cluster.then(Pods.running()).thenTrouble(503, "starting");
        ForkEnd end = run();
        assertThat(end.failure())
                .contains(Failure.passing("Kubernetes stopped answering: starting"));
        assertThat(end.isFromOutside()).isTrue();
    }

    @Test
    void missingRightToCreateJobsIsReportedAtOnce() {
        cluster.refusing(403, "jobs.batch is forbidden: User \"me\" cannot create resource");
        unusable(this::run)
                .containsSubsequence("cannot create resource", "\nfix: ", "docs/kubernetes.md");
    }

    @Test
    void threadsAreDumpedAtTheTimeOut() throws Exception {
        cluster.then(Pods.running()).logging("@host");
        ForkEnd end = run(Duration.ofMillis(20));
        assertThat(end.cause()).isInstanceOf(ForkEnd.StoppedAtTimeout.class);
        assertThat(cluster.executed()).isEqualTo("sh -c kill -QUIT 1");
        assertNothingLeft();
    }

    @Test
    void silentNodeAtTheTimeOutDoesNotCondemnTheFork() throws Exception {
        cluster.then(Pods.silent());
        assertFailure(run(Duration.ofMillis(20)), PASSING, "its node node-1 stopped");
    }

    @Test
    void unseenForkIsNotTimedOut() throws Exception {
        outage = Duration.ofMillis(1200);
        cluster.then(Pods.running()).thenTrouble(503, "starting").logging("@host");
        assertFailure(
                run(Duration.ofSeconds(1)), PASSING, "Kubernetes stopped answering: starting");
    }

    @Test
    void stopRemovesTheJob() {
        cluster.then(Pods.running());
        stop.request();
        assertThatThrownBy(this::run).isInstanceOf(InterruptedException.class);
        assertNothingLeft();
    }

    @Test
    void jobTriesOnceAndEndsWithoutItsLauncher() throws Exception {
        cluster.then(Pods.ended(0, "Completed"));
        run(Duration.ofMinutes(1));
        Job job = cluster.created(Job.class);
        assertThat(job.getSpec().getBackoffLimit()).isZero();
        assertThat(job.getSpec().getTemplate().getSpec().getRestartPolicy()).isEqualTo("Never");
        assertThat(job.getSpec().getActiveDeadlineSeconds()).isGreaterThan(60);
        assertThat(job.getSpec().getTtlSecondsAfterFinished()).isPositive();
        assertThat(job.getMetadata().getName()).hasSizeLessThanOrEqualTo(63);
        assertThat(job.getMetadata().getOwnerReferences()).hasSize(1);
    }
}
