package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Mount;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.ShellCommand;
import dev.threadscale.experiment.RuntimeLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Brings the worker's jar, and an empty folder for files, out of an image of the kit into a fork of
 * another image: the Engine fills a new volume with what the image holds at its place, owner
 * included, when a container is created. Works on a remote Engine, too, as a mounted file would
 * not.
 */
final class LentWorker {

    private final DockerClient docker;
    private final PinnedImage lender;
    private final ContainerSpec worker;

    /**
     * @param lender the image of the kit
     * @param worker the fork's container
     */
    LentWorker(DockerClient docker, PinnedImage lender, ContainerSpec worker) {
        this.docker = docker;
        this.lender = lender;
        this.worker = worker;
    }

    /** Runs a fork with a result that says how it is repeated. */
    @FunctionalInterface
    interface Run {
        ForkEnd run() throws InterruptedException;
    }

    ForkEnd during(Run fork, ForkContainer container, Consumer<String> output)
            throws InterruptedException {
        List<String> volumes = worker.access().lentVolumes();
        ForkEnd end;
        try {
            volumes.forEach(this::create);
            fill(output);
            end = fork.run();
        } catch (RuntimeException refused) {
            end = container.failed(Trouble.of(refused, lender));
        } finally {
            volumes.forEach(volume ->
                    Removal.orReport(
                            "volume " + volume, () -> Removal.volume(docker, volume), output));
        }
        return end.repeatedBy(this::byHand);
    }

    private void create(String volume) {
        docker.createVolumeCmd().withName(volume).withLabels(worker.labels()).exec();
    }

    /** The container is never started: the Engine copies when it creates it. */
    private void fill(Consumer<String> output) {
        List<Mount> mounts = worker.access().lentMounts(false);
        String id =
                docker.createContainerCmd(lender.id())
                        .withName(worker.name() + "-lender")
                        .withLabels(worker.labels())
                        .withHostConfig(
                                HostConfig.newHostConfig()
                                        .withNetworkMode("none")
                                        .withCapDrop(Capability.ALL)
                                        .withMounts(mounts))
                        .exec()
                        .getId();
        Removal.orReport(
                "container " + worker.name() + "-lender",
                () -> Removal.container(docker, id),
                output);
    }

    /** Lines for a shell that do the same around the worker. */
    private String byHand(String fork) {
        List<String> fill = new ArrayList<>(List.of("docker", "create"));
        fill.addAll(worker.access().lentOptions(false));
        fill.add(lender.name());
        List<String> remove = new ArrayList<>(List.of("docker", "volume", "rm"));
        remove.addAll(worker.access().lentVolumes());
        return String.join(
                "\n",
                "docker rm $(" + ShellCommand.quote(fill) + ") >&2",
                fork,
                ShellCommand.quote(remove) + " >&2");
    }

    /** The image of the kit that lends its worker. */
    static RuntimeLevel lender() {
        return RuntimeLevel.TABLE.getFirst();
    }
}
