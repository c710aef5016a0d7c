package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Network;
import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Belonging.Kind;
import dev.threadscale.engine.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What runs have on an Engine: all that carries the kit's label. */
final class Belongings {

    private static final List<String> LABELLED = List.of(Labels.RUN);
    private static final String RUNNING = "running";

    private final DockerClient docker;

    Belongings(DockerClient docker) {
        this.docker = docker;
    }

    /** In the order in which one thing can hold another. */
    List<Belonging> all() {
        List<Belonging> all = new ArrayList<>();
        for (Container container :
                docker.listContainersCmd().withShowAll(true).withLabelFilter(LABELLED).exec()) {
            all.add(
                    new Belonging(
                            Kind.CONTAINER,
                            container.getId(),
                            name(container),
                            run(container.getLabels()),
                            RUNNING.equals(container.getState())));
        }
        for (Network network : docker.listNetworksCmd().withFilter("label", LABELLED).exec()) {
            all.add(
                    new Belonging(
                            Kind.NETWORK,
                            network.getId(),
                            network.getName(),
                            run(network.getLabels()),
                            false));
        }
        for (InspectVolumeResponse volume : volumes()) {
            all.add(
                    new Belonging(
                            Kind.VOLUME,
                            volume.getName(),
                            volume.getName(),
                            run(volume.getLabels()),
                            false));
        }
        return all;
    }

    /** The Engine says null for none. */
    private List<InspectVolumeResponse> volumes() {
        List<InspectVolumeResponse> volumes =
                docker.listVolumesCmd().withFilter("label", LABELLED).exec().getVolumes();
        return volumes == null ? List.of() : volumes;
    }

    /** Docker's names begin with a slash. */
    private static String name(Container container) {
        String[] names = container.getNames();
        return names == null || names.length == 0
                ? container.getId()
                : names[0].replaceFirst("^/", "");
    }

    private static String run(@Nullable Map<String, String> labels) {
        return labels == null ? "" : labels.getOrDefault(Labels.RUN, "");
    }

    void remove(Belonging one) {
        switch (one.kind()) {
            case CONTAINER -> Removal.container(docker, one.id());
            case NETWORK -> ForkNetwork.remove(docker, one.id());
            case VOLUME -> Removal.volume(docker, one.id());
            case PROCESS, JOB, POD, CONFIG_MAP, FOLDER ->
                    throw new IllegalArgumentException(one.text());
        }
    }
}
