package dev.threadscale.engine.docker;

import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.command.SaveImagesCmd;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The images of the runtimes on an Engine. Each is looked up only once, because images must not
 * change during a run.
 */
final class DockerImages {

    private static final String JAVA_VERSION = "JAVA_VERSION=jdk-";

    /**
     * The label of images that the launcher has built. Its value is their name and the key of their
     * context.
     */
    private static final String BUILT = "dev.threadscale.built";

    private final DockerConnection connection;
    private final String repository;
    private final Map<RuntimeLevel, Optional<RuntimeImage>> known = new HashMap<>();

    /** The Engine's messages about images that it refuses to look up. */
    private final Map<RuntimeLevel, String> refused = new HashMap<>();

    /** The reasons why images could not be built. */
    private final Map<RuntimeLevel, String> unbuilt = new HashMap<>();

    DockerImages(DockerConnection connection, String repository) {
        this.connection = connection;
        this.repository = repository;
    }

    /** Returns the image of a runtime; empty if it is missing. */
    Optional<RuntimeImage> find(RuntimeLevel runtime) {
        return known.computeIfAbsent(runtime, this::inspect);
    }

    private Optional<RuntimeImage> inspect(RuntimeLevel runtime) {
        try {
            InspectImageResponse image =
                    connection.requests().inspectImageCmd(runtime.image(repository)).exec();
            if (isOutdated(runtime, image)) {
                return Optional.empty();
            }
            Long size = image.getSize();
            return Optional.ofNullable(image.getId())
                    .map(id ->
                            new RuntimeImage(
                                    id,
                                    size == null ? OptionalLong.empty() : OptionalLong.of(size),
                                    javaVersion(image)));
        } catch (NotFoundException missing) {
            return Optional.empty();
        } catch (DockerException answer) {
            refused.put(runtime, DockerErrors.refusal(answer).orElseThrow(() -> answer));
            return Optional.empty();
        }
    }

    /**
     * Returns true if the launcher built the image under this name and would now build a different
     * one. An image that was built by hand, pulled or loaded is never outdated: its owner wants it.
     */
    private boolean isOutdated(RuntimeLevel runtime, InspectImageResponse image) {
        Map<String, String> labels =
                image.getConfig() == null ? null : image.getConfig().getLabels();
        String built = labels == null ? "" : labels.getOrDefault(BUILT, "");
        return runtime.isBuiltOnDemand()
                && built.startsWith(runtime.image(repository) + " ")
                && !built.equals(built(runtime, BuildContext.of(runtime, System.getenv())));
    }

    private String built(RuntimeLevel runtime, BuildContext context) {
        return runtime.image(repository) + " " + context.key();
    }

    /** Returns true if an image is missing, can be built, and has not failed to build. */
    boolean canBuild(RuntimeLevel runtime) {
        return runtime.isBuiltOnDemand()
                && find(runtime).isEmpty()
                && !refused.containsKey(runtime)
                && !unbuilt.containsKey(runtime);
    }

    /**
     * Builds the image of a runtime, or remembers why it could not be built. The image of a release
     * may be in a registry; an image with the user's code cannot be.
     */
    void build(RuntimeLevel runtime, ImageBuild build, Consumer<String> progress)
            throws InterruptedException {
        String name = runtime.image(repository);
        BuildContext context = BuildContext.of(runtime, System.getenv());
        boolean isPublished = repository.contains("/") && context.code().isEmpty();
        if (!isPublished || build.pull(name, progress).isPresent()) {
            build.run(name, context, Map.of(BUILT, built(runtime, context)), progress)
                    .ifPresent(why -> unbuilt.put(runtime, why));
        }
        known.remove(runtime);
    }

    /**
     * Returns the version from the environment set by the official images of the JDK, on which this
     * image is based.
     */
    private static Optional<String> javaVersion(InspectImageResponse image) {
        return Stream.ofNullable(image.getConfig())
                .flatMap(known -> Stream.ofNullable(known.getEnv()))
                .flatMap(Stream::of)
                .filter(variable -> variable.startsWith(JAVA_VERSION))
                .map(variable -> variable.substring(JAVA_VERSION.length()))
                .findFirst();
    }

    /**
     * Returns the image by its digest. If it is missing, the Engine will refuse its name when a
     * container is created.
     */
    PinnedImage pinned(RuntimeLevel runtime) {
        String name = runtime.image(repository);
        return new PinnedImage(name, find(runtime).map(RuntimeImage::digest).orElse(name));
    }

