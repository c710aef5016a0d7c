package dev.threadscale.reproduce;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.levels.Axes;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The images with which a run was measured, in its archive. On a host they get separate names, so
 * that they do not replace other images.
 *
 * @param repository of those names
 * @param ids identify their content on Docker, by their tags in that repository
 */
public record KeptImages(String repository, Map<String, String> ids) {

    /** The output of {@code docker save}, in the run directory. */
    public static final String FILE = "images.tar";

    private static final String DOCKER = "docker";

    /**
     * Returns the images that a run has used.
     *
     * @throws UserException if some of them are neither the kit's nor those of companions
     */
    public static KeptImages of(RunRecord record) {
        if (!record.engine().equals(DOCKER)) {
            throw UserException.of(
                            "%s was measured without Docker, so there are no images to include",
                            record.run())
                    .fix("Leave out --images.");
        }
        Map<String, String> ids = new LinkedHashMap<>();
        record.digests().forEach((label, id) -> ids.put(tag(label, record), id));
        return new KeptImages(RuntimeLevel.REPOSITORY + "-" + record.run(), ids);
    }

    private static String tag(String label, RunRecord record) {
        if (RuntimeLevel.find(label).isPresent()) {
            return label;
        }
        if (record.axes().getOrDefault(Axes.RUNTIME, List.of()).contains(label)) {
            throw UserException.of(
                            "'%s' is not a runtime of the kit, so a bundle cannot"
                                    + " include its image",
                            label)
                    .fix("Leave out --images, and publish that image in a registry.");
        }
        return Companion.tag(label);
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
