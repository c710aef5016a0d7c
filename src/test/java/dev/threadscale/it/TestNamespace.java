package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Assumptions;

/**
 * A namespace of a test's own with restricted Pod Security, on a real cluster: that of {@code
 * -Dthreadscale.kubernetes=KUBECONFIG}, else kubectl's. Without a cluster the test is skipped.
 */
final class TestNamespace {

    static final String RUN = "dev.threadscale.run";

    private static final String FORK = "dev.threadscale.fork";
    private static final long PATIENCE_SECONDS = 120;

    private final Path kubeconfig;
    private final KubernetesClient client;
    private final String name =
            "threadscale-it-" + Long.toString(System.nanoTime(), Character.MAX_RADIX);

    TestNamespace() {
        kubeconfig = find();
        Assumptions.assumeTrue(
                Files.isRegularFile(kubeconfig),
                "needs a Kubernetes cluster: -Dthreadscale.kubernetes=KUBECONFIG");
        client =
                new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                        .build();
        client.resource(
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .addToLabels("pod-security.kubernetes.io/enforce", "restricted")
                                .endMetadata()
                                .build())
                .serverSideApply();
    }

    private static Path find() {
        String named =
                System.getProperty(
                        "threadscale.kubernetes", System.getenv().getOrDefault("KUBECONFIG", ""));
        return named.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".kube", "config")
                : Path.of(named.split(File.pathSeparator, 2)[0]);
    }

    String name() {
        return name;
    }

    Path kubeconfig() {
        return kubeconfig;
    }

    KubernetesClient client() {
        return client;
    }

    /** The pods of forks that run now. */
    List<Pod> forks() {
        return client.pods().inNamespace(name).withLabel(FORK).list().getItems().stream()
                .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                .toList();
    }

    static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    /** True if there is a command of this name. */
    static boolean knows(String property) {
        return System.getProperty(property) != null;
    }

    static void assumeKnown(String property) {
        Assumptions.assumeTrue(knows(property), "needs -D" + property + "=COMMAND");
    }

    /** Runs a command of the surroundings, where somebody knows how this cluster is made. */
    static void shell(String property, String... arguments) throws Exception {
        String whole = System.getProperty(property) + " " + String.join(" ", arguments);
        Process shell =
                new ProcessBuilder("sh", "-c", whole)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        assertThat(shell.waitFor()).as(whole).isZero();
    }

    /** Everything that a run had there goes with it; what its owner takes along, a little later. */
    void end() throws InterruptedException {
        try (KubernetesClient closing = client) {
            assertThat(closing.batch().v1().jobs().inNamespace(name).list().getItems()).isEmpty();
            assertThat(closing.pods().inNamespace(name).list().getItems()).isEmpty();
            assertThat(closing.configMaps().inNamespace(name).withLabel(RUN).list().getItems())
                    .isEmpty();
            var policies = closing.network().v1().networkPolicies().inNamespace(name);
            await(
                    "the network policies go with their owner",
                    () -> policies.list().getItems().isEmpty());
            closing.namespaces().withName(name).delete();
        }
    }
}