    /** Returns the reason why a runtime cannot run; empty if it can. */
    Optional<Unavailable> missing(RuntimeLevel runtime) {
        return needed(runtime)
                .filter(image -> find(image).isEmpty())
                .map(this::unavailable)
                .findFirst();
    }

    private Unavailable unavailable(RuntimeLevel image) {
        String name = image.image(repository);
        String words = refused.get(image);
        String why = unbuilt.get(image);
        return words == null
                ? new Unavailable(
                        why == null
                                ? "the image %s is missing".formatted(name)
                                : "the image %s could not be built: %s".formatted(name, why),
                        "In the project's folder: " + image.command(repository))
                : new Unavailable(
                        "Docker refuses the image %s: %s".formatted(name, words),
                        "Correct its name: 'docker image inspect %s' must find it."
                                .formatted(name));
    }

    /**
     * Returns the runtimes whose images a runtime needs. Images from elsewhere do not include the
     * worker.
     */
    private static Stream<RuntimeLevel> needed(RuntimeLevel runtime) {
        return Stream.of(runtime, runtime.withWorker()).distinct();
    }

    /** Returns the names of the images of a runtime that exist there and are missing here. */
    List<String> lacks(RuntimeLevel runtime, DockerImages there) {
        return needed(runtime)
                .filter(image -> find(image).isEmpty() && there.find(image).isPresent())
                .map(image -> image.image(repository))
                .toList();
    }

    /** Copies an image from another Engine through this process, without a file. */
    void load(String image, DockerImages from) {
        try (InputStream saved = from.connection.streams().saveImageCmd(image).exec()) {
            connection.streams().loadImageCmd(saved).exec();
        } catch (IOException cut) {
            throw new UncheckedIOException(cut);
        }
        known.clear();
    }

    /**
     * Saves images without names. Layers that they share are saved once.
     *
     * @param ids the ids by which the Engine knows them
     */
    InputStream saved(Collection<String> ids) {
        SaveImagesCmd images = connection.streams().saveImagesCmd();
        for (String id : ids) {
            requireHere(id);
            // The command expects an image as the two parts of a name.
            images.withImage(id.substring(0, id.indexOf(':')), id.substring(id.indexOf(':') + 1));
        }
        return images.exec();
    }

    private void requireHere(String id) {
        try {
            connection.requests().inspectImageCmd(id).exec();
        } catch (NotFoundException missing) {
            throw UserException.of(
                            "the image %s, with which the run was measured, no longer exists"
                                    + " here",
                            id)
                    .because(missing)
                    .fix(
                            "It has been rebuilt since then: leave out --images, or run the"
                                    + " study again.");
        }
    }

    /**
     * Gives images their tags in this repository, and loads them first if one is missing.
     *
     * @param ids their ids, by tag
     */
    void load(Map<String, String> ids, Path archive) {
        SavedImages saved = SavedImages.read(archive);
        if (missing(ids, saved).isPresent()) {
            load(archive);
            missing(ids, saved)
                    .ifPresent(wrong -> {
                        throw UserException.of(
                                        "%s contains an image of %s that differs from the"
                                                + " run's, %s",
                                        archive.getFileName(), wrong.getKey(), wrong.getValue())
                                .fix("Use the images of this host: --own-images.");
                    });
        }
        known.clear();
    }

    private void load(Path archive) {
        try (InputStream images = Files.newInputStream(archive)) {
            connection.streams().loadImageCmd(images).exec();
        } catch (IOException cut) {
            throw new UncheckedIOException(cut);
        }
    }

    /** Names the images that exist here, and returns the first one that is missing. */
    private Optional<Map.Entry<String, String>> missing(
            Map<String, String> ids, SavedImages saved) {
        for (Map.Entry<String, String> expected : ids.entrySet()) {
            List<String> candidates = saved.ids(expected.getValue());
            if (candidates.stream().noneMatch(id -> isNamed(expected.getKey(), id))) {
                return Optional.of(expected);
            }
        }
        return Optional.empty();
    }

    private boolean isNamed(String tag, String id) {
        try {
            connection.requests().tagImageCmd(id, repository, tag).exec();
            return true;
        } catch (NotFoundException unknown) {
            return false;
        }
    }
}
