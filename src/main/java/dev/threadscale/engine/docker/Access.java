package dev.threadscale.engine.docker;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import com.github.dockerjava.api.model.VolumeOptions;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Configuration;
import dev.threadscale.protocol.Setting;
import dev.threadscale.workload.Setup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a container has beyond itself, which is nothing unless its workload needs it.
 *
 * @param network that it is in; empty for none
 * @param alias its name there; empty if nobody asks for it
 * @param scratch whether it has a folder to write to
 * @param lent begins the names of the volumes with the worker, if its image does not hold it
 */
record Access(
        Optional<String> network, Optional<String> alias, boolean scratch, Optional<String> lent) {

    /** The companion's name in the network of its fork. */
    static final String SERVER = "server";

    /** Any free one would do; a fixed one can be written into a command by hand. */
    static final int PORT = 8080;

    /**
     * An anonymous volume, which the Engine makes with the container and removes with it: a folder
     * of the host's disk. A tmpfs would be memory, of the container's limit at that, and measure no
     * file system that anybody stores files in. The images hold this folder, empty and owned by the
     * worker's user, since a new volume takes its owner from there.
     */
    private static final String SCRATCH = "/scratch";

    /** The access of a worker, given the name of the network that is made if it needs one. */
    static Access of(Configuration configuration, String network) {
        return new Access(
                configuration.needs().contains(Setup.Need.SERVER)
                        ? Optional.of(network)
                        : Optional.empty(),
                Optional.empty(),
                configuration.needs().contains(Setup.Need.SCRATCH),
                configuration.runtime().program() instanceof RuntimeLevel.OtherImage
                        ? Optional.of(network)
                        : Optional.empty());
    }

    /** The access of the companion in a worker's network. */
    static Access ofCompanion(String network) {
        return new Access(Optional.of(network), Optional.of(SERVER), false, Optional.empty());
    }

    /** What tells the worker of it. */
    List<String> workerArguments() {
        List<String> arguments = new ArrayList<>();
        if (scratch) {
            arguments.add(Setting.SCRATCH.key() + "=" + SCRATCH);
        }
        if (network.isPresent()) {
            arguments.add("%s=http://%s:%d".formatted(Setting.SERVER.key(), SERVER, PORT));
        }
        return arguments;
    }

    /** Options of {@code docker run}. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        options.add("--network=" + network.orElse("none"));
        alias.ifPresent(name -> options.add("--network-alias=" + name));
        options.addAll(lentOptions(true));
        if (scratch && lent.isEmpty()) {
            options.add("--mount=type=volume,target=" + SCRATCH);
        }
        return options;
    }

    /** The same by the Engine's API. */
    void apply(CreateContainerCmd command, HostConfig host, Map<String, String> labels) {
        host.withNetworkMode(network.orElse("none"));
        alias.ifPresent(command::withAliases);
        List<Mount> mounts = new ArrayList<>(lentMounts(true));
        if (scratch && lent.isEmpty()) {
            mounts.add(
                    new Mount()
                            .withType(MountType.VOLUME)
                            .withTarget(SCRATCH)
                            .withVolumeOptions(new VolumeOptions().withLabels(labels)));
        }
        host.withMounts(mounts);
    }

    /** The volumes that are filled from an image of the kit. */
    List<String> lentVolumes() {
        return lent().map(name -> places().map(place -> name + place.suffix).toList())
                .orElse(List.of());
    }

    /**
     * Where they are mounted, by the Engine's API.
     *
     * @param used by the fork, which may not change the worker; else to fill them
     */
    List<Mount> lentMounts(boolean used) {
        return lent().map(name ->
                        places().map(place ->
                                        new Mount()
                                                .withType(MountType.VOLUME)
                                                .withSource(name + place.suffix)
                                                .withTarget(place.folder)
                                                .withReadOnly(used && !place.written))
                                .toList())
                .orElse(List.of());
    }

    /** The same as options of {@code docker run}. */
    List<String> lentOptions(boolean used) {
        return lent().map(name ->
                        places().map(place ->
                                        "--mount=type=volume,source=%s,target=%s%s"
                                                .formatted(
                                                        name + place.suffix,
                                                        place.folder,
                                                        used && !place.written ? ",readonly" : ""))
                                .toList())
                .orElse(List.of());
    }

    private Stream<Place> places() {
        return scratch ? Stream.of(Place.WORKER, Place.FILES) : Stream.of(Place.WORKER);
    }

    /** What an image of the kit holds and another does not. */
    private enum Place {
        WORKER("-worker", RuntimeLevel.WORKER_FOLDER, false),
        FILES("-scratch", SCRATCH, true);

        private final String suffix;
        private final String folder;
        private final boolean written;

        Place(String suffix, String folder, boolean written) {
            this.suffix = suffix;
            this.folder = folder;
            this.written = written;
        }
    }
}
