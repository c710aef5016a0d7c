package dev.threadscale.engine.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A cluster with one pod, which goes through what a test says, a step at each look. */
final class FakeCluster implements Cluster {

    private final Deque<Supplier<List<Pod>>> looks = new ArrayDeque<>();
    private final List<HasMetadata> created = new ArrayList<>();
    private final List<String> deleted = new ArrayList<>();
    private final Semaphore annotated = new Semaphore(0);
    private final CountDownLatch asked = new CountDownLatch(1);
    private CountDownLatch answer = new CountDownLatch(0);
    private final Deque<KubernetesClientException> refusals = new ArrayDeque<>();
    private final Deque<KubernetesClientException> refusedJobs = new ArrayDeque<>();
    private List<Complaint> complaints = List.of();
    private KubernetesClientException refusal;
    private String missing = "";
    private String log = "";
    private boolean unreadable;
    private boolean unanswered;
    private boolean stuck;
    private int refusedRemovals;
    private boolean watchless;
    private int annotating;
    private boolean removed;
    private String executed = "";
    private int closes;

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

    /** Of a Job that gets no pod. */
    FakeCluster complaining(String... of) {
        return complaining(Stream.of(of).map(why -> new Complaint("FailedCreate", why)).toList());
    }

    FakeCluster complaining(List<Complaint> of) {
        complaints = of;
        return this;
    }

    /** Does not admit the next pod; others then. */
    FakeCluster thenRefusing(int code, String message) {
        refusals.add(answer(code, message));
        return this;
    }

    /** Does not admit the next Job. */
    FakeCluster thenRefusingJob(int code, String message) {
        refusedJobs.add(answer(code, message));
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

    /** The node's connections go on, and it answers no other. */
    FakeCluster deadBehindItsLog() {
        unanswered = true;
        return this;
    }

    /** Nobody can be told of changes. */
    FakeCluster withoutWatches() {
        watchless = true;
        return this;
    }

    int refusedRemovals() {
        return refusedRemovals;
    }

    /** Nothing can be removed. */
    FakeCluster keeping() {
        stuck = true;
        return this;
    }

    /** Makes nothing before that. */
    FakeCluster answeringAfter(CountDownLatch what) {
        answer = what;
        return this;
    }

    /** Returns when it was asked to make something. */
    void awaitRequest() throws InterruptedException {
        asked.await();
    }

    /** Refuses annotations. */
    FakeCluster annotating(int code) {
        annotating = code;
        return this;
    }

    /** Returns when another annotation was tried from its beginning. */
    void awaitAnnotation() throws InterruptedException {
        annotated.drainPermits();
        annotated.acquire(2);
    }

    List<HasMetadata> created() {
        return created;
    }

    <T extends HasMetadata> T created(Class<T> type) {
        return created.stream().filter(type::isInstance).map(type::cast).findFirst().orElseThrow();
    }

    /** How many pods were made by hand. */
    long pods() {
        return created.stream().filter(Pod.class::isInstance).count();
    }

    List<String> deleted() {
        return deleted;
    }

    /** The command that was run in the pod. */
    String executed() {
        return executed;
    }

    int closes() {
        return closes;
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
        asked.countDown();
        try {
            answer.await();
        } catch (InterruptedException told) {
            throw new AssertionError(told);
        }
        if (refusal != null) {
            throw refusal;
        }
        if (thing instanceof Pod && !refusals.isEmpty()) {
            throw refusals.remove();
        }
        if (thing instanceof Job && !refusedJobs.isEmpty()) {
            throw refusedJobs.remove();
        }
        thing.getMetadata().setUid("uid-" + created.size());
        created.add(thing);
        removed = false;
        return thing;
    }

    @Override
    public void annotate(Class<? extends HasMetadata> type, String name, String key, String value) {
        try {
            if (annotating > 0) {
                throw answer(annotating, "configmaps is forbidden");
            }
            created(type).getMetadata().getAnnotations().put(key, value);
        } finally {
            annotated.release();
        }
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
        if (stuck) {
            refusedRemovals++;
            throw answer(503, "starting");
        }
        deleted.add(type.getSimpleName());
        removed |= type == Job.class || type == Pod.class;
    }

    @Override
    public List<Complaint> complaints(String name) {
        return complaints;
    }

    @Override
    public Runnable watch(String label, String value, Runnable changed, Runnable ended) {
        if (watchless) {
            throw answer(429, "too many requests");
        }
        changed.run();
        return () -> {};
    }

    @Override
    public InputStream log(Pod pod, boolean follow) throws IOException {
        if (unreadable || (unanswered && !follow)) {
            throw new IOException("dial tcp: connection refused");
        }
        return new FakeLog(log, follow);
    }

    @Override
    public void execute(Pod pod, Duration patience, String... command) {
        executed = String.join(" ", command);
    }

    @Override
    public void close() {
        closes++;
    }
}
