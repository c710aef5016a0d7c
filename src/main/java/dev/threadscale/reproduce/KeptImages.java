package dev.threadscale.reproduce;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The images that a run was measured with, in files of its archive. They get names of their own on
 * a host, so that they are in nobody's way.
 *
 * @param repository of those names
 * @param images one for each runtime
 */
public record KeptImages(String repository, List<KeptImage> images) {

    private static final String FOLDER = "images/";
    private static final String DOCKER = "docker";

    /**
     * An image.
     *
     * @param id by which Docker knows its content
     * @param path of its file in the run directory
     */
    public record KeptImage(RuntimeLevel runtime, String id, String path) {}

    public KeptImages {
        images = List.copyOf(images);
    }

    /**
     * Those that a run has used.
     *
     * @throws UserException if it has used others than the kit's
     */
    public static KeptImages of(RunRecord record) {
        if (!record.engine().equals(DOCKER)) {
            throw UserException.of(
                            "%s was measured without Docker, so that there are no images to take along",
                            record.run())
                    .fix("Leave --images out.");
        }
        return new KeptImages(
                RuntimeLevel.REPOSITORY + "-" + record.run(),
                record.digests().entrySet().stream()
                        .map(one -> image(one.getKey(), one.getValue()))
                        .toList());
    }

    private static KeptImage image(String label, String id) {
        RuntimeLevel runtime =
                RuntimeLevel.find(label)
                        .orElseThrow(() ->
                                UserException.of(
                                                "'%s' is no runtime of the kit, so that a bundle cannot bring its image along",
                                                label)
                                        .fix(
                                                "Leave --images out, and publish that image in a registry."));
        return new KeptImage(runtime, id, FOLDER + label + ".tar");
    }

    /** Those of a run that was taken out of an archive; empty if it has none. */
    public static Optional<KeptImages> in(Path run) {
        return StoredFile.isFolder(run.resolve(FOLDER))
                ? Optional.of(of(RunRecord.read(run)))
                : Optional.empty();
    }
}
