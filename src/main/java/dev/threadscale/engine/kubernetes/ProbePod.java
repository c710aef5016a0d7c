package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Map;

/**
 * A pod of no run, which a Job owns that makes none itself: it has ended at once, and the cluster
 * removes it after a while with all that it owns. So nothing stays of a launcher that is killed,
 * and still the pod's refusal is the answer to the launcher, and not an event for a controller.
 */
final class ProbePod implements AutoCloseable {

    /** Of no run, so that nobody takes it for a fork. */
    private static final Map<String, String> LABELS = Map.of(Belonging.RUN_LABEL, "");

    /** What it may take besides, to be made and placed. */
    private static final Duration MARGIN = Duration.ofMinutes(10);

    private final Cluster cluster;
    private final PodSpec spec;
    private final Patience patience;
    private final String name;

    ProbePod(Cluster cluster, PodSpec spec, Patience patience) {
        this.cluster = cluster;
        this.spec = spec;
        this.patience = patience;
        this.name =
                Belonging.nameFor("probe-" + Belonging.randomDigits() + Belonging.randomDigits());
    }

    String name() {
        return name;
    }

    /** Makes it; if it is refused, it can be tried again. */
    void create() {
        spec.setActiveDeadlineSeconds(patience.begin().toSeconds());
        cluster.create(
                new PodBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withLabels(LABELS)
                        .addToLabels(ForkJob.LABEL_JOB, name)
                        .withOwnerReferences(owner())
                        .endMetadata()
                        .withSpec(spec)
                        .build());
    }

    private OwnerReference owner() {
        Duration kept = patience.room().plus(patience.begin()).plus(MARGIN);
        return RunOwner.reference(
                cluster.create(
                        new JobBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .withLabels(LABELS)
                                .endMetadata()
                                .withNewSpec()
                                .withCompletions(0)
                                .withParallelism(0)
                                .withTtlSecondsAfterFinished((int) kept.toSeconds())
                                .withNewTemplate()
                                .withSpec(spec)
                                .endTemplate()
                                .endSpec()
                                .build()));
    }

    /** Removes it; what a cluster does not do that is away just then, it does later by itself. */
    @Override
    public void close() {
        try {
            new Removal(cluster, patience.removal()).job(name);
        } catch (KubernetesClientException failed) {
            if (!Trouble.passes(failed)) {
                throw failed;
            }
        }
    }
}
