package dev.threadscale.engine.docker;

import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.RuntimeLevel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The images of the runtimes that an Engine has. Looked up once: a run is not to see them change.
 */
final class DockerImages {

    private static final String JAVA_VERSION = "JAVA_VERSION=jdk-";

    private final Connections connections;
    private final String repository;
    private final Map<RuntimeLevel, Optional<RuntimeImage>> known = new HashMap<>();

    DockerImages(Connections connections, String repository) {
        this.connections = connections;
        this.repository = repository;
    }

    /** The image of a runtime, or empty if it is missing. */
    Optional<RuntimeImage> find(RuntimeLevel runtime) {
        return known.computeIfAbsent(runtime, this::inspect);
    }

    private Optional<RuntimeImage> inspect(RuntimeLevel runtime) {
        try {
            InspectImageResponse image =
                    connections.requests().inspectImageCmd(runtime.image(repository)).exec();
            Long size = image.getSize();
            return Optional.ofNullable(image.getId())
                    .map(id ->
                            new RuntimeImage(
                                    id,
                                    size == null ? OptionalLong.empty() : OptionalLong.of(size),
                                    javaVersion(image)));
        } catch (NotFoundException missing) {
            return Optional.empty();
        }
    }

    /** The official images of JDKs say it in their environment, and this image is made of one. */
    private static Optional<String> javaVersion(InspectImageResponse image) {
        return Stream.ofNullable(image.getConfig())
                .flatMap(known -> Stream.ofNullable(known.getEnv()))
                .flatMap(Stream::of)
                .filter(variable -> variable.startsWith(JAVA_VERSION))
                .map(variable -> variable.substring(JAVA_VERSION.length()))
                .findFirst();
    }

    /** One that is missing is refused by its name when a container is to be made of it. */
    PinnedImage pinned(RuntimeLevel runtime) {
        String name = runtime.image(repository);
        return new PinnedImage(name, find(runtime).map(RuntimeImage::digest).orElse(name));
    }

    /** Why a runtime cannot run, or empty if it can. */
    Optional<Unavailable> missing(RuntimeLevel runtime) {
        return needed(runtime)
                .filter(image -> find(image).isEmpty())
                .map(image ->
                        new Unavailable(
                                "the image %s is missing".formatted(image.image(repository)),
                                "In the project's folder: " + image.command(repository)))
                .findFirst();
    }

    /** The runtimes whose images a runtime needs: one that is not the kit's lacks the worker. */
    private static Stream<RuntimeLevel> needed(RuntimeLevel runtime) {
        return runtime.program() instanceof RuntimeLevel.OtherImage
                ? Stream.of(runtime, LentWorker.lender())
                : Stream.of(runtime);
    }

    /** The images of a runtime that are missing here and not there, by name. */
    List<String> lacks(RuntimeLevel runtime, DockerImages there) {
        return needed(runtime)
                .filter(image -> find(image).isEmpty() && there.find(image).isPresent())
                .map(image -> image.image(repository))
                .toList();
    }

    /** Brings an image from another Engine, through this process and no file. */
    void load(String image, DockerImages from) {
        try (InputStream saved = from.connections.streams().saveImageCmd(image).exec()) {
            connections.streams().loadImageCmd(saved).exec();
        } catch (IOException cut) {
            throw new UncheckedIOException(cut);
        }
        known.clear();
    }
}
