package dev.threadscale.experiment.code;

import dev.threadscale.error.FileReason;
import dev.threadscale.experiment.yaml.DocumentFolder;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Problems;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** Reads {@code classpath}: jar files, folders of classes, and patterns of them. */
final class ClassPath {

    /** The maximum size. The launcher keeps all of it in memory, and each fork gets a copy. */
    private static final long MOST_BYTES = 256L << 20;

    private static final int MOST_FILES = 500;
    private static final int MOST_CLASSES = 50_000;

    private static final String JAR = ".jar";
    private static final Pattern WILD = Pattern.compile("[*?\\[{]");
    private static final Pattern NUMBERED = Pattern.compile("^[0-9]{3}-(?=.)");
    private static final Pattern UNUSUAL = Pattern.compile("[^A-Za-z0-9._-]");

    private final DocumentFolder folder;
    private final List<CodeFile> files = new ArrayList<>();
    private final List<Path> paths = new ArrayList<>();
    private long bytes;

    ClassPath(DocumentFolder folder) {
        this.folder = folder;
    }

    /** Reads a list, or a single entry. */
    void read(YamlNode node) {
        List<YamlNode> entries =
                node instanceof YamlNode.Sequence(_, List<YamlNode> items) ? items : List.of(node);
        if (entries.isEmpty()) {
            throw Fields.wrongType(node, "classpath", "a list of jar files and folders");
        }
        Problems.ofEach(
                entries,
                entry -> {
                    List<String> named = named(entry);
                    named.forEach(origin -> add(entry, origin));
                    return named;
                });
    }

    List<CodeFile> files() {
        return files;
    }

    /** Returns the paths of the files, for the compiler. */
    List<Path> paths() {
        return paths;
    }

    /** Returns the files and folders that an entry names. */
    private List<String> named(YamlNode node) {
        String entry = Fields.text(node, "an entry of classpath");
        int last = entry.lastIndexOf('/') + 1;
        if (!WILD.matcher(entry).find()) {
            return List.of(entry);
        }
        String above = entry.substring(0, last);
        if (WILD.matcher(above).find()) {
            throw DocumentFolder.broken(
                    node,
                    entry,
                    "has a pattern in the name of a folder",
                    "Use '*' in the last part of the path, as in libs/*.jar.");
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> matches =
                Files.newDirectoryStream(folder.find(node, above), entry.substring(last))) {
            matches.forEach(found::add);
        } catch (PatternSyntaxException | IOException | DirectoryIteratorException failed) {
            throw DocumentFolder.broken(
                    node,
                    entry,
                    "cannot be read: " + FileReason.of(failed),
                    "Write a pattern like libs/*.jar.");
        }
        if (found.isEmpty()) {
            throw DocumentFolder.broken(
                    node,
                    entry,
                    "does not match any file",
                    "Build or copy them first, or correct the pattern; it starts in the"
                            + " experiment's folder.");
        }
        return found.stream().sorted().map(path -> above + path.getFileName()).toList();
    }

    private void add(YamlNode node, String origin) {
        Path path = folder.find(node, origin);
        if (!TextRule.LINE.holds(origin)) {
            throw DocumentFolder.broken(
                    node,
                    TextRule.LINE.cleaned(origin),
                    "has a character in its name that is not allowed in text",
                    "Rename it.");
        }
        try {
            byte[] content = Files.isDirectory(path) ? packed(node, path) : jar(node, origin, path);
            demandRoom(content.length, node);
            bytes += content.length;
            files.add(new CodeFile(name(path), origin, content));
            paths.add(path);
        } catch (IOException failed) {
            throw DocumentFolder.broken(
                    node,
                    origin,
                    "cannot be read: " + FileReason.of(failed),
                    "Check its permissions, or build it again.");
        }
        if (files.size() > MOST_FILES) {
            throw tooMuch(node, "%,d files".formatted(MOST_FILES));
        }
    }

    private void demandRoom(long more, YamlNode node) {
        if (bytes + more > MOST_BYTES) {
            throw tooMuch(node, "%d MiB".formatted(MOST_BYTES >> 20));
        }
    }

    private static RuntimeException tooMuch(YamlNode node, String most) {
        return DocumentFolder.broken(
                node,
                "classpath",
                "has more than " + most,
                "Leave out what the class does not need.");
    }

    private byte[] jar(YamlNode node, String origin, Path path) throws IOException {
        if (!origin.endsWith(JAR) || !Files.isRegularFile(path)) {
            throw DocumentFolder.broken(
                    node,
                    origin,
                    "is neither a .jar file nor a folder",
                    "Name a jar such as build/libs/app.jar, or a folder of classes such as"
                            + " target/classes.");
        }
        demandRoom(Files.size(path), node);
        byte[] content = Files.readAllBytes(path);
        ClassFiles.check(content);
        return content;
    }

    /** Returns a folder packed as a jar, so that a run consists of a few files. */
    private byte[] packed(YamlNode node, Path root) throws IOException {
        SortedMap<String, byte[]> content = new TreeMap<>();
        long size = 0;
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : (Iterable<Path>) all::iterator) {
                if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    continue;
                }
                size += Files.size(file);
                demandRoom(size, node);
                if (content.size() >= MOST_CLASSES) {
                    throw tooMuch(node, "%,d files in a folder".formatted(MOST_CLASSES));
                }
                String name = root.relativize(file).toString().replace('\\', '/');
                content.put(name, Files.readAllBytes(file));
            }
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
        return JarBytes.pack(content);
    }

    /**
     * Returns a name with a number, because the order matters and two files may have the same name.
     * The copies of a run are already numbered.
     */
    private String name(Path path) {
        String last = path.normalize().getFileName().toString();
        String plain = NUMBERED.matcher(UNUSUAL.matcher(last).replaceAll("_")).replaceFirst("");
        return String.format(
                Locale.ROOT,
                "%03d-%s",
                files.size() + 1,
                plain.endsWith(JAR) ? plain : plain + JAR);
    }
}
