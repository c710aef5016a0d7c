package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.fixture.Folders;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A study on a real cluster; its nodes know the images of {@code
 * -Dthreadscale.kubernetes.images=REPOSITORY}.
 */
abstract class KubernetesStudy {

    static final String QUICK = "{name: factorization}";

    /** Iterations take a tenth of a second. */
    static final String SLOW = "{name: sleep, time: 100ms}";

    static final String IMAGES = "--image-repository=";

    static final String RUN = TestNamespace.RUN;

    Study study;
    KubernetesClient cluster;
    String namespace;
    private TestNamespace own;

    @BeforeEach
    void namespace(@TempDir Path folder) {
        own = new TestNamespace();
        namespace = own.name();
        cluster = own.client();
        study = new Study(folder);
    }

    @AfterEach
    void nothingIsLeft() throws InterruptedException {
        if (own != null) {
            own.end();
        }
    }

    Launcher.End run(String... more) throws Exception {
        return start(more).end();
    }

    Launcher.Running start(String... more) throws IOException {
        return command(study.arguments(more));
    }

    /** A command of the launcher that knows the engine. */
    Launcher.Running command(String... line) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(line));
        arguments.addAll(List.of("--engine=kubernetes", "--namespace=" + namespace));
        if (arguments.stream().noneMatch(one -> one.startsWith(IMAGES))) {
            arguments.add(
                    IMAGES + System.getProperty("threadscale.kubernetes.images", "threadscale"));
        }
        return Launcher.start(
                Map.of("KUBECONFIG", own.kubeconfig().toString()),
                arguments.toArray(String[]::new));
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
        return awaitFork(launcher, pod -> true);
    }

    Pod awaitFork(Launcher.Running launcher, Predicate<Pod> wanted) throws Exception {
        List<Pod> found = new ArrayList<>();
        TestNamespace.await(
                "a fork runs",
                () -> {
                    assertThat(launcher.hasEnded()).as(launcher::toString).isFalse();
                    found.addAll(own.forks());
                    found.removeIf(wanted.negate());
                    return !found.isEmpty();
                });
        return found.getFirst();
    }

    /** Every fork of the plan is there once and whole; gives what is noted of all of them. */
    List<String> assertCompleted(Launcher.End end, int forks, int iterations) throws IOException {
        end.endedWith(0);
        List<JsonNode> all = study.assertCompleted(forks);
        for (Path fork : Folders.children(study.run().resolve("forks"))) {
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
