package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HealthCheck;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import dev.threadscale.engine.docker.Access.Volume;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.experiment.companion.Companion.MountedFile;
import dev.threadscale.host.CpuSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The specification of the container of an experiment's companion, for the Engine's API and as a
 * {@code docker run} line.
 *
 * @param name of the container
 * @param all the companions of the fork, whose addresses it may need
 * @param image its image, and whether that starts as root
 * @param network of the fork
 */
record CompanionSpec(
        String name,
        Companion companion,
        List<Companion> all,
        CompanionImage image,
        String network,
        Map<String, String> labels,
        CpuSet cpus) {

    /** The rights with which the official images that start as root become another user. */
    private static final List<Capability> CHANGE_OF_USER =
            List.of(Capability.CHOWN, Capability.SETGID, Capability.SETUID);

    private static final long PIDS = 4096;
    private static final String NO_NEW_PRIVILEGES = "no-new-privileges";
    private static final HealthCheck NO_HEALTHCHECK = new HealthCheck().withTest(List.of("NONE"));

    /**
     * An image of a companion.
     *
     * @param pinned the image as it was when the run began
     * @param startsAsRoot true if its user is root
     */
    record CompanionImage(PinnedImage pinned, boolean startsAsRoot) {}

    private List<Capability> capabilities() {
        return image.startsAsRoot() && companion.user().isEmpty() ? CHANGE_OF_USER : List.of();
    }

    /** Returns a volume for each folder with files of the experiment. */
    List<Volume> volumes() {
        Set<String> folders = new LinkedHashSet<>();
        companion.files().forEach(file -> folders.add(file.folder()));
        List<Volume> volumes = new ArrayList<>();
        for (String folder : folders) {
            volumes.add(new Volume(name + "-" + volumes.size(), folder, true));
        }
        return volumes;
    }

    /** Returns the files of a folder, by their names there. */
    Map<String, String> files(Volume volume) {
        Map<String, String> files = new TreeMap<>();
        for (MountedFile file : companion.files()) {
            if (file.folder().equals(volume.folder())) {
                files.put(file.name(), file.text());
            }
        }
        return files;
    }

    private List<String> environment() {
        List<String> environment = new ArrayList<>();
        companion
                .environment()
                .forEach((key, value) -> environment.add(key + "=" + resolved(value)));
        return environment;
    }

    private String resolved(String text) {
        return Companion.resolve(text, all);
    }

    /** Creates a container that holds its volumes while they are filled, and returns its id. */
    String createLender(DockerClient docker) {
        HostConfig host =
                HostConfig.newHostConfig()
                        .withNetworkMode("none")
                        .withMounts(
                                volumes().stream()
                                        .map(volume -> volume.writable().mount(labels))
                                        .toList());
        return docker.createContainerCmd(image.pinned().id())
                .withName(name + "-lender")
                .withLabels(labels)
                .withCmd("true")
                .withHostConfig(host)
                .exec()
                .getId();
    }

    /** Creates the container and returns its id. */
    String create(DockerClient docker) {
        Map<String, String> tmpfs = new LinkedHashMap<>();
        companion.tmpfs().forEach(folder -> tmpfs.put(folder, ""));
        HostConfig host =
                HostConfig.newHostConfig()
                        .withMemory(companion.memoryBytes())
                        .withMemorySwap(companion.memoryBytes())
                        .withPidsLimit(PIDS)
                        .withCpusetCpus(cpus.toString())
                        .withReadonlyRootfs(true)
                        .withTmpFs(tmpfs)
                        .withInit(false)
                        .withCapDrop(Capability.ALL)
                        .withCapAdd(capabilities().toArray(Capability[]::new))
                        .withSecurityOpts(List.of(NO_NEW_PRIVILEGES))
                        .withNetworkMode(network)
                        .withMounts(volumes().stream().map(volume -> volume.mount(labels)).toList())
                        .withLogConfig(new LogConfig(LogConfig.LoggingType.NONE));
        ContainerSpec.nanoCpus(companion.quota()).ifPresent(host::withNanoCPUs);
        var command =
                docker.createContainerCmd(image.pinned().id())
                        .withName(name)
                        .withLabels(labels)
                        .withAliases(companion.name())
                        .withEnv(environment())
                        .withHealthcheck(NO_HEALTHCHECK)
                        .withHostConfig(host)
                        .withAttachStdout(true)
                        .withAttachStderr(true);
        companion.user().ifPresent(command::withUser);
        if (!companion.command().isEmpty()) {
            command.withCmd(companion.command().stream().map(this::resolved).toList());
        }
        return command.exec().getId();
    }

    /** Returns a command that starts it by hand, in the background, with secrets hidden. */
    List<String> dockerRun() {
        List<String> command =
                new ArrayList<>(List.of("docker", "run", "--rm", "--detach", "--name=" + name));
        command.add("--cpuset-cpus=" + cpus);
        companion.quota().ifPresent(quota -> command.add("--cpus=" + quota.toPlainString()));
        command.add("--memory=" + companion.memoryBytes());
        command.add("--memory-swap=" + companion.memoryBytes());
        command.add("--pids-limit=" + PIDS);
        command.add("--network=" + network);
        command.add("--network-alias=" + companion.name());
        volumes().forEach(volume -> command.add(volume.option()));
        command.addAll(
                List.of("--read-only", "--init=false", "--no-healthcheck", "--cap-drop=ALL"));
        capabilities().forEach(capability -> command.add("--cap-add=" + capability.name()));
        command.add("--security-opt=" + NO_NEW_PRIVILEGES);
        companion.tmpfs().forEach(folder -> command.add("--tmpfs=" + folder));
        companion.user().ifPresent(user -> command.add("--user=" + user));
        companion
                .shownEnvironment()
                .forEach((key, value) ->
                        command.add("--env=" + key + "=" + Companion.shown(value, all)));
        command.add(image.pinned().name());
        companion.command().forEach(word -> command.add(Companion.shown(word, all)));
        return command;
    }
}
