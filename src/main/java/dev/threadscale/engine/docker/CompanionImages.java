package dev.threadscale.engine.docker;

import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.engine.docker.CompanionSpec.CompanionImage;
import dev.threadscale.experiment.companion.Companion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** The images of companions on an Engine. Each is looked up only once, like those of runtimes. */
final class CompanionImages {

    private static final List<String> ROOT = List.of("", "0", "root");

    /** The names that images have for the architectures that kernels report. */
    private static final Map<String, String> ARCHITECTURES =
            Map.of("x86_64", "amd64", "aarch64", "arm64");

    private final DockerConnection connection;
    private final String repository;
    private final String architecture;
    private final Map<String, Optional<InspectImageResponse>> known = new HashMap<>();

    /**
     * Creates the images.
     *
     * @param repository has the images that a repeated run keeps, if it keeps some
     * @param architecture of the host, as its kernel reports it
     */
    CompanionImages(DockerConnection connection, String repository, String architecture) {
        this.connection = connection;
        this.repository = repository;
        this.architecture = ARCHITECTURES.getOrDefault(architecture, architecture);
    }

    private Optional<InspectImageResponse> find(String name) {
        return known.computeIfAbsent(
                name, _ -> inspect(repository + ":" + Companion.tag(name)).or(() -> inspect(name)));
    }

    private Optional<InspectImageResponse> inspect(String name) {
        try {
            return Optional.of(connection.requests().inspectImageCmd(name).exec());
        } catch (NotFoundException missing) {
            return Optional.empty();
        }
    }

    /** Returns the image of a companion; empty if it is missing. */
    Optional<RuntimeImage> image(Companion companion) {
        return find(companion.image())
                .map(image ->
                        new RuntimeImage(
                                String.valueOf(image.getId()),
                                image.getSize() == null
                                        ? OptionalLong.empty()
                                        : OptionalLong.of(image.getSize()),
                                Optional.empty()));
    }

    /** Returns the image with which containers are created. */
    CompanionImage pinned(Companion companion) {
        Optional<InspectImageResponse> image = find(companion.image());
        String id =
                image.map(InspectImageResponse::getId)
                        .filter(Objects::nonNull)
                        .orElse(companion.image());
        String user =
                image.map(InspectImageResponse::getConfig)
                        .map(config -> Objects.requireNonNullElse(config.getUser(), ""))
                        .orElse("");
        return new CompanionImage(
                new PinnedImage(companion.image(), id), ROOT.contains(user.replaceAll(":.*", "")));
    }

    /** Returns the reason why companions cannot run; empty if they can. */
    Optional<Unavailable> unavailable(List<Companion> companions) {
        for (Companion companion : companions) {
            Optional<InspectImageResponse> image = find(companion.image());
            if (image.isEmpty()) {
                return Optional.of(
                        new Unavailable(
                                "the image %s of its companion '%s' is missing"
                                        .formatted(companion.image(), companion.name()),
                                "Get it first: docker pull " + companion.image()));
            }
            String built = Objects.requireNonNullElse(image.get().getArch(), "");
            if (!built.isEmpty() && !built.equals(architecture)) {
                return Optional.of(
                        new Unavailable(
                                "the image %s of its companion '%s' is for %s, and the host is %s"
                                        .formatted(
                                                companion.image(),
                                                companion.name(),
                                                built,
                                                architecture),
                                "Get the one for this host: docker pull --platform linux/%s %s"
                                        .formatted(architecture, companion.image())));
            }
        }
        return Optional.empty();
    }
}
