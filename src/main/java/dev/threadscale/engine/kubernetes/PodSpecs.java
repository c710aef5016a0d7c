package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.WorkerCommand;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What all pods of the kit have in common: no rights, as a namespace with restricted Pod Security
 * asks for it.
 */
final class PodSpecs {

    static final String CONTAINER = "worker";

    /** What a container has to end by itself when it is deleted: there is nothing to save. */
    static final Duration GRACE = Duration.ofSeconds(1);

    private static final String SCRATCH_VOLUME = "scratch";

    /** Far more than a workload writes; a bound all the same. */
    private static final Quantity SCRATCH_SIZE = new Quantity("16Gi");

    private PodSpecs() {}

    /**
     * What a container runs, under which limits.
     *
     * @param scratch a folder to write to; empty for none
     */
    record Program(
            String image,
            String entrypoint,
            List<String> arguments,
            PodCpus cpus,
            long memoryBytes,
            String scratch) {}

    /** A pod on a node. */
    static PodSpec of(Program program, Map<String, String> node) {
        ContainerBuilder container =
                new ContainerBuilder()
                        .withName(CONTAINER)
                        .withImage(program.image())
                        .withImagePullPolicy("IfNotPresent")
                        .withCommand(program.entrypoint())
                        .withArgs(program.arguments())
                        .withResources(resources(program))
                        .withNewSecurityContext()
                        .withAllowPrivilegeEscalation(false)
                        .withReadOnlyRootFilesystem(true)
                        .withNewCapabilities()
                        .withDrop("ALL")
                        .endCapabilities()
                        .endSecurityContext();
        PodSpecBuilder spec =
                new PodSpecBuilder()
                        .withRestartPolicy("Never")
                        .withAutomountServiceAccountToken(false)
                        .withEnableServiceLinks(false)
                        .withTerminationGracePeriodSeconds(GRACE.toSeconds())
                        .withNodeSelector(node)
                        .withNewSecurityContext()
                        .withRunAsNonRoot(true)
                        .withRunAsUser((long) WorkerCommand.USER)
                        .withRunAsGroup((long) WorkerCommand.USER)
                        .withNewSeccompProfile()
                        .withType("RuntimeDefault")
                        .endSeccompProfile()
                        .endSecurityContext();
        if (!program.scratch().isEmpty()) {
            container
                    .addNewVolumeMount()
                    .withName(SCRATCH_VOLUME)
                    .withMountPath(program.scratch())
                    .endVolumeMount();
            spec.withVolumes(
                    new VolumeBuilder()
                            .withName(SCRATCH_VOLUME)
                            .withNewEmptyDir()
                            .withSizeLimit(SCRATCH_SIZE)
                            .endEmptyDir()
                            .build());
        }
        return spec.withContainers(container.build()).build();
    }

    private static ResourceRequirements resources(Program program) {
        Quantity memory = new Quantity(Long.toString(program.memoryBytes()));
        ResourceRequirementsBuilder resources =
                new ResourceRequirementsBuilder()
                        .addToRequests("memory", memory)
                        .addToLimits("memory", memory);
        program.cpus().request().ifPresent(cpus -> resources.addToRequests("cpu", cpus));
        program.cpus().limit().ifPresent(cpus -> resources.addToLimits("cpu", cpus));
        return resources.build();
    }
}
