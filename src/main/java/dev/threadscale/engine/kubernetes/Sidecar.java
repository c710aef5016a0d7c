package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.experiment.companion.Companion.Ready;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The containers of one companion in a pod.
 *
 * @param all the companions of the fork, whose addresses it may need
 * @param worker the container whose rights it gets
 */
record Sidecar(Companion companion, List<Companion> all, Secrecy secrecy, Container worker) {

    private static final String ALWAYS = "Always";

    /** The time for one attempt of a command. */
    private static final int ATTEMPT_SECONDS = 30;

    /** The time by which the kubelet is more patient than the launcher, which gives the reason. */
    private static final int MARGIN_SECONDS = 600;

    /** Says whether values of secrets are in a pod. */
    enum Secrecy {
        /** The pod that runs. */
        OPEN,
        /** The pod that people see. */
        HIDDEN;

        /**
         * Fills in addresses and variables of companions. Each dollar is doubled, so Kubernetes
         * does not replace anything in the result.
         */
        String resolve(String text, List<Companion> companions) {
            String resolved =
                    this == OPEN
                            ? Companion.resolve(text, companions)
                            : Companion.shown(text, companions);
            return resolved.replace("$", "$$");
        }

        private Map<String, String> environment(Companion companion) {
            return this == OPEN ? companion.environment() : companion.shownEnvironment();
        }
    }

    /** Returns the container that runs next to the worker. */
    Container container() {
        ContainerBuilder sidecar =
                withoutFiles()
                        .addAllToVolumeMounts(CompanionFiles.mounts(companion))
                        .withRestartPolicy(ALWAYS);
        Ready ready = companion.ready();
        if (!ready.command().isEmpty()) {
            long patience = ready.within().toSeconds() + MARGIN_SECONDS;
            sidecar.withNewStartupProbe()
                    .withNewExec()
                    .withCommand(ready.command())
                    .endExec()
                    .withPeriodSeconds(1)
                    .withTimeoutSeconds(ATTEMPT_SECONDS)
                    .withFailureThreshold(Math.toIntExact(patience))
                    .endStartupProbe();
        }
        return sidecar.build();
    }

    /** Returns the container without the files of the experiment. */
    ContainerBuilder withoutFiles() {
        List<EnvVar> environment = new ArrayList<>();
        secrecy.environment(companion)
                .forEach((name, value) ->
                        environment.add(
                                new EnvVarBuilder()
                                        .withName(name)
                                        .withValue(secrecy.resolve(value, all))
                                        .build()));
        ContainerBuilder container =
                new ContainerBuilder()
                        .withName(companion.name())
                        .withImage(companion.image())
                        .withImagePullPolicy(worker.getImagePullPolicy())
                        .withEnv(environment)
                        .withArgs(
                                companion.command().stream()
                                        .map(word -> secrecy.resolve(word, all))
                                        .toList())
                        .withVolumeMounts(mounts())
                        .withResources(PodResources.of(companion).requirements())
                        .withSecurityContext(worker.getSecurityContext());
        if (companion.user().isEmpty()) {
            return container;
        }
        String[] ids = companion.user().get().split(":", -1);
        return container
                .editSecurityContext()
                .withRunAsUser(Long.valueOf(ids[0]))
                .withRunAsGroup(Long.valueOf(ids[ids.length - 1]))
                .endSecurityContext();
    }

    private static String folder(Companion companion, int number) {
        return companion.name() + "-folder-" + number;
    }

    private List<VolumeMount> mounts() {
        List<VolumeMount> mounts = new ArrayList<>();
        for (int i = 0; i < companion.tmpfs().size(); i++) {
            mounts.add(
                    new VolumeMountBuilder()
                            .withName(folder(companion, i))
                            .withMountPath(companion.tmpfs().get(i))
                            .build());
        }
        return mounts;
    }

    /** Returns the folders of a companion, which are in memory and count as its memory. */
    static List<Volume> volumes(Companion companion) {
        List<Volume> volumes = new ArrayList<>();
        for (int i = 0; i < companion.tmpfs().size(); i++) {
            volumes.add(
                    new VolumeBuilder()
                            .withName(folder(companion, i))
                            .withNewEmptyDir()
                            .withMedium("Memory")
                            .withSizeLimit(new Quantity(Long.toString(companion.memoryBytes())))
                            .endEmptyDir()
                            .build());
        }
        return volumes;
    }

    /** Returns the container that ends when the companion accepts connections. */
    Container waiting(RuntimeLevel runtime) {
        return new ContainerBuilder(worker)
                .withName(PodCompanions.wait(companion))
                .withArgs(WorkerCommand.awaiting(runtime, companion))
                .withVolumeMounts()
                .editSecurityContext()
                .withRunAsUser((long) WorkerCommand.USER)
                .withRunAsGroup((long) WorkerCommand.USER)
                .endSecurityContext()
                .build();
    }
}
