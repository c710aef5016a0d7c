package dev.threadscale.experiment.yaml;

import dev.threadscale.error.FileReason;
import dev.threadscale.error.UserException;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * The folder of an experiment. An experiment cannot name files outside of it: a run keeps copies,
 * and an experiment must not copy a stranger's files. Users can name any file on the command line.
 */
public final class DocumentFolder {

    /** The folder of pipes, which cannot contain references. */
    private static final Path PIPES = Path.of("/dev");

    private static final long LARGEST_TEXT = 1 << 20;

    private final Path experiment;
    private final Path folder;

    public DocumentFolder(Path experiment) {
        Path absolute = experiment.toAbsolutePath();
        Path parent = absolute.getParent();
        this.experiment = experiment;
        this.folder = parent == null ? absolute : parent;
    }

    /**
     * Returns an existing file or folder.
     *
     * @param node the place where the experiment names it
     * @param path relative to this folder
     */
    public Path find(YamlNode node, String path) {
        if (isTyped(node) && Path.of(path).isAbsolute()) {
            return Path.of(path);
        }
        if (folder.startsWith(PIPES)) {
            throw broken(
                    node,
                    path,
                    "does not have a folder, since the experiment comes from a pipe",
                    "Name the experiment's file instead of the pipe.");
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
                        "does not exist",
                        "Create it, or correct the path, which is relative to the"
                                + " experiment's folder.");
            }
            if (!found.toRealPath().startsWith(folder.toRealPath())) {
                throw outside(node, path);
            }
            return found;
        } catch (InvalidPathException | IOException failed) {
            throw unreadable(node, path, failed);
        }
    }

    /** Returns true if there is a file or folder with this path, in this folder or elsewhere. */
    public boolean exists(String path) {
        try {
            return Files.exists(folder.resolve(path));
        } catch (InvalidPathException none) {
            return false;
        }
    }

    /**
     * Returns the text of a file in it.
     *
     * @param smaller advice for a file that is larger than people write them
     */
    public String text(YamlNode node, String path, String smaller) {
        Path file = find(node, path);
        try {
            if (!Files.isRegularFile(file)) {
                throw broken(node, path, "is not a file", "Name one.");
            }
            if (Files.size(file) > LARGEST_TEXT) {
                throw broken(node, path, "is larger than 1 MiB", smaller);
            }
            return TextRule.ofFile(Files.readString(file));
        } catch (CharacterCodingException other) {
            throw broken(node, path, "is not UTF-8 text", "Save it as UTF-8.");
        } catch (IOException failed) {
            throw unreadable(node, path, failed);
        }
    }

    /**
     * Returns true if the text was typed on the command line, since only text in a file has a line.
     */
    private static boolean isTyped(YamlNode node) {
        return node.location().line() == 0;
    }

    /** Returns the path by which people name a file of this folder. */
    public String shown(String path) {
        return experiment.resolveSibling(path).toString();
    }

    private static UserException unreadable(YamlNode node, String path, Exception failed) {
        return broken(
                node, path, "cannot be read: " + FileReason.of(failed), "Check its permissions.");
    }

    private static UserException outside(YamlNode node, String path) {
        return broken(
                node,
                path,
                "leads out of the experiment's folder",
                "Copy it there instead of linking it, or move the experiment to the folder of"
                        + " the project. Write the path relative to that folder, without '..'.");
    }

    public static UserException broken(YamlNode node, String path, String problem, String remedy) {
        return node.problem("'%s' %s", path, problem).fix("%s", remedy);
    }
}
