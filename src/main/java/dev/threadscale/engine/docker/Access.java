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
 * The network and volumes that a container can reach: none, unless its workload needs them.
 *
 * @param network the network it is in; empty for none
 * @param alias its name in the network; empty if nobody connects to it
 * @param volumes the volumes mounted in it
 * @param code the code that one of the volumes is filled with
 * @param served true if the kit's companion server is in the network
 */
record Access(
        Optional<String> network,
        Optional<String> alias,
        List<Volume> volumes,
        Optional<Code> code,
        boolean served) {

    /** The companion's name in the network of its fork. */
    static final String SERVER = "server";

    /**
     * The companion's port. Any would do, but a fixed one can be written in a command for people.
     */
    static final int PORT = 8080;

    private static final String DRIVER = "bridge";

    /**
     * Removes the host's address from the network. An internal network leads nowhere else but
     * includes the host, so without an address the host's services cannot be reached.
     */
    private static final Map<String, String> WITHOUT_HOST =
            Map.of("com.docker.network.bridge.inhibit_ipv4", "true");

    /**
     * A volume of the Engine, which is a folder on the host's disk. A tmpfs would use memory within
     * the container's own limit and would not be a realistic file system. A new volume takes the
     * content and the owner of its folder from the image of the container that is created with it.
     * In the kit's images the folders are empty and owned by the worker's user.
     *
     * @param name empty if the Engine creates and removes the volume together with the container
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
     * Returns the access of a worker.
     *
     * @param name the name of its container, and of the network that is created for it if it needs
     *     one
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
                served || !configuration.companions().isEmpty()
                        ? Optional.of(name)
                        : Optional.empty(),
                Optional.empty(),
                volumes,
                configuration.code(),
                served);
    }

    /** Returns the same access in another network. */
    Access in(String other) {
        return new Access(Optional.of(other), alias, volumes, code, served);
    }

    /** Returns the access of the companion in a worker's network. */
    static Access ofCompanion(String network, Optional<String> alias) {
        return new Access(Optional.of(network), alias, List.of(), Optional.empty(), false);
    }

    /** Returns the access of a container that fills volumes. */
    static Access ofLender(List<Volume> lent) {
        return new Access(
                Optional.empty(),
                Optional.empty(),
                lent.stream().map(Volume::writable).toList(),
                Optional.empty(),
                false);
    }

    /**
     * Returns the volumes that are filled before the fork: with the worker from an image of the kit
     * if the fork uses another image, and with the user's code.
     */
    List<Volume> lent() {
        return volumes.stream().filter(volume -> !volume.name().isEmpty()).toList();
    }

    /** Returns the arguments that tell the worker about its access. */
    List<String> workerArguments() {
        List<String> arguments = new ArrayList<>();
        if (volumes.stream().anyMatch(volume -> volume.folder().equals(WorkerCommand.SCRATCH))) {
            arguments.add(Setting.SCRATCH.key() + "=" + WorkerCommand.SCRATCH);
        }
        if (code.isPresent()) {
            arguments.add(Setting.CLASSPATH.key() + "=" + WorkerCommand.CODE);
        }
        if (served) {
            arguments.add(Setting.SERVER.key() + "=http://" + SERVER + ":" + PORT);
        }
        return arguments;
    }

    /** Returns options for {@code docker run}. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        options.add("--network=" + network.orElse("none"));
        alias.ifPresent(name -> options.add("--network-alias=" + name));
        volumes.forEach(volume -> options.add(volume.option()));
        return options;
    }

    /** Sets the same options through the Engine's API. */
    void apply(CreateContainerCmd command, HostConfig host, Map<String, String> labels) {
        host.withNetworkMode(network.orElse("none"))
                .withMounts(volumes.stream().map(volume -> volume.mount(labels)).toList());
        alias.ifPresent(command::withAliases);
    }

    /**
     * Creates the network, in which containers reach each other and nothing else, and returns its
     * id.
     */
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

    /** Returns the command that creates the network by hand. */
    List<String> createNetworkByHand() {
        List<String> command =
                new ArrayList<>(
                        List.of("docker", "network", "create", "--driver=" + DRIVER, "--internal"));
        WITHOUT_HOST.forEach((key, value) -> command.add("--opt=" + key + "=" + value));
        command.add(network.orElseThrow());
        return command;
    }
}
