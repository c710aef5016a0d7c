package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Enforced;
import dev.threadscale.engine.Invocation;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.engine.kubernetes.Sidecar.Secrecy;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.Setting;
import dev.threadscale.text.ShellCommand;
import dev.threadscale.workload.Setup;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A Job that tries once to run one pod.
 *
 * @param image the name of the image in the results
 * @param shown the pod without secrets
 */
record ForkJob(
        String name,
        Map<String, String> labels,
        String image,
        PodSpec pod,
        PodSpec shown,
        PodCompanions companions) {

    /** The label by which the Job's controller finds its pod. */
    static final String LABEL_JOB = "batch.kubernetes.io/job-name";

    static final String CONTAINER = "worker";

    /**
     * The labels of a trial. It does not name a run, so that a trial is not mistaken for a fork.
     */
    private static final Map<String, String> NO_RUN = Map.of(Belonging.RUN_LABEL, "");

    private static final String SCRATCH_VOLUME = "scratch";

    /** The maximum size of a fork's files, which is far more than a workload writes. */
    private static final Quantity SCRATCH_SIZE = new Quantity("16Gi");

    /** The time added to the time-out for placing, starting and removing the pod. */
    private static final Duration MARGIN = Duration.ofMinutes(15);

    /** The time after which the log of a completed Job is no longer needed. */
    private static final Duration KEPT = Duration.ofMinutes(15);

    /** The template of a pod without rights, as restricted Pod Security requires. */
    private static final String POD =
            """
            restartPolicy: Never
            automountServiceAccountToken: false
            enableServiceLinks: false
            terminationGracePeriodSeconds: %s
            securityContext:
              runAsNonRoot: true
              runAsUser: %s
              runAsGroup: %2$s
              seccompProfile: {type: RuntimeDefault}
            containers:
              - name: %s
                imagePullPolicy: IfNotPresent
                securityContext:
                  allowPrivilegeEscalation: false
                  readOnlyRootFilesystem: true
                  capabilities: {drop: [ALL]}
            """
                    .formatted(Cluster.GRACE.toSeconds(), WorkerCommand.USER, CONTAINER);

    /** Returns the Job of a fork. */
    static ForkJob of(String run, Fork fork, String image, Map<String, String> node) {
        Configuration configuration = fork.configuration();
        String name = Belonging.nameFor(run, fork);
        PodCompanions companions = PodCompanions.of(configuration.companions(), name);
        return new ForkJob(
                name,
                Map.of(Belonging.RUN_LABEL, run, Belonging.FORK_LABEL, fork.id()),
                image,
                pod(configuration, image, node, companions, Secrecy.OPEN),
                pod(configuration, image, node, companions, Secrecy.HIDDEN),
                companions);
    }

    private static PodSpec pod(
            Configuration configuration,
            String image,
            Map<String, String> node,
            PodCompanions companions,
            Secrecy secrecy) {
        RuntimeLevel runtime = configuration.runtime();
        boolean scratch = configuration.needs().contains(Setup.Need.SCRATCH);
        List<String> settings = new ArrayList<>(configuration.workerArguments());
        settings.replaceAll(text -> secrecy.resolve(text, companions.all()));
        if (scratch) {
            settings.add(Setting.SCRATCH.key() + "=" + WorkerCommand.SCRATCH);
        }
        PodSpecBuilder pod =
                pod(
                        image,
                        runtime,
                        WorkerCommand.arguments(
                                runtime,
                                configuration.runtimeArguments(),
                                Optional.empty(),
                                settings),
                        PodResources.of(configuration),
                        node);
        return companions.join(scratch ? withScratch(pod) : pod, runtime, secrecy).build();
    }

    /**
     * Returns the Job of a pod that does not belong to a run. It prints the version of a runtime; a
     * native image ignores the option.
     *
     * @param companions have containers of their size, which run the same program
     */
    static ForkJob trial(
            RuntimeLevel runtime,
            String image,
            PodResources resources,
            List<Companion> companions,
            Map<String, String> node) {
        PodSpecBuilder pod = pod(image, runtime, List.of("-version"), resources, node);
        return trial(image, PodCompanions.of(companions, "").reserve(pod).build());
    }

    /** Returns the Job of a pod that has only a companion, without its files. */
    static ForkJob trial(Companion companion, Map<String, String> node) {
        PodSpecBuilder pod =
                new PodSpecBuilder(Serialization.unmarshal(POD, PodSpec.class))
                        .withNodeSelector(node);
        return trial(companion.image(), PodCompanions.trial(companion, pod).build());
    }

    private static ForkJob trial(String image, PodSpec pod) {
        return new ForkJob(
                Belonging.nameFor("probe-" + Belonging.randomDigits() + Belonging.randomDigits()),
                NO_RUN,
                image,
                pod,
                pod,
                PodCompanions.none());
    }

    private static PodSpecBuilder pod(
            String image,
            RuntimeLevel runtime,
            List<String> arguments,
            PodResources resources,
            Map<String, String> node) {
        return new PodSpecBuilder(Serialization.unmarshal(POD, PodSpec.class))
                .withNodeSelector(node)
                .editFirstContainer()
                .withImage(image)
                .withCommand(WorkerCommand.program(runtime))
                .withArgs(arguments)
                .withResources(resources.requirements())
                .endContainer();
    }

    private static PodSpecBuilder withScratch(PodSpecBuilder pod) {
        return pod.editFirstContainer()
                .addNewVolumeMount()
                .withName(SCRATCH_VOLUME)
                .withMountPath(WorkerCommand.SCRATCH)
                .endVolumeMount()
                .endContainer()
                .addNewVolume()
                .withName(SCRATCH_VOLUME)
                .withNewEmptyDir()
                .withSizeLimit(SCRATCH_SIZE)
                .endEmptyDir()
                .endVolume();
    }

    /**
     * Creates the Job if the namespace accepts its pod. A later refusal would only be reported to
     * the Job's controller. Waits for a moment if a quota is used up, because a quota learns with a
     * delay that an earlier Job has been removed.
     *
     * @param owner is removed together with the Job; empty for none
     * @param timeout the pod's time-out; some time after it, the cluster ends the pod if no
     *     launcher does
     * @throws KubernetesClientException if it is refused
     * @throws InterruptedException if the launcher has to stop
     */
    void create(Cluster cluster, Optional<OwnerReference> owner, Duration timeout, StopSignal stop)
            throws InterruptedException {
        Deadline quota = Deadline.in(cluster.timeouts().refusal(), stop);
        while (true) {
            try {
                Optional<KubernetesClientException> refusal =
                        refusal(cluster).filter(refused -> !KubernetesErrors.isPassing(refused));
                if (refusal.isPresent()) {
                    throw refusal.get();
                }
                if (!companions.files().isEmpty()) {
                    cluster.create(companions.files().configMap(owner));
                }
                cluster.create(manifest(owner, timeout));
                return;
            } catch (KubernetesClientException refused) {
                if (quota.isPassed() || !KubernetesErrors.isQuota(refused)) {
                    throw refused;
                }
            }
            stop.pause(cluster.timeouts().soon());
        }
    }

    /** Returns the error of a server that does not accept the pod now; empty if it does. */
    Optional<KubernetesClientException> refusal(Cluster cluster) {
        try {
            cluster.admit(
                    new PodBuilder()
                            .withNewMetadata()
                            .withName(name)
                            .withLabels(labels)
                            .endMetadata()
                            .withSpec(pod)
                            .build());
            return Optional.empty();
        } catch (KubernetesClientException refused) {
            return Optional.of(refused);
        }
    }

    private Job manifest(Optional<OwnerReference> owner, Duration timeout) {
        return new JobBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels)
                .withOwnerReferences(owner.stream().toList())
                .endMetadata()
                .withNewSpec()
                .withCompletions(1)
                .withParallelism(1)
                .withBackoffLimit(0)
                .withPodReplacementPolicy("Failed")
                .withActiveDeadlineSeconds(
                        timeout.plus(companions.longestStart()).plus(MARGIN).toSeconds())
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

    /**
     * Returns the invocation. The kubelet chooses the CPUs, and the start time of the process is
     * unknown.
     */
    Invocation invocation(String namespace) {
        return new Invocation(
                companions.files().byHand(namespace, ShellCommand.quote(kubectlRun(namespace))),
                Optional.empty(),
                Enforced.COUNT);
    }

    /** Returns a command that repeats the pod by hand, outside of any run. */
    private List<String> kubectlRun(String namespace) {
        Pod repeated = new PodBuilder().withApiVersion("v1").withSpec(shown).build();
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
                "--overrides=" + Serialization.asJson(repeated));
    }
}
