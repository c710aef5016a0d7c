package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import com.github.dockerjava.api.model.VolumeOptions;
import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.plan.Configuration;
import dev.threadscale.protocol.Setting;
import dev.threadscale.workload.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The network and volumes that a container reaches: none, unless its workload needs them.
 *
 * @param network that it is in; empty for none
 * @param alias its name there; empty if it is not asked for
 * @param volumes mounted in it
 * @param code that one of them is filled with
 */
record Access(
        Optional<String> network,
        Optional<String> alias,
        List<Volume> volumes,
        Optional<Code> code) {

    /** The companion's name in the network of its fork. */
    static final String SERVER = "server";

    /** Any port would do; a fixed one can stand in a command for people. */
    static final int PORT = 8080;

    private static final String DRIVER = "bridge";

    /**
     * An internal network leads nowhere, but the host is in it. If the host has no address there,
     * it is not, so that its services cannot be reached either.
     */
    private static final Map<String, String> WITHOUT_HOST =
            Map.of("com.docker.network.bridge.inhibit_ipv4", "true");

    /**
     * A volume of the Engine: a folder on the host's disk. A tmpfs would be memory, of the
     * container's own limit, and measure no file system that anybody stores files in. A new volume
     * takes the content and the owner of its folder from the image of the container that is created
     * with it. The kit's images hold the folders empty and owned by the worker's user.
     *
     * @param name empty if the Engine makes the volume with the container and removes it with it
     */
    record Volume(String name, String folder, boolean readOnly) {

        Volume writable() {
            return new Volume(name, folder, false);
        }

        String option() {
            return "--mount=type=volume"
                    + (name.isEmpty() ? "" : ",source=" + name)
                    + ",target="
                    + folder
                    + (readOnly ? ",readonly" : "");
        }

        Mount mount(Map<String, String> labels) {
            Mount mount =
                    new Mount()
                            .withType(MountType.VOLUME)
                            .withTarget(folder)
                            .withReadOnly(readOnly);
            return name.isEmpty()
                    ? mount.withVolumeOptions(new VolumeOptions().withLabels(labels))
                    : mount.withSource(name);
        }
    }

    /**
     * The access of a worker.
     *
     * @param name of its container, and of the network that is made for it if it needs one
     * @param recorded true if its virtual machine writes a recording
     */
    static Access of(Configuration configuration, String name, boolean recorded) {
        boolean lent = configuration.runtime().program() instanceof RuntimeLevel.OtherImage;
        List<Volume> volumes = new ArrayList<>();
        if (lent) {
            volumes.add(new Volume(name + "-worker", RuntimeLevel.WORKER_FOLDER, true));
        }
        if (recorded || configuration.needs().contains(Setup.Need.SCRATCH)) {
            volumes.add(new Volume(lent ? name + "-scratch" : "", WorkerCommand.SCRATCH, false));
        }
        if (configuration.code().isPresent()) {
            volumes.add(new Volume(name + "-code", WorkerCommand.CODE, true));
        }
        boolean served = configuration.needs().contains(Setup.Need.SERVER);
        return new Access(
                served ? Optional.of(name) : Optional.empty(),
                Optional.empty(),
                volumes,
                configuration.code());
    }

    /** The access of the companion in a worker's network. */
    static Access ofCompanion(String network) {
        return new Access(Optional.of(network), Optional.of(SERVER), List.of(), Optional.empty());
    }

    /** The access of a container that fills volumes. */
    static Access ofLender(List<Volume> lent) {
        return new Access(
                Optional.empty(),
                Optional.empty(),
                lent.stream().map(Volume::writable).toList(),
                Optional.empty());
    }

    /**
     * The volumes that are filled before the fork: from an image of the kit, for a fork of another
     * image, and with the user's code.
     */
    List<Volume> lent() {
        return volumes.stream().filter(volume -> !volume.name().isEmpty()).toList();
    }

    /** Arguments that tell the worker of its access. */
    List<String> workerArguments() {
        List<String> arguments = new ArrayList<>();
        if (volumes.stream().anyMatch(volume -> volume.folder().equals(WorkerCommand.SCRATCH))) {
            arguments.add(Setting.SCRATCH.key() + "=" + WorkerCommand.SCRATCH);
        }
        if (code.isPresent()) {
            arguments.add(Setting.CLASSPATH.key() + "=" + WorkerCommand.CODE);
        }
        if (network.isPresent()) {
            arguments.add(Setting.SERVER.key() + "=http://" + SERVER + ":" + PORT);
        }
        return arguments;
    }

    /** Options of {@code docker run}. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        options.add("--network=" + network.orElse("none"));
        alias.ifPresent(name -> options.add("--network-alias=" + name));
        volumes.forEach(volume -> options.add(volume.option()));
        return options;
    }

    /** The same through the Engine's API. */
    void apply(CreateContainerCmd command, HostConfig host, Map<String, String> labels) {
        host.withNetworkMode(network.orElse("none"))
                .withMounts(volumes.stream().map(volume -> volume.mount(labels)).toList());
        alias.ifPresent(command::withAliases);
    }

    /** Creates its network, whose containers reach each other and nothing else; returns the id. */
    String createNetwork(DockerClient docker, Map<String, String> labels) {
        return docker.createNetworkCmd()
                .withName(network.orElseThrow())
                .withDriver(DRIVER)
                .withInternal(true)
                .withOptions(WITHOUT_HOST)
                .withLabels(labels)
                .exec()
                .getId();
    }

    /** The command that creates it by hand. */
    List<String> createNetworkByHand() {
        List<String> command =
                new ArrayList<>(
                        List.of("docker", "network", "create", "--driver=" + DRIVER, "--internal"));
        WITHOUT_HOST.forEach((key, value) -> command.add("--opt=" + key + "=" + value));
        command.add(network.orElseThrow());
        return command;
    }
}
