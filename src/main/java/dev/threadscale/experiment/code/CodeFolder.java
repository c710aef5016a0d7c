package dev.threadscale.experiment.code;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.YamlNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * The folder of an experiment. Nothing outside of it can be named, since a run keeps a copy: an
 * experiment must not carry a stranger's files away.
 */
final class CodeFolder {

    /** What the system calls pipes; no other file lies beside one. */
    private static final Path PIPES = Path.of("/dev");

    private final Path experiment;
    private final Path folder;

    CodeFolder(Path experiment) {
        Path absolute = experiment.toAbsolutePath();
        Path parent = absolute.getParent();
        this.experiment = experiment;
        this.folder = parent == null ? absolute : parent;
    }

    /**
     * A file or folder that is there.
     *
     * @param node where the experiment names it
     * @param path from this folder
     */
    Path find(YamlNode node, String path) {
        if (folder.startsWith(PIPES)) {
            throw broken(
                    node,
                    path,
                    "has no folder, since the experiment is piped in",
                    "Name the experiment's file in place of the pipe.");
        }
        try {
            Path relative = Path.of(path);
            Path found = folder.resolve(relative);
            if (relative.isAbsolute() || !found.normalize().startsWith(folder.normalize())) {
                throw outside(node, path);
            }
            if (!Files.exists(found)) {
                throw broken(
                        node,
                        path,
                        "is not there",
                        "Build it first, or correct the path; it starts in the experiment's"
                                + " folder.");
            }
            if (!found.toRealPath().startsWith(folder.toRealPath())) {
                throw outside(node, path);
            }
            return found;
        } catch (InvalidPathException | IOException failed) {
            throw broken(
                    node, path, "cannot be read: " + failed.getMessage(), "Check its permissions.");
        }
    }

    /** How people name a file of this folder. */
    String shown(String path) {
        return experiment.resolveSibling(path).toString();
    }

    private static UserException outside(YamlNode node, String path) {
        return broken(
                node,
                path,
                "leads out of the experiment's folder",
                "Put the experiment into the folder of the project, and write the path from there,"
                        + " without '..'.");
    }

    static UserException broken(YamlNode node, String path, String problem, String remedy) {
        return new UserException(node.location(), "'%s' %s".formatted(path, problem), remedy);
    }
}
