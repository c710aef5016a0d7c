package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Failure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A Job that has no pod yet is given up for what will not pass, and for nothing else. */
class StartTest {

    private static final PodState.Waiting WAITING = new PodState.Waiting(Optional.empty());

    private final FakeCluster cluster = new FakeCluster();

    /** What becomes of a fork without a pod, whose Job is asked for at once. */
    private Optional<Failure> failure(Duration begin) throws Exception {
        return new Start(
                        cluster,
                        "fork",
                        new Patience(
                                begin,
                                Duration.ZERO,
                                Duration.ZERO,
                                Duration.ZERO,
                                Duration.ZERO,
                                Duration.ZERO,
                                Duration.ZERO))
                .failure(WAITING, false);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Error creating: pods \"fork-abcde\" is forbidden: exceeded quota: few, requested:"
                        + " cpu=1, used: cpu=0, limited: cpu=500m",
                "Error creating: pods \"fork-abcde\" is forbidden: violates PodSecurity"
                        + " \"restricted:latest\": seccompProfile",
                "Error creating: pods \"fork-abcde\" is forbidden: maximum cpu usage per Container is"
                        + " 500m, but limit is 1",
                "Error creating: Pod \"fork-abcde\" is invalid: spec.containers[0].name: Required",
                "Error creating: admission webhook \"a.example.org\" denied the request: no",
            })
    void whatIsNotAdmittedIsRefused(String words) throws Exception {
        cluster.complaining(words);
        assertThat(failure(Duration.ofHours(1)))
                .contains(Failure.refused("no pod could be made for it: " + words));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Error creating: Internal error occurred: failed calling webhook \"a.example.org\":"
                        + " context deadline exceeded",
                "Error creating: etcdserver: request timed out",
                "Error creating: Operation cannot be fulfilled on resourcequotas \"few\": the object"
                        + " has been modified",
                "Error creating: pods \"fork-abcde\" is forbidden: error looking up service account"
                        + " studies/default: serviceaccount \"default\" not found",
            })
    void whatPassesIsWaitedForAndSaidIfItDoesNot(String words) throws Exception {
        cluster.complaining(words);
        assertThat(failure(Duration.ofHours(1))).isEmpty();
        assertThat(failure(Duration.ZERO))
                .contains(Failure.passing("its container did not run within 0 s: " + words));
    }

    @Test
    void theLastWordCounts() throws Exception {
        cluster.complaining(
                "Error creating: pods \"fork-abcde\" is forbidden: exceeded quota: few",
                "Error creating: etcdserver: leader changed");
        assertThat(failure(Duration.ofHours(1))).isEmpty();
    }

    @Test
    void otherWarningsOfTheJobRefuseNothing() throws Exception {
        cluster.complaining(
                List.of(
                        new Cluster.Complaint(
                                "SomethingElse", "pods \"fork-abcde\" is forbidden: by nobody")));
        assertThat(failure(Duration.ofHours(1))).isEmpty();
    }
}
