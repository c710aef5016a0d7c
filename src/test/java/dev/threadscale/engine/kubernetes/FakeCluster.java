package dev.threadscale.engine.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/** A cluster with one pod, which goes through what a test says, a step at each look. */
final class FakeCluster implements Cluster {

    private final Deque<Supplier<List<Pod>>> looks = new ArrayDeque<>();
    private final List<HasMetadata> created = new ArrayList<>();
    private final List<String> deleted = new ArrayList<>();
    private List<String> complaints = List.of();
    private KubernetesClientException refusal;
    private String missing = "";
    private String log = "";
    private boolean unreadable;
    private boolean removed;
    private String executed = "";

    /** What an API server answers. */
    static KubernetesClientException answer(int code, String message) {
        return new KubernetesClientException(
                new StatusBuilder().withCode(code).withMessage(message).build());
    }

    /** The next steps of the pod; the last of all stays. */
    FakeCluster then(Pod... pods) {
        for (Pod pod : pods) {
            looks.add(() -> List.of(pod));
        }
        return this;
    }

    FakeCluster thenNoPod() {
        looks.add(List::of);
        return this;
    }

    /** A look that fails. */
    FakeCluster thenTrouble(int code, String message) {
        looks.add(() -> {
            throw answer(code, message);
        });
        return this;
    }

    FakeCluster complaining(String... of) {
        complaints = List.of(of);
        return this;
    }

    FakeCluster refusing(int code, String message) {
        return refusing(answer(code, message));
    }

    FakeCluster refusing(KubernetesClientException what) {
        refusal = what;
        return this;
    }

    /** What the worker wrote, and its node put times before. */
    FakeCluster logging(String... lines) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.length; i++) {
            text.append("2026-03-01T10:15:%02d.000000001Z %s%n".formatted(i, lines[i]));
        }
        log = text.toString();
        return this;
    }

    FakeCluster withoutLog() {
        unreadable = true;
        return this;
    }

    List<HasMetadata> created() {
        return created;
    }

    <T extends HasMetadata> T created(Class<T> type) {
        return created.stream().filter(type::isInstance).map(type::cast).findFirst().orElseThrow();
    }

    List<String> deleted() {
        return deleted;
    }

    /** The command that was run in the pod. */
    String executed() {
        return executed;
    }

    FakeCluster without(String namespace) {
        missing = namespace;
        return this;
    }

    @Override
    public String address() {
        return "https://cluster:6443/";
    }

    @Override
    public String namespace() {
        return "studies";
    }

    @Override
    public boolean hasNamespace() {
        return !missing.equals(namespace());
    }

    @Override
    public List<Node> nodes() {
        if (refusal != null) {
            throw refusal;
        }
        return List.of();
    }

    @Override
    public <T extends HasMetadata> T create(T thing) {
        if (refusal != null) {
            throw refusal;
        }
        thing.getMetadata().setUid("uid-" + created.size());
        created.add(thing);
        removed = false;
        return thing;
    }

    @Override
    public <T extends HasMetadata> List<T> labelled(Class<T> type, String label) {
        return type == Pod.class && removed
                ? List.of()
                : created.stream().filter(type::isInstance).map(type::cast).toList();
    }

    @Override
    public <T extends HasMetadata> List<T> labelled(Class<T> type, String label, String value) {
        if (removed || looks.isEmpty()) {
            return List.of();
        }
        Supplier<List<Pod>> look = looks.size() > 1 ? looks.remove() : looks.element();
        return look.get().stream().map(type::cast).toList();
    }

    @Override
    public void delete(Class<? extends HasMetadata> type, String name, Duration grace) {
        deleted.add(type.getSimpleName());
        removed |= type == Job.class || type == Pod.class;
    }

    @Override
    public List<String> complaints(String name) {
        return complaints;
    }

    @Override
    public Runnable watch(String label, String value, Runnable changed, Runnable ended) {
        changed.run();
        return () -> {};
    }

    @Override
    public InputStream log(Pod pod, boolean follow) throws IOException {
        if (unreadable) {
            throw new IOException("dial tcp: connection refused");
        }
        return new ByteArrayInputStream(log.getBytes(UTF_8)) {
            private boolean open = true;

            @Override
            public synchronized int read(byte[] into, int from, int count) {
                int n = super.read(into, from, count);
                while (n < 0 && follow && open) {
                    try {
                        wait();
                    } catch (InterruptedException told) {
                        return n;
                    }
                }
                return n;
            }

            @Override
            public synchronized void close() {
                open = false;
                notifyAll();
            }
        };
    }

    @Override
    public void execute(Pod pod, Duration patience, String... command) {
        executed = String.join(" ", command);
    }

    @Override
    public void close() {}
}
