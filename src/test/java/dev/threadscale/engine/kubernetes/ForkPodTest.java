package dev.threadscale.engine.kubernetes;

import static dev.threadscale.engine.ForkEnd.Failure.Kind.PASSING;
import static dev.threadscale.engine.ForkEnd.Failure.Kind.PROGRAM_GONE;
import static dev.threadscale.engine.ForkEnd.Failure.Kind.REFUSED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Named.named;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.ForkEnd.Failure;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.kubernetes.Cluster.ClusterTimeouts;
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
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever becomes of a pod, the fork has one end that decides what is next, no row of it is lost
 * or doubled, and nothing of it is left.
 */
class ForkPodTest {

    private static final Duration LONG = Duration.ofHours(1);

    /** Nothing that is due takes longer here. */
    private static ClusterTimeouts timeouts(Duration outage) {
        Duration soon = Duration.ofMillis(5);
        return new ClusterTimeouts(
                Duration.ofMillis(200),
                Duration.ofMillis(20),
                Duration.ofMillis(20),
                outage,
                Duration.ofSeconds(10),
                Duration.ofMillis(50),
                soon,
                soon,
                ShortTimeouts.NO_DUMPS);
    }

    private ClusterTimeouts timeouts = timeouts(Duration.ofMillis(50));
    private final FakeCluster cluster = new FakeCluster();
    private final List<String> lines = new ArrayList<>();
    private final StopSignal stop = new StopSignal();

    private static ForkJob job() {
        return ForkJob.of(
                "20260301-101500",
                Plans.fork("matrix.cpus=[1]"),
                "worker:jvm-25",
                Map.of("kubernetes.io/hostname", "node-1"));
    }

