package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A study on a real cluster, in a namespace of its own with restricted Pod Security. The cluster is
 * that of {@code -Dthreadscale.kubernetes=KUBECONFIG}, else kubectl's; its nodes know the images of
 * {@code -Dthreadscale.kubernetes.images=REPOSITORY}. Without a cluster the test is skipped.
 */
abstract class KubernetesStudy {

    static final String QUICK = "{name: factorization}";

    /** Iterations take a tenth of a second. */
    static final String SLOW = "{name: sleep, time: 100ms}";

    static final String RUN = "dev.threadscale.run";
    static final String IMAGES = "--image-repository=";
    private static final long PATIENCE_SECONDS = 120;

    private final String namespace =
            "threadscale-it-" + Long.toString(System.nanoTime(), Character.MAX_RADIX);
    Study study;
    KubernetesClient cluster;
    private Path kubeconfig;

    @BeforeEach
    void namespace(@TempDir Path folder) throws IOException {
        kubeconfig = kubeconfig();
        Assumptions.assumeTrue(
                Files.isRegularFile(kubeconfig),
                "needs a Kubernetes cluster: -Dthreadscale.kubernetes=KUBECONFIG");
        study = new Study(folder);
        cluster =
                new KubernetesClientBuilder()
                        .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                        .build();
        cluster.resource(
                        new NamespaceBuilder()
                                .withNewMetadata()
                                .withName(namespace)
                                .addToLabels("pod-security.kubernetes.io/enforce", "restricted")
                                .endMetadata()
                                .build())
                .serverSideApply();
    }

    private static Path kubeconfig() {
        String named =
                System.getProperty(
                        "threadscale.kubernetes", System.getenv().getOrDefault("KUBECONFIG", ""));
        return named.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".kube", "config")
                : Path.of(named.split(File.pathSeparator, 2)[0]);
    }

    /** Everything that a run had there goes with it; what its owner takes along, a little later. */
    @AfterEach
    void nothingIsLeft() throws InterruptedException {
        if (cluster == null) {
            return;
        }
        try (KubernetesClient closing = cluster) {
            assertThat(closing.batch().v1().jobs().inNamespace(namespace).list().getItems())
                    .isEmpty();
            assertThat(closing.pods().inNamespace(namespace).list().getItems()).isEmpty();
            assertThat(closing.configMaps().inNamespace(namespace).withLabel(RUN).list().getItems())
                    .isEmpty();
            await(
                    "the network policies go with their owner",
                    () ->
                            closing.network()
                                    .v1()
                                    .networkPolicies()
                                    .inNamespace(namespace)
                                    .list()
                                    .getItems()
                                    .isEmpty());
            closing.namespaces().withName(namespace).delete();
        }
    }

    Launcher.End run(Path file, String... more) throws Exception {
        return start(file, more).end();
    }

    Launcher.Running start(Path file, String... more) throws IOException {
        return command(
                "run",
                Stream.concat(
                                Stream.of(file.toString(), "--results", study.results().toString()),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    /** A command of the launcher that knows the engine. */
    Launcher.Running command(String name, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(name));
        arguments.addAll(List.of(more));
        arguments.addAll(List.of("--engine=kubernetes", "--namespace=" + namespace));
        if (arguments.stream().noneMatch(one -> one.startsWith(IMAGES))) {
            arguments.add(
                    IMAGES + System.getProperty("threadscale.kubernetes.images", "threadscale"));
        }
        return Launcher.start(
                Map.of("KUBECONFIG", kubeconfig.toString()), arguments.toArray(String[]::new));
    }

    /** The most CPUs that a pod can ask for. */
    int mostCpus() {
        return cluster.nodes().list().getItems().stream()
                .mapToInt(node ->
                        node.getStatus()
                                .getAllocatable()
                                .get("cpu")
                                .getNumericalAmount()
                                .intValue())
                .max()
                .orElseThrow();
    }

    /** A fork's pod that runs now, of a launcher that does not end before. */
    Pod awaitFork(Launcher.Running launcher) throws Exception {
        List<Pod> found = new ArrayList<>();
        await(
                "a fork runs",
                () -> {
                    assertThat(launcher.hasEnded()).as(launcher::toString).isFalse();
                    found.clear();
                    cluster
                            .pods()
                            .inNamespace(namespace)
                            .withLabel("dev.threadscale.fork")
                            .list()
                            .getItems()
                            .stream()
                            .filter(pod -> "Running".equals(pod.getStatus().getPhase()))
                            .forEach(found::add);
                    return !found.isEmpty();
                });
        return found.getFirst();
    }

    /** Something that is asked for until it holds. */
    @FunctionalInterface
    interface Condition {
        boolean holds();
    }

    static void await(String what, Condition condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    /** Every fork of the plan is there once and whole; gives what is noted of all of them. */
    List<String> assertCompleted(Launcher.End end, int forks, int iterations) throws IOException {
        assertThat(end.exitCode()).as(end.err() + end.out()).isZero();
        List<JsonNode> all = study.forks();
        assertThat(all)
                .hasSize(forks)
                .allMatch(fork -> fork.get("outcome").asText().equals("completed"));
        for (Path fork : Study.children(study.run().resolve("forks"))) {
            assertThat(Files.readAllLines(fork.resolve("iterations.csv")))
                    .hasSize(1 + iterations)
                    .doesNotHaveDuplicates();
        }
        return all.stream()
                .flatMap(fork -> fork.get("notes").valueStream())
                .map(JsonNode::asText)
                .toList();
    }
}
