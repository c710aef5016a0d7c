package dev.threadscale.engine.kubernetes;

import static dev.threadscale.fixture.Refusals.unusable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Failure;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The answer decides whether another attempt may succeed, and what a user can do. */
class KubernetesErrorsTest {

    @ParameterizedTest
    @CsvSource({
        // An error of the server itself.
        "408, PASSING, stopped answering",
        "429, PASSING, stopped answering",
        "500, PASSING, stopped answering",
        "502, PASSING, stopped answering",
        "503, PASSING, stopped answering",
        "504, PASSING, stopped answering",
        // A conflict with another request.
        "409, PASSING, refused",
        // A refusal of this fork alone.
        "400, REFUSED, refused the fork",
        "422, REFUSED, refused the fork",
    })
    void codeTellsWhetherAnotherAttemptMaySucceed(int code, Failure.Kind kind, String problem) {
        assertThat(KubernetesErrors.failure(FakeCluster.answer(code, "words")))
                .isEqualTo(new Failure(kind, "Kubernetes %s: words".formatted(problem)));
    }

    @Test
    void missingAnswerIsTemporary() {
        KubernetesClientException cut =
                new KubernetesClientException(
                        "An error has occurred.", new IOException("Connection refused"));
        assertThat(KubernetesErrors.failure(cut))
                .isEqualTo(Failure.passing("Kubernetes stopped answering: Connection refused"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jobs.batch \"x\" is forbidden: exceeded quota: few, requested: count/jobs.batch=1,"
                        + " used: count/jobs.batch=4, limited: count/jobs.batch=4",
                "pods \"x\" is forbidden: violates PodSecurity \"restricted:latest\": runAsNonRoot"
                        + " != true",
                "pods \"x\" is forbidden: maximum cpu usage per Container is 500m, but limit is 1",
                "admission webhook \"limits.example.org\" denied the request: no User \"x\" here",
            })
    void whatANamespaceDoesNotAdmitIsNoMissingRight(String words) {
        assertThat(KubernetesErrors.failure(FakeCluster.answer(403, words)))
                .isEqualTo(Failure.refused("Kubernetes refused the fork: " + words));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pods \"x\" is forbidden: error looking up service account studies/default:"
                        + " serviceaccount \"default\" not found",
                "pods \"x\" is forbidden: status unknown for quota: few, resources: limits.cpu",
            })
    void newNamespaceIsWaitedFor(String words) {
        assertThat(KubernetesErrors.isPassing(FakeCluster.answer(403, words))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "401, Unauthorized, Kubernetes does not recognize the user, kubectl auth whoami",
        "403, pods is forbidden, Kubernetes refuses: pods is forbidden, docs/kubernetes.md",
        "403, jobs.batch is forbidden: User \"me\" cannot create resource \"jobs\", Kubernetes"
                + " refuses: jobs.batch is forbidden: User \"me\" cannot, kubectl auth can-i",
        "403, jobs.batch \"x\" is forbidden: unable to create new content in namespace studies"
                + " because it is being terminated, because it is being terminated, until the"
                + " namespace is gone",
        "404, namespaces \"x\" not found, cannot find a resource, --namespace",
    })
    void whatNoForkMayDoEndsTheRunWithARemedy(
            int code, String message, String problem, String remedy) {
        unusable(() -> KubernetesErrors.failure(FakeCluster.answer(code, message)))
                .containsSubsequence(problem, "\nfix: ", remedy);
    }
}
