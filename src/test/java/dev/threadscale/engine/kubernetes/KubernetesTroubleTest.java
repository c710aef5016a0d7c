package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Failure;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether another attempt may do better, and what a user can do, follows from the answer. */
class KubernetesTroubleTest {

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 500, 502, 503, 504})
    void troubleOfTheServersOwnPasses(int code) throws Exception {
        assertThat(Trouble.failure(FakeCluster.answer(code, "later")))
                .isEqualTo(Failure.passing("Kubernetes stopped answering: later"));
    }

    @Test
    void noAnswerAtAllPasses() throws Exception {
        KubernetesClientException cut =
                new KubernetesClientException(
                        "An error has occurred.", new IOException("Connection refused"));
        assertThat(Trouble.failure(cut))
                .isEqualTo(Failure.passing("Kubernetes stopped answering: Connection refused"));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 409, 422})
    void aRefusalIsOfThisForkAlone(int code) throws Exception {
        assertThat(Trouble.failure(FakeCluster.answer(code, "invalid")))
                .isEqualTo(Failure.refused("Kubernetes refused the fork: invalid"));
    }

    @ParameterizedTest
    @CsvSource({
        "401, Unauthorized, Kubernetes does not know who asks, kubectl auth whoami",
        "403, pods is forbidden, Kubernetes refuses: pods is forbidden, docs/kubernetes.md",
        "404, namespaces \"x\" not found, does not find what is needed, --namespace",
    })
    void whatNoForkMayDoEndsTheRunWithARemedy(
            int code, String message, String problem, String remedy) {
        assertThatThrownBy(() -> Trouble.failure(FakeCluster.answer(code, message)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining(problem)
                .extracting(thrown -> ((EngineException) thrown).remedy())
                .asString()
                .contains(remedy);
    }
}
