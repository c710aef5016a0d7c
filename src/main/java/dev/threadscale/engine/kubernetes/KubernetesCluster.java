package dev.threadscale.engine.kubernetes;

import static io.fabric8.kubernetes.api.model.DeletionPropagation.BACKGROUND;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ContainerResource;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The cluster named by a kubeconfig, or the one in which the launcher itself runs. */
record KubernetesCluster(KubernetesClient client, String namespace) implements Cluster {

    /**
     * Finds the cluster like kubectl does, without sending a request yet.
     *
     * @param context the kubeconfig's context; empty for the current one
     * @param namespace empty for the context's namespace
     */
    static KubernetesCluster open(Optional<String> context, Optional<String> namespace) {
        Config config = Kubeconfig.read(context);
        // The engine itself waits for a cluster that does not answer, and reports it.
        config.setRequestRetryBackoffLimit(1);
        // Requests over HTTP/2 share a connection, so they all fail if it is dead without being
        // closed.
        config.setHttp2Disable(true);
        return new KubernetesCluster(
                new KubernetesClientBuilder().withConfig(config).build(),
                namespace.or(() -> Optional.ofNullable(config.getNamespace())).orElse("default"));
    }

    @Override
    public String address() {
        return client.getMasterUrl().toString();
    }

    @Override
    public boolean hasNamespace() {
        return client.namespaces().withName(namespace).get() != null;
    }

    @Override
    public List<Node> nodes() {
        return client.nodes().list().getItems();
    }

    @Override
    public void admit(Pod pod) {
        client.resource(pod).inNamespace(namespace).dryRun().create();
    }

    @Override
    public <T extends HasMetadata> T create(T thing) {
        try {
            return client.resource(thing).inNamespace(namespace).create();
        } catch (KubernetesClientException refused) {
            T existing =
                    KubernetesErrors.alreadyExists(refused)
                            ? client.resource(thing).inNamespace(namespace).get()
                            : null;
            if (existing == null) {
                throw refused;
            }
            return existing;
        }
    }

    @Override
    public void annotate(Class<? extends HasMetadata> type, String name, String key, String value) {
        Map<String, Object> change = Map.of("metadata", Map.of("annotations", Map.of(key, value)));
        client.resources(type)
                .inNamespace(namespace)
                .withName(name)
                .patch(PatchContext.of(PatchType.JSON_MERGE), Serialization.asJson(change));
    }

    @Override
    public <T extends HasMetadata> List<T> labelled(Class<T> type, String label) {
        return client.resources(type).inNamespace(namespace).withLabel(label).list().getItems();
    }

    @Override
    public List<Pod> pods(String label, String value) {
        return selected(label, value).list().getItems();
    }

    @Override
    public CompletableFuture<?> change(String label, String value, List<Pod> seen) {
        return selected(label, value).informOnCondition(now -> !now.equals(seen));
    }

    private FilterWatchListDeletable<Pod, PodList, PodResource> selected(
            String label, String value) {
        return client.pods().inNamespace(namespace).withLabel(label, value);
    }

    @Override
    public void delete(Class<? extends HasMetadata> type, String name) {
        client.resources(type)
                .inNamespace(namespace)
                .withName(name)
                .withPropagationPolicy(BACKGROUND)
                .withGracePeriod(GRACE.toSeconds())
                .delete();
    }

    @Override
    public LogWatch followLog(Pod pod, OutputStream to) {
        return container(pod).usingTimestamps().watchLog(to);
    }

    @Override
    public String lastLine(Pod pod) {
        return container(pod).tailingLines(1).getLog();
    }

    @Override
    public String lastLines(Pod pod, String container, int most, boolean restarted) {
        ContainerResource of = container(pod, container);
        return restarted
                ? of.terminated().tailingLines(most).getLog()
                : of.tailingLines(most).getLog();
    }

    @Override
    public void execute(Pod pod, Duration most, String... command) {
        try (ExecWatch execution =
                container(pod)
                        // A request has to ask for at least one stream.
                        .writingError(OutputStream.nullOutputStream())
                        .exec(command)) {
            execution.exitCode().get(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException | KubernetesClientException refused) {
            // The caller will see that it had no effect.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private ContainerResource container(Pod pod) {
        return container(pod, ForkJob.CONTAINER);
    }

    private ContainerResource container(Pod pod, String name) {
        return client.pods()
                .inNamespace(namespace)
                .withName(pod.getMetadata().getName())
                .inContainer(name);
    }

    @Override
    public void close() {
        client.close();
    }
}
