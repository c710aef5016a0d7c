package dev.threadscale.engine.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A cluster with one pod, which takes the next of the steps that a test names at each look. */
final class FakeCluster implements Cluster {

    private final Deque<Supplier<List<Pod>>> looks = new ArrayDeque<>();
    private final List<HasMetadata> created = new ArrayList<>();
    private final List<String> deleted = new ArrayList<>();
    private final Semaphore annotated = new Semaphore(0);
    private CountDownLatch answer = new CountDownLatch(0);
    private final Deque<KubernetesClientException> refusals = new ArrayDeque<>();
    private List<Pod> seen = List.of();
    private @Nullable KubernetesClientException podRefusal;
    private @Nullable KubernetesClientException refusal;
    private String log = "";
    private final Set<Fault> faults = EnumSet.noneOf(Fault.class);
    private int refusedRemovals;
    private boolean removed;
    private String executed = "";
    private Runnable atChange = () -> {};
    private int closes;
    private ClusterTimeouts timeouts = ClusterTimeouts.USUAL;

    /** All that does not work in it. */
    enum Fault {
        NO_NAMESPACE,
        NO_LOG,
        /** Connections to the node go on, and it answers no new request. */
        DEAD_BEHIND_LOG,
        NO_WATCHES,
        NO_ANNOTATIONS,
        NO_REMOVALS
    }

    FakeCluster with(Fault fault) {
        faults.add(fault);
        return this;
    }

    /** What an API server answers. */
    static KubernetesClientException answer(int code, String message) {
        return new KubernetesClientException(
                new StatusBuilder().withCode(code).withMessage(message).build());
    }

    FakeCluster waiting(ClusterTimeouts times) {
        timeouts = times;
        return this;
    }

    @Override
    public ClusterTimeouts timeouts() {
        return timeouts;
    }

    /** The next steps of the pod; the last one stays. */
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

    /** Does not admit the next pod, but later ones. */
    FakeCluster thenRefusing(int code, String message) {
        refusals.add(answer(code, message));
        return this;
    }

    /** Admits no pod. */
    FakeCluster refusingPods(int code, String message) {
        podRefusal = answer(code, message);
        return this;
    }

    FakeCluster refusing(int code, String message) {
        return refusing(answer(code, message));
    }

    FakeCluster refusing(@Nullable KubernetesClientException what) {
        refusal = what;
        return this;
    }

    /** The lines of the worker; the node writes a time before each. */
    FakeCluster logging(String... lines) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.length; i++) {
            text.append("2026-03-01T10:15:%02d.000000001Z %s%n".formatted(i, lines[i]));
        }
        log = text.toString();
        return this;
    }

    int refusedRemovals() {
        return refusedRemovals;
    }

    /** Creates nothing before that. */
    FakeCluster answeringAfter(CountDownLatch what) {
        answer = what;
        return this;
    }

    /** Returns when an annotation was begun and ended from now on. */
    void awaitAnnotation() throws InterruptedException {
        annotated.drainPermits();
        annotated.acquire(2);
    }

    List<HasMetadata> created() {
        return created;
    }

    <T extends HasMetadata> T created(Class<T> type) {
        return all(type).findFirst().orElseThrow();
    }

    <T extends HasMetadata> Stream<T> all(Class<T> type) {
        return created.stream().filter(type::isInstance).map(type::cast);
    }

    /** Is called when the launcher begins to wait for a change. */
    FakeCluster atChange(Runnable what) {
        atChange = what;
        return this;
    }

    /** How many Jobs were created. */
    long jobs() {
        return all(Job.class).count();
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
        return !faults.contains(Fault.NO_NAMESPACE);
    }

    @Override
    public List<Node> nodes() {
        if (refusal != null) {
            throw refusal;
        }
        return List.of();
    }

    @Override
    public void admit(Pod pod) {
        if (!refusals.isEmpty()) {
            throw refusals.remove();
        }
        if (podRefusal != null) {
            throw podRefusal;
        }
    }

    @Override
    public <T extends HasMetadata> T create(T thing) {
        try {
            answer.await();
        } catch (InterruptedException told) {
            throw new AssertionError(told);
        }
        if (refusal != null) {
            throw refusal;
        }
        thing.getMetadata().setUid("uid-" + created.size());
        created.add(thing);
        removed = false;
        return thing;
    }

    @Override
    public void annotate(Class<? extends HasMetadata> type, String name, String key, String value) {
        try {
            if (faults.contains(Fault.NO_ANNOTATIONS)) {
                throw answer(403, "configmaps is forbidden");
            }
            created(type).getMetadata().getAnnotations().put(key, value);
        } finally {
            annotated.release();
        }
    }

    @Override
    public <T extends HasMetadata> List<T> labelled(Class<T> type, String label) {
        return all(type).toList();
    }

    @Override
    public List<Pod> pods(String label, String value) {
        if (removed || looks.isEmpty()) {
            return List.of();
        }
        seen = (looks.size() > 1 ? looks.remove() : looks.element()).get();
        return seen;
    }

    @Override
    public CompletableFuture<?> change(String label, String value, List<Pod> before) {
        atChange.run();
        return faults.contains(Fault.NO_WATCHES)
                ? CompletableFuture.failedFuture(answer(429, "too many requests"))
                : CompletableFuture.completedFuture(null);
    }

    @Override
    public void delete(Class<? extends HasMetadata> type, String name) {
        if (faults.contains(Fault.NO_REMOVALS)) {
            refusedRemovals++;
            throw answer(503, "starting");
        }
        deleted.add(type.getSimpleName());
        removed |= type == Job.class || type == Pod.class;
    }

    @Override
    public LogWatch followLog(Pod pod, OutputStream to) {
        if (faults.contains(Fault.NO_LOG)) {
            return FakeLogWatch.broken(to, "", "dial tcp: connection refused");
        }
        boolean over = seen.stream().map(PodState::of).anyMatch(PodState.Ended.class::isInstance);
        return over ? FakeLogWatch.ended(to, log) : FakeLogWatch.open(to, log);
    }

    @Override
    public String lastLine(Pod pod) {
        if (faults.contains(Fault.DEAD_BEHIND_LOG)) {
            throw answer(500, "dial tcp: connection refused");
        }
        return log;
    }

    @Override
    public String lastLines(Pod pod, String container, int most, boolean restarted) {
        return container + (restarted ? " was" : " is") + " here\n";
    }

    @Override
    public void execute(Pod pod, Duration most, String... command) {
        executed = String.join(" ", command);
    }

    @Override
    public void close() {
        closes++;
    }
}
