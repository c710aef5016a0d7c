package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What owns all that the runs of a launcher have. As long as it lives, it says so again. */
final class Owners implements AutoCloseable {

    /** A few of these may fail: see {@link RunOwner#LEASE}. */
    static final Duration RENEWAL = Duration.ofMinutes(1);

    private final Cluster cluster;
    private final Duration renewal;
    private final Map<String, CompletableFuture<OwnerReference>> owners = new HashMap<>();
    private final Set<String> runs = new LinkedHashSet<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread beat;

    Owners(Cluster cluster, Duration renewal) {
        this.cluster = cluster;
        this.renewal = renewal;
    }

    /**
     * The owner of a run. One makes it if it is not there; who needs it meanwhile waits for that,
     * and has the same trouble with it.
     *
     * @throws InterruptedException if the launcher is told to stop before it is there
     */
    OwnerReference of(String run, StopSignal stop) throws InterruptedException {
        CompletableFuture<OwnerReference> mine = new CompletableFuture<>();
        CompletableFuture<OwnerReference> others = begun(run, mine);
        if (others == null) {
            make(run, mine);
        }
        CompletableFuture<OwnerReference> owner = others == null ? mine : others;
        if (!stop.await(owner.handle((made, refused) -> true), RunOwner.LEASE)) {
            throw new KubernetesClientException("the run's owner was not made in time");
        }
        if (owner.isCompletedExceptionally()) {
            throw (RuntimeException) owner.exceptionNow();
        }
        return owner.resultNow();
    }

    private synchronized @Nullable CompletableFuture<OwnerReference> begun(
            String run, CompletableFuture<OwnerReference> mine) {
        runs.add(run);
        if (beat == null) {
            beat = Thread.ofVirtual().name("owners").start(this::renew);
        }
        return owners.putIfAbsent(run, mine);
    }

    private void make(String run, CompletableFuture<OwnerReference> owner) {
        try {
            owner.complete(RunOwner.of(cluster, run));
        } catch (RuntimeException refused) {
            forget(run);
            owner.completeExceptionally(refused);
        }
    }

    /** Somebody may have removed it. */
    synchronized void forget(String run) {
        owners.remove(run);
    }

    /** All that have begun. */
    synchronized List<String> runs() {
        return List.copyOf(runs);
    }

    private void renew() {
        try {
            while (!closed.await(renewal.toMillis(), TimeUnit.MILLISECONDS)) {
                runs().forEach(this::renew);
            }
        } catch (InterruptedException told) {
            // Nobody does that.
        }
    }

    private void renew(String run) {
        try {
            RunOwner.renew(cluster, run);
        } catch (RuntimeException refused) {
            // Then a run seems to have ended that goes on, and 'clean' does not ask for --force.
        }
    }

    /** Removes nothing. */
    @Override
    public void close() {
        closed.countDown();
    }
}
