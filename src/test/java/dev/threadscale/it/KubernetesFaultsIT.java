package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import org.junit.jupiter.api.Test;

/**
 * A killed launcher leaves a cluster as it can be continued or cleaned up, and a quota costs no
 * more.
 */
class KubernetesFaultsIT extends KubernetesStudy {

    private void writeSlow(int forks) throws Exception {
        study.write(
                SLOW,
                "{cpus: 1, threads: sequential, tasks: 1}",
                "{warmup: 0, iterations: 60, forks: %d}".formatted(forks));
    }

    @Test
    void killedLauncherIsResumed() throws Exception {
        writeSlow(2);
        Launcher.Running launcher = start();
        Pod pod = awaitFork(launcher);
        launcher.kill();
        String run = pod.getMetadata().getLabels().get(RUN);

        assertThat(command("clean").end().err()).contains("of run " + run + " is in use");
        assertCompleted(run("--resume"), 2, 60);
        assertThat(study.run().getFileName()).hasToString(run);
    }

    @Test
    void leftoversOfAKilledLauncherAreListedAndRemoved() throws Exception {
        writeSlow(1);
        Launcher.Running launcher = start();
        String run = awaitFork(launcher).getMetadata().getLabels().get(RUN);
        launcher.kill();

        assertThat(command("clean", "--force").end().out())
                .contains("removed job threadscale-" + run)
                .contains("removed config map threadscale-" + run);
    }

    @Test
    void whatTheNamespacesQuotaDoesNotAdmitIsUnavailableAndTheRestIsMeasured() throws Exception {
        cluster.resource(
                        new ResourceQuotaBuilder()
                                .withNewMetadata()
                                .withName("half")
                                .withNamespace(namespace)
                                .endMetadata()
                                .withNewSpec()
                                .addToHard("limits.cpu", new Quantity("500m"))
                                .endSpec()
                                .build())
                .create();
        study.write(
                QUICK,
                "{cpus: [1, {quota: 0.5}], threads: virtual, tasks: 10}",
                "{warmup: 0, iterations: 1, forks: 1}");

        assertCompleted(run(), 1, 1);

        assertThat(study.rows("unavailable.csv")).hasSize(1);
        assertThat(study.rows("unavailable.csv").getFirst().getField("reason"))
                .startsWith("the namespace does not admit its pod: exceeded quota: half");
    }
}
