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
 * The images that a run was measured with, in its archive. They get names of their own on a host,
 * so that they are in nobody's way.
 *
 * @param repository of those names
 * @param ids by which Docker knows their content, by runtime
 */
public record KeptImages(String repository, Map<RuntimeLevel, String> ids) {

    /** The output of {@code docker save}, in the run directory. */
    public static final String FILE = "images.tar";

    private static final String DOCKER = "docker";

    /**
     * The images that a run has used.
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
        Map<RuntimeLevel, String> ids = new LinkedHashMap<>();
        record.digests().forEach((label, id) -> ids.put(runtime(label), id));
        return new KeptImages(RuntimeLevel.REPOSITORY + "-" + record.run(), ids);
    }

    private static RuntimeLevel runtime(String label) {
        return RuntimeLevel.find(label)
                .orElseThrow(() ->
                        UserException.of(
                                        "'%s' is not a runtime of the kit, so that a bundle cannot bring its image along",
                                        label)
                                .fix("Leave --images out, and publish that image in a registry."));
    }

    /** The images of a run that was taken out of an archive; empty if it has none. */
    public static Optional<KeptImages> in(Path run) {
        return StoredFile.isFile(run.resolve(FILE))
                ? Optional.of(of(RunReader.read(run)))
                : Optional.empty();
    }
}
