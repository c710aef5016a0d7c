package dev.threadscale.engine.kubernetes;

import static io.fabric8.kubernetes.api.model.DeletionPropagation.BACKGROUND;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The cluster that a kubeconfig names, or in which the launcher itself runs. */
final class KubernetesCluster implements Cluster {

    private static final int OK = HttpURLConnection.HTTP_OK;

    /** For a node to begin to answer, and for more of an answer that has an end. */
    private static final Duration ANSWER = Duration.ofSeconds(15);

    private final KubernetesClient client;
    private final String namespace;

    private KubernetesCluster(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /**
     * Finds it as kubectl does; nothing is asked of it yet.
     *
     * @param context of the kubeconfig; empty for its current one
     * @param namespace empty for that of the context
     */
    static KubernetesCluster open(Optional<String> context, Optional<String> namespace) {
        Config config = Kubeconfig.read(context);
        // The engine waits for a cluster that is away in its own way, and says so.
        config.setRequestRetryBackoffLimit(1);
        // Over HTTP/2 all requests share a connection: were it dead without saying so, all were
        // lost.
        config.setHttp2Disable(true);
        KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build();
        return new KubernetesCluster(
                client,
                namespace.or(() -> Optional.ofNullable(config.getNamespace())).orElse("default"));
    }

    @Override
    public String namespace() {
        return namespace;
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
    public <T extends HasMetadata> T create(T thing) {
        try {
            return client.resource(thing).inNamespace(namespace).create();
        } catch (KubernetesClientException refused) {
            T there =
                    Trouble.isThere(refused)
                            ? client.resource(thing).inNamespace(namespace).get()
                            : null;
            if (there == null) {
                throw refused;
            }
            return there;
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
    public <T extends HasMetadata> List<T> labelled(Class<T> type, String label, String value) {
        return client.resources(type)
                .inNamespace(namespace)
                .withLabel(label, value)
                .list()
                .getItems();
    }

    @Override
    public void delete(Class<? extends HasMetadata> type, String name, Duration grace) {
        client.resources(type)
                .inNamespace(namespace)
                .withName(name)
                .withPropagationPolicy(BACKGROUND)
                .withGracePeriod(grace.toSeconds())
                .delete();
    }

    @Override
    public List<Complaint> complaints(String name) {
        return client
                .v1()
                .events()
                .inNamespace(namespace)
                .withField("involvedObject.name", name)
                .withField("type", "Warning")
                .list()
                .getItems()
                .stream()
                .map(event -> new Complaint(event.getReason(), event.getMessage()))
                .toList();
    }

    @Override
    public Runnable watch(String label, String value, Runnable changed, Runnable ended) {
        Watch watch =
                client.pods()
                        .inNamespace(namespace)
                        .withLabel(label, value)
                        .watch(
                                fromNow(),
                                new Watcher<>() {
                                    @Override
                                    public void eventReceived(Action action, Pod pod) {
                                        changed.run();
                                    }

                                    @Override
                                    public void onClose(@Nullable WatcherException lost) {
                                        ended.run();
                                    }
                                });
        return watch::close;
    }

    /** What there was before is looked at in any case; an old etcd knows no bookmarks. */
    private static ListOptions fromNow() {
        return new ListOptionsBuilder()
                .withResourceVersion("0")
                .withAllowWatchBookmarks(false)
                .build();
    }

    @Override
    public InputStream log(Pod pod, boolean follow) throws IOException {
        String address =
                "%sapi/v1/namespaces/%s/pods/%s/log?container=%s&timestamps=true&follow=%s"
                        .formatted(
                                client.getMasterUrl(),
                                namespace,
                                pod.getMetadata().getName(),
                                PodSpecs.CONTAINER,
                                follow);
        HttpResponse<InputStream> answer = answer(address);
        if (answer.code() != OK) {
            try (InputStream body = new TimedStream(answer.body(), ANSWER)) {
                throw refusal(
                        answer.code(),
                        new String(body.readAllBytes(), StandardCharsets.UTF_8).strip());
            }
        }
        return follow ? answer.body() : new TimedStream(answer.body(), ANSWER);
    }

    /** Of rights that are missing no other look is the answer. */
    private static IOException refusal(int code, String words) {
        if (code == HttpURLConnection.HTTP_UNAUTHORIZED
                || code == HttpURLConnection.HTTP_FORBIDDEN) {
            throw new KubernetesClientException(Serialization.unmarshal(words, Status.class));
        }
        return new IOException(words);
    }

    /** The client's own time-out would hold for the body, too, which goes on until a pod ends. */
    private HttpResponse<InputStream> answer(String address) throws IOException {
        CompletableFuture<HttpResponse<InputStream>> answer =
                client.getHttpClient()
                        .sendAsync(
                                client.getHttpClient().newHttpRequestBuilder().uri(address).build(),
                                InputStream.class);
        try {
            return answer.get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw new IOException(Trouble.reason(failed), failed);
        } catch (TimeoutException silent) {
            throw new IOException("no answer within %d s".formatted(ANSWER.toSeconds()), silent);
        } catch (InterruptedException told) {
            throw new InterruptedIOException();
        } finally {
            // One that comes later is closed for it.
            answer.cancel(true);
        }
    }

    @Override
    public void execute(Pod pod, Duration patience, String... command) {
        try (ExecWatch execution =
                client.pods()
                        .inNamespace(namespace)
                        .withName(pod.getMetadata().getName())
                        .inContainer(PodSpecs.CONTAINER)
                        // One stream has to be asked for.
                        .writingError(OutputStream.nullOutputStream())
                        .exec(command)) {
            execution.exitCode().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException | KubernetesClientException refused) {
            // Whoever asks for it sees that nothing came of it.
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
