package dev.threadscale.reproduce;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The images with which a run was measured, in its archive. On a host they get separate names, so
 * that they do not replace other images.
 *
 * @param repository of those names
 * @param ids identify their content on Docker, by runtime
 */
public record KeptImages(String repository, Map<RuntimeLevel, String> ids) {

    /** The output of {@code docker save}, in the run directory. */
    public static final String FILE = "images.tar";

    private static final String DOCKER = "docker";

    /**
     * Returns the images that a run has used.
     *
     * @throws UserException if some of them are not the kit's
     */
    public static KeptImages of(RunRecord record) {
        if (!record.engine().equals(DOCKER)) {
            throw UserException.of(
                            "%s was measured without Docker, so there are no images to include",
                            record.run())
                    .fix("Leave out --images.");
        }
        Map<RuntimeLevel, String> ids = new LinkedHashMap<>();
        record.digests().forEach((label, id) -> ids.put(runtime(label), id));
        return new KeptImages(RuntimeLevel.REPOSITORY + "-" + record.run(), ids);
    }

    private static RuntimeLevel runtime(String label) {
        return RuntimeLevel.find(label)
                .orElseThrow(() ->
                        UserException.of(
                                        "'%s' is not a runtime of the kit, so a bundle cannot"
                                                + " include its image",
                                        label)
                                .fix("Leave out --images, and publish that image in a registry."));
    }

    /**
     * Returns the images of a run that was unpacked from an archive; empty if it does not contain
     * any.
     */
    public static Optional<KeptImages> in(Path run) {
        return StoredFile.isFile(run.resolve(FILE))
                ? Optional.of(of(RunReader.read(run)))
                : Optional.empty();
    }
}
