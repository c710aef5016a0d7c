package dev.threadscale.it;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.kubernetes.ClusterPlace;
import dev.threadscale.engine.kubernetes.NodeChoice;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Named;

/**
 * A cluster whose nodes are given images by {@code -Dthreadscale.kubernetes.load=COMMAND}, which a
 * shell runs with an image of the Docker Engine behind it; as {@code kind load docker-image}. What
 * stops a part of it and starts it again is said as for {@link KubernetesSoak}.
 */
final class KubernetesUnderTest implements EngineUnderTest {

    private static final String LOAD = "threadscale.kubernetes.load";
    private static final String STOP = "threadscale.kubernetes.apiserver.stop";
    private static final String START = "threadscale.kubernetes.apiserver.start";

    private final TestNamespace namespace;
    private final Path home;

    KubernetesUnderTest(Path folder) throws Exception {
        TestNamespace.assumeKnown(LOAD);
        namespace = new TestNamespace();
        home = folder;
        Files.copy(
                namespace.kubeconfig(),
                Files.createDirectories(home.resolve(".kube")).resolve("config"));
        load(REPOSITORY, "it");
    }

    @Override
    public Map<Ability, String> lacks() {
        return TestNamespace.knows(STOP) && TestNamespace.knows(START)
                ? Map.of()
                : Map.of(
                        Ability.RESTART,
                        "needs -D%s=COMMAND and -D%s=COMMAND".formatted(STOP, START));
    }

    private static void load(String repository, String label) throws Exception {
        String image = ScriptedImage.make(repository, label);
        try {
            TestNamespace.shell(LOAD, image);
        } finally {
            ScriptedImage.remove(Docker.client(), repository);
        }
    }

    @Override
    public Engine open(String repository, StopSignal stop) throws Exception {
        ClusterPlace place =
                new ClusterPlace(
                        Optional.empty(),
                        Optional.of(namespace.name()),
                        new NodeChoice(List.of(), Optional.empty()));
        return EngineUnderTest.with(
                Map.of(
                        "kubeconfig", namespace.kubeconfig().toString(),
                        "user.home", home.toString()),
                () -> place.connect(repository, stop));
    }

    @Override
    public List<Named<Deed>> interferences() {
        KubernetesClient cluster = namespace.client();
        return List.of(
                Named.of("deleted", run -> cluster.resource(pod(run)).delete()),
                Named.of(
                        "evicted",
                        run ->
                                cluster.pods()
                                        .inNamespace(namespace.name())
                                        .withName(pod(run).getMetadata().getName())
                                        .evict()),
                Named.of(
                        "deleted with its run",
                        run ->
                                cluster.configMaps()
                                        .inNamespace(namespace.name())
                                        .withLabel(TestNamespace.RUN, run)
                                        .delete()));
    }

    private Pod pod(String run) {
        return namespace.forks().stream()
                .filter(pod -> pod.getMetadata().getLabels().get(TestNamespace.RUN).equals(run))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void beginToBeLost() throws Exception {
        load(LOSABLE, "first");
    }

    /** A node cannot be told by every cluster to forget an image, but to have another. */
    @Override
    public void lose() throws Exception {
        load(LOSABLE, "second");
    }

    @Override
    public void goAway() throws Exception {
        TestNamespace.shell(STOP);
    }

    @Override
    public void comeBack() throws Exception {
        TestNamespace.shell(START);
    }

    @Override
    public Map<String, String> environment() {
        return Map.of("KUBECONFIG", namespace.kubeconfig().toString());
    }

    @Override
    public void end() throws Exception {
        namespace.end();
    }
}