    private ForkEnd run(Duration timeout) throws InterruptedException {
        return new ForkPod(cluster.waiting(timeouts), job(), Optional.of(Pods.IMAGE), stop)
                .run(new OwnerReference(), timeout, lines::add);
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
    void everyLineOfAForkIsPassedOnOnce() throws Exception {
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

    @Test
    void aForkThatWasNeverSeenRunningIsReadToItsEnd() throws Exception {
        cluster.then(Pods.ended(0, "Completed")).logging("@host", "@end");
        assertThat(run().exitCode()).isEqualTo(OptionalInt.of(0));
        assertThat(lines).containsExactly("@host", "@end");
    }

    @Test
    void aKillByTheKernelIsAnEndOfItsOwn() throws Exception {
        cluster.then(Pods.running(), Pods.ended(137, "OOMKilled"));
        ForkEnd end = run();
        assertThat(end.cause()).isEqualTo(new ForkEnd.Exited(137, true, false));
        assertThat(end.isFromOutside()).isFalse();
    }

    @Test
    void aKillFromOutsideIsNoEndOfItsOwn() throws Exception {
        cluster.then(Pods.running(), Pods.ended(137, "Error"));
        assertThat(run().isFromOutside()).isTrue();
    }

    static Stream<Arguments> ends() {
        return Stream.of(
                end(
                        "evicted",
                        c -> c.then(Pods.running(), Pods.evicted("low on memory.")),
                        PASSING,
                        "the cluster ended its pod: Evicted, low on memory."),
                end(
                        "on a lost node",
                        c ->
                                c.then(
                                        Pods.running(),
                                        Pods.disrupted("DeletionByTaintManager", "NoExecute")),
                        PASSING,
                        "DeletionByTaintManager"),
                end(
                        "deleted",
                        c -> c.then(Pods.running(), Pods.deleted(Pods.running())),
                        PASSING,
                        "someone else deleted its pod"),
                end(
                        "vanished",
                        c -> c.then(Pods.running()).thenNoPod(),
                        PASSING,
                        "someone else deleted its pod"),
                end(
                        "without image",
                        c -> c.then(Pods.waiting("ErrImagePull", "not found")),
                        PROGRAM_GONE,
                        "ErrImagePull, not found"),
                end(
                        "without program",
                        c -> c.then(Pods.ended(128, "StartError", "exec: java: not found")),
                        REFUSED,
                        "exec: java: not found"),
                end(
                        "never started",
                        c -> c.then(Pods.waiting("ContainerCreating", null)),
                        PASSING,
                        "its container did not run within"),
                end(
                        "not created",
                        c -> c.then(Pods.waiting("CreateContainerError", "deadline exceeded")),
                        PASSING,
                        "its container could not be created"),
                end(
                        "of another image",
                        c ->
                                c.then(
                                        ofAnotherImage(
                                                Pods.ended(
                                                        128,
                                                        "StartError",
                                                        "exec: java: not found"))),
                        PROGRAM_GONE,
                        "was replaced"),
                end(
                        "with an unreadable log",
                        c -> c.then(Pods.ended(0, "Completed")).withoutLog(),
                        PASSING,
                        "its log cannot be read"));
    }

    private static Arguments end(
            String name, Consumer<FakeCluster> steps, Failure.Kind kind, String reason) {
        return arguments(named(name, steps), kind, reason);
    }

    @ParameterizedTest
    @MethodSource("ends")
    void aPodThatDoesNotEndByItselfDecidesWhatIsNext(
            Consumer<FakeCluster> steps, Failure.Kind kind, String reason) throws Exception {
        steps.accept(cluster);
        assertFailure(run(), kind, reason);
    }

    @Test
    void aReplacedImageIsNotMeasured() throws Exception {
        cluster.then(ofAnotherImage(Pods.ended(0, "Completed"))).logging("@host");
        assertFailure(run(), PROGRAM_GONE, "the image worker:jvm-25 was replaced");
        assertThat(lines).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pods \"f\" is forbidden: exceeded quota: few, requested: cpu=1, used: cpu=0",
                "pods \"f\" is forbidden: violates PodSecurity \"restricted:latest\": seccompProfile",
                "pods \"f\" is forbidden: maximum cpu usage per Container is 500m, but limit is 1",
                "admission webhook \"a.example.org\" denied the request: no",
            })
    void aPodThatTheNamespaceDoesNotAdmitIsRefusedInItsWords(String words) throws Exception {
        cluster.refusingPods(403, words);
        ForkEnd end = run();
        assertThat(end.failure())
                .contains(Failure.refused("Kubernetes refused the fork: " + words));
        assertThat(cluster.jobs()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "500, 'Internal error occurred: failed calling webhook \"a.example.org\": deadline exceeded'",
        "409, Operation cannot be fulfilled on resourcequotas: the object has been modified",
        "403, 'pods \"f\" is forbidden: error looking up service account studies/default'",
    })
    void aRefusalThatPassesIsWaitedForAndReportedIfItLasts(int code, String words)
            throws Exception {
        cluster.thenNoPod().refusingPods(code, words);
        assertFailure(run(), PASSING, "its container did not run within 0 s: " + words);
    }

    @Test
    void aQuotaThatAnEarlierForkFreesIsWaitedFor() throws Exception {
        cluster.thenRefusing(403, "jobs.batch \"f\" is forbidden: exceeded quota: few")
                .then(Pods.ended(0, "Completed"))
                .logging("a row");
        assertThat(run().exitCode()).hasValue(0);
    }

    @Test
    void lackOfRoomEndsTheRunAndNotTheFork() {
        cluster.then(Pods.unschedulable("0/1 nodes are available: 1 Insufficient cpu."));
        assertThatThrownBy(this::run)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("1 Insufficient cpu.");
        assertNothingLeft();
    }

    @Test
    void anApiServerThatRestartsIsWaitedFor() throws Exception {
        timeouts = timeouts(LONG);
        cluster.then(Pods.running())
                .thenTrouble(503, "starting")
                .thenTrouble(500, "etcd")
                .then(Pods.ended(0, "Completed"))
                .logging("@host", "@end");
        assertThat(run().exitCode()).isEqualTo(OptionalInt.of(0));
        assertThat(lines).containsExactly("@host", "@end");
    }

    @Test
    void anApiServerThatStaysAwayIsAnEndThatIsTriedAgain() throws Exception {
        cluster.then(Pods.running()).thenTrouble(503, "starting");
        ForkEnd end = run();
        assertThat(end.failure())
                .contains(Failure.passing("Kubernetes stopped answering: starting"));
        assertThat(end.isFromOutside()).isTrue();
    }

    @Test
    void aUserWhoMayNotCreateJobsLearnsThatAtOnce() {
        cluster.refusing(403, "jobs.batch is forbidden: User \"me\" cannot create resource");
        assertThatThrownBy(this::run)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("cannot create resource")
                .extracting(thrown -> ((EngineException) thrown).remedy())
                .asString()
                .contains("docs/kubernetes.md");
    }

    @Test
    void atItsTimeOutTheWorkerIsAskedForItsThreads() throws Exception {
        cluster.then(Pods.running()).logging("@host");
        ForkEnd end = run(Duration.ofMillis(20));
        assertThat(end.cause()).isInstanceOf(ForkEnd.StoppedAtTimeout.class);
        assertThat(cluster.executed()).isEqualTo("sh -c kill -QUIT 1");
        assertNothingLeft();
    }

    @Test
    void aNodeThatIsSilentAtTheTimeOutDoesNotCondemnTheFork() throws Exception {
        cluster.then(Pods.silent());
        assertFailure(run(Duration.ofMillis(20)), PASSING, "its node node-1 stopped");
    }

    @Test
    void aForkThatNobodySeesAtItsTimeOutIsNotTimedOut() throws Exception {
        timeouts = timeouts(Duration.ofMillis(1200));
        cluster.then(Pods.running()).thenTrouble(503, "starting").logging("@host");
        assertFailure(
                run(Duration.ofSeconds(1)), PASSING, "Kubernetes stopped answering: starting");
    }

    @Test
    void aForkOfAnotherImageIsNotTimedOut() throws Exception {
        cluster.then(ofAnotherImage(Pods.running())).logging("@host");
        assertFailure(
                run(Duration.ofMillis(20)), PROGRAM_GONE, "the image worker:jvm-25 was replaced");
        assertThat(lines).isEmpty();
    }

    @Test
    void aStopThatTheClusterDoesNotHearNamesWhatMayBeLeft() {
        cluster.then(Pods.running()).keeping();
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
    void aStopRemovesTheJob() {
        cluster.then(Pods.running());
        stop.request();
        assertThatThrownBy(this::run).isInstanceOf(InterruptedException.class);
        assertNothingLeft();
    }

    @Test
    void aPodThatMayRunOnBesideTheNextForkEndsTheRun() {
        cluster.then(Pods.ended(128, "StartError", "exec: java: not found")).keeping();
        assertThatThrownBy(this::run)
                .isInstanceOfSatisfying(
                        EngineException.class,
                        left -> assertThat(left.remedy()).contains("clean --engine kubernetes"))
                .hasMessageContaining("could not be removed: starting");
    }

    @Test
    void anEndFromOutsideIsReportedEvenIfNothingCanBeRemoved() throws Exception {
        cluster.then(Pods.evicted("node was low on memory")).keeping();
        assertThat(run().isFromOutside()).isTrue();
        assertThat(lines).singleElement().asString().contains("could not be removed");
    }

    @Test
    void aPodThatHasEndedTakesNothingFromTheNextFork() throws Exception {
        cluster.then(Pods.ended(0, "Completed")).logging("a row").keeping();
        assertThat(run().exitCode()).hasValue(0);
        assertThat(lines).startsWith("a row");
        assertThat(lines.getLast()).startsWith("warning: ").contains("could not be removed");
    }

    @Test
    void theJobTriesOnceAndEndsWithoutItsLauncher() throws Exception {
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
