package dev.threadscale.experiment;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.experiment.yaml.YamlReader;
import java.nio.file.Path;

/**
 * The content of an experiment file, read only once because a pipe cannot be read again and a file
 * may change.
 *
 * @param path relative paths in it start in its folder
 * @param text the text of the file
 * @param document the parsed text
 */
public record ExperimentFile(Path path, String text, YamlNode document) {

    /**
     * Reads a file.
     *
     * @throws UserException if it cannot be read, is not text, or is not one YAML document
     */
    public static ExperimentFile read(Path path) {
        return of(path, YamlReader.text(path));
    }

    /** Creates the content for a text that is not in a file yet. */
    public static ExperimentFile of(Path path, String text) {
        return new ExperimentFile(path, text, YamlReader.read(path.toString(), text));
    }
}
