package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** On a real cluster a fork has the CPUs that it asked for and no others, or says why not. */
class KubernetesIT extends KubernetesStudy {

    @Test
    void forkHasItsCpusToItselfAndWhatNoNodeHasIsUnavailable() throws Exception {
        int tooMany = mostCpus() + 1;
        study.write(
                QUICK,
                "{cpus: [1, %d], threads: virtual, tasks: 10}".formatted(tooMany),
                "{warmup: 1, iterations: 3, forks: 1}");

        Launcher.End end = run();

        assertCompleted(end, 1, 4);
        JsonNode fork = study.fork();
        assertThat(fork.get("seen").get("affinity").asText()).matches("[0-9]+");
        assertThat(fork.get("seen").get("processors").asText()).isEqualTo("1");
        assertThat(end.err()).contains("Insufficient cpu");
        assertThat(study.rows("unavailable.csv")).hasSize(1);
        assertThat(study.rows("unavailable.csv").getFirst().getField("reason"))
                .contains("nodes are available")
                .contains("Insufficient cpu");
        assertThat(study.runJson().get("host").get("kubelet").asText()).startsWith("v1.");
        assertThat(study.iterations())
                .hasSize(4)
                .allMatch(row -> row.getField("engine").equals("kubernetes"));
    }

    @Test
    void quotaIsAQuotaAndScratchIsAFolder() throws Exception {
        study.write(
                "{name: file-random, bytes: 1000}",
                "{cpus: [{quota: 0.5}], threads: sequential, tasks: 1}",
                "{warmup: 0, iterations: 1, forks: 1}");

        assertCompleted(run(), 1, 1);

        assertThat(study.fork().get("seen").get("quota_cpus").asText()).isEqualTo("0.5");
    }

    @Test
    void missingImageIsUnavailable() throws Exception {
        study.write(
                QUICK,
                "{cpus: 1, threads: virtual, tasks: 10}",
                "{warmup: 0, iterations: 1, forks: 1}");

        Launcher.End end = run(IMAGES + "localhost:1/nowhere").endedWith(3);

        assertThat(end.err())
                .contains("the cluster cannot run the image localhost:1/nowhere:jvm-25")
                .contains("fix: Build it");
    }
}
