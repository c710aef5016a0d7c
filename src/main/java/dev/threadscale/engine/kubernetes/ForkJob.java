package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.ShellCommand;
import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.Setting;
import dev.threadscale.workload.Setup;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A fork as a Job that tries once.
 *
 * @param image by which the results know it
 */
record ForkJob(String name, Map<String, String> labels, String image, PodSpec pod) {

    /** The label of the Job's controller, which finds a Job's pod. */
    static final String LABEL_JOB = "batch.kubernetes.io/job-name";

    /** What a fork may take besides, to be placed, begun and removed. */
    private static final Duration MARGIN = Duration.ofMinutes(15);

    /** Nobody reads the log of a Job that ended this long ago. */
    private static final Duration KEPT = Duration.ofMinutes(15);

    static ForkJob of(String run, Fork fork, String image, Map<String, String> node) {
        Configuration configuration = fork.configuration();
        boolean scratch = configuration.needs().contains(Setup.Need.SCRATCH);
        List<String> settings = new ArrayList<>(configuration.workerArguments());
        if (scratch) {
            settings.add(Setting.SCRATCH.key() + "=" + WorkerCommand.SCRATCH);
        }
        PodSpec pod =
                PodSpecs.of(
                        new PodSpecs.Program(
                                image,
                                WorkerCommand.program(configuration.runtime()),
                                WorkerCommand.arguments(
                                        configuration.runtime(),
                                        configuration.runtimeArguments(),
                                        settings),
                                PodCpus.of(configuration.cpus()),
                                configuration.limits().memoryBytes(),
                                scratch ? WorkerCommand.SCRATCH : ""),
                        node);
        return new ForkJob(
                Belonging.nameFor(run, fork),
                Map.of(Belonging.RUN_LABEL, run, Belonging.FORK_LABEL, fork.id()),
                image,
                pod);
    }

    /**
     * What is created.
     *
     * @param owner goes with it
     * @param timeout of the fork; the launcher ends it then, unless it is gone itself
     */
    Job manifest(OwnerReference owner, Duration timeout) {
        return new JobBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels)
                .withOwnerReferences(owner)
                .endMetadata()
                .withNewSpec()
                .withCompletions(1)
                .withParallelism(1)
                .withBackoffLimit(0)
                .withPodReplacementPolicy("Failed")
                .withActiveDeadlineSeconds(timeout.plus(MARGIN).toSeconds())
                .withTtlSecondsAfterFinished((int) KEPT.toSeconds())
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(labels)
                .endMetadata()
                .withSpec(pod)
                .endTemplate()
                .endSpec()
                .build();
    }

    /** The same pod by hand, without a name of a run, so that it can be repeated at any time. */
    List<String> kubectlRun(String namespace) {
        String overrides =
                Serialization.asJson(new PodBuilder().withApiVersion("v1").withSpec(pod).build());
        return List.of(
                "kubectl",
                "run",
                "threadscale-fork",
                "--namespace=" + namespace,
                "--image=" + image,
                "--restart=Never",
                "--rm",
                "--attach",
                "--quiet",
                "--overrides=" + overrides);
    }

    /** Which CPUs it gets is the kubelet's choice, and when its process began nobody knows. */
    ForkEnd.Invocation invocation(String namespace) {
        return new ForkEnd.Invocation(
                ShellCommand.quote(kubectlRun(namespace)),
                Optional.empty(),
                ForkEnd.Enforced.COUNT);
    }
}
