package dev.threadscale.experiment.yaml;

import dev.threadscale.error.FileReason;
import dev.threadscale.error.Location;
import dev.threadscale.error.UserException;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;

/**
 * An experiment file, and the other files in its folder that it names. It is read only once because
 * a pipe cannot be read again and a file may change.
 *
 * <p>An experiment cannot name files outside of its folder: a run keeps copies, and an experiment
 * must not copy a stranger's files. Users can name any file on the command line.
 *
 * @param path relative paths in it start in its folder
 * @param text the text of the file
 * @param document the parsed text
 */
public record ExperimentFile(Path path, String text, YamlNode document) {

    /**
     * The maximum size of a file that people write. Larger files are mistakes: an experiment is a
     * page or two.
     */
    private static final int LARGEST_BYTES = 1 << 20;

    /** The folder of pipes, which cannot contain references. */
    private static final Path PIPES = Path.of("/dev");

    /**
     * Reads a file.
     *
     * @throws UserException if it cannot be read, is not text, or is not one YAML document
     */
    public static ExperimentFile read(Path path) {
        try {
            if (Files.isDirectory(path)) {
                throw problem(path, "is a folder", "Name a YAML file in it.");
            }
            return of(path, bounded(path));
        } catch (NoSuchFileException missing) {
            throw problem(
                    path,
                    "the file does not exist",
                    "Check the path; 'threadscale run FOLDER' runs every .yaml file in a folder.");
        } catch (CharacterCodingException binary) {
            throw problem(
                    path,
                    "the file is not UTF-8 text",
                    "Check that it is the file you meant, and save it as UTF-8.");
        } catch (AccessDeniedException denied) {
            throw problem(
                    path, "the file cannot be read: permission denied", "Check its permissions.");
        } catch (IOException failed) {
            String why = "the file cannot be read: " + FileReason.of(failed);
            throw problem(path, why, "Check its disk.");
        }
    }

    /** Creates the content for a text that is not in a file yet. */
    public static ExperimentFile of(Path path, String text) {
        return new ExperimentFile(path, text, YamlNode.read(path.toString(), text));
    }

    /** Reads at most one byte more than the limit, even from files that never end. */
    private static String bounded(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LARGEST_BYTES + 1);
            if (bytes.length > LARGEST_BYTES) {
                throw problem(
                        file,
                        "the file is larger than an experiment may be (1 MiB)",
                        "Check that it is the file you meant, or split it.");
            }
            return TextRule.ofFile(
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        }
    }

    private static UserException problem(Path file, String problem, String remedy) {
        return UserException.at(Location.of(file.toString()), "%s", problem).fix("%s", remedy);
    }

    /**
     * Returns the content of a file that was not written by a user.
     *
     * @param elsewhere the location of parts without their own
     * @param byPath locations by dotted path, such as {@code matrix.threads}, each including
     *     everything below it
     */
    public ExperimentFile located(Location elsewhere, Map<String, Location> byPath) {
        return new ExperimentFile(path, text, document.located(elsewhere, byPath));
    }

    private Path folder() {
        Path absolute = path.toAbsolutePath();
        Path parent = absolute.getParent();
        return parent == null ? absolute : parent;
    }

    /**
     * Returns an existing file or folder.
     *
     * @param node the place where the experiment names it
     * @param path relative to the folder of the experiment
     */
    public Path find(YamlNode node, String path) {
        if (isTyped(node) && Path.of(path).isAbsolute()) {
            return Path.of(path);
        }
        Path folder = folder();
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

    /** Returns true if there is a file or folder with this path, in the folder or elsewhere. */
    public boolean exists(String path) {
        try {
            return Files.exists(folder().resolve(path));
        } catch (InvalidPathException none) {
            return false;
        }
    }

    /**
     * Returns the text of another file in the folder.
     *
     * @param smaller advice for a file that is larger than people write them
     */
    public String text(YamlNode node, String path, String smaller) {
        Path file = find(node, path);
        try {
            if (!Files.isRegularFile(file)) {
                throw broken(node, path, "is not a file", "Name one.");
            }
            if (Files.size(file) > LARGEST_BYTES) {
                throw broken(node, path, "is larger than 1 MiB", smaller);
            }
            return TextRule.ofFile(Files.readString(file));
        } catch (CharacterCodingException malformed) {
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

    /** Returns the path by which people name a file in the folder. */
    public String shown(String path) {
        return this.path.resolveSibling(path).toString();
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
