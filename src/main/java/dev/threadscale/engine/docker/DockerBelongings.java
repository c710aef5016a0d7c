package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Network;
import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.Belonging.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lists and removes the belongings of runs on an Engine: everything with the kit's label. */
record DockerBelongings(DockerClient docker) {

    private static final List<String> LABELLED = List.of(Belonging.RUN_LABEL);
    private static final String RUNNING = "running";

    /** The state of a shared companion that no fork uses now. */
    private static final String PAUSED = "paused";

    private static final String CREATED = "created";

    /** The longest time that an Engine takes to start a container. */
    private static final Duration STARTING = Duration.ofMinutes(1);

    /**
     * Returns everything with the label, containers first because they use the networks and
     * volumes.
     */
    List<Belonging> all() {
        List<Belonging> all = new ArrayList<>();
        for (Container container :
                docker.listContainersCmd().withShowAll(true).withLabelFilter(LABELLED).exec()) {
            all.add(
                    belonging(
                            Kind.CONTAINER,
                            container.getId(),
                            name(container),
                            container.getLabels(),
                            isActive(container)));
        }
        for (Network network : docker.listNetworksCmd().withFilter("label", LABELLED).exec()) {
            all.add(
                    belonging(
                            Kind.NETWORK,
                            network.getId(),
                            network.getName(),
                            network.getLabels(),
                            false));
        }
        // The Engine returns null for an empty list.
        for (InspectVolumeResponse volume :
                Objects.requireNonNullElse(
                        docker.listVolumesCmd().withFilter("label", LABELLED).exec().getVolumes(),
                        List.<InspectVolumeResponse>of())) {
            all.add(
                    belonging(
                            Kind.VOLUME,
                            volume.getName(),
                            volume.getName(),
                            volume.getLabels(),
                            false));
        }
        return all;
    }

    /**
     * Returns true if a container may be in use. A container runs for some time before the Engine
     * reports it. But one that was created long ago and never started was left by a launcher that
     * was killed.
     */
    private static boolean isActive(Container container) {
        return RUNNING.equals(container.getState())
                || PAUSED.equals(container.getState())
                || (CREATED.equals(container.getState())
                        && container.getCreated() != null
                        && container.getCreated() > Instant.now().minus(STARTING).getEpochSecond());
    }

    private static Belonging belonging(
            Kind kind,
            String id,
            String name,
            @Nullable Map<String, String> labels,
            boolean active) {
        String run = labels == null ? "" : labels.getOrDefault(Belonging.RUN_LABEL, "");
        return new Belonging(kind, id, name, run, active);
    }

    /** Returns the name without Docker's leading slash. */
    private static String name(Container container) {
        String[] names = container.getNames();
        return names == null || names.length == 0
                ? container.getId()
                : names[0].replaceFirst("^/", "");
    }

    /**
     * Removes something; a container together with its anonymous volumes. Does nothing if it no
     * longer exists.
     */
    void remove(Kind kind, String id) {
        try {
            switch (kind) {
                case CONTAINER ->
                        docker.removeContainerCmd(id)
                                .withForce(true)
                                .withRemoveVolumes(true)
                                .exec();
                case NETWORK -> docker.removeNetworkCmd(id).exec();
                case VOLUME -> docker.removeVolumeCmd(id).exec();
                case PROCESS, JOB, CONFIG_MAP, FOLDER ->
                        throw new IllegalArgumentException(kind.label());
            }
        } catch (NotFoundException gone) {
            // It is gone already, as it should be.
        } catch (ConflictException busy) {
            // Someone else is removing the container at the same time.
            if (kind != Kind.CONTAINER) {
                throw busy;
            }
        }
    }
}
