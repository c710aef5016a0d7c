package dev.threadscale.cli;

import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds experiment files. */
final class ExperimentFiles {

    private ExperimentFiles() {}

    /** The named files; folders are replaced by the files in them, by name. */
    static List<Path> in(List<Path> paths) {
        List<Path> files = new ArrayList<>();
        for (Path path : paths) {
            if (Files.isDirectory(path)) {
                files.addAll(in(path));
            } else {
                files.add(path);
            }
        }
        return files;
    }

    private static List<Path> in(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            List<Path> found =
                    children.filter(child -> child.toString().matches(".*[.]ya?ml"))
                            .sorted()
                            .toList();
            if (found.isEmpty()) {
                throw new UserException(
                        Location.of(folder.toString()),
                        "there is no .yaml file in this folder",
                        "Name a folder with experiments, or a file.");
            }
            return found;
        } catch (IOException failed) {
            throw new UserException(
                    Location.of(folder.toString()),
                    "the folder cannot be read: " + failed.getMessage(),
                    "Check its permissions.");
        }
    }
}
