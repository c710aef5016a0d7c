package dev.threadscale.experiment.code;

import dev.threadscale.error.FileReason;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.Problems;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Reads {@code classpath}: jar files, folders of classes, and patterns of them. As for {@code java
 * -cp}, a jar is followed by the jars and folders that its manifest names.
 */
final class ClassPath {

    /** The maximum size. The launcher keeps all of it in memory, and each fork gets a copy. */
    private static final long MOST_BYTES = 256L << 20;

    private static final int MOST_FILES = 500;
    private static final int MOST_CLASSES = 50_000;

    private static final String JAR = ".jar";
    static final Pattern WILD = Pattern.compile("[*?\\[{]");
    private static final Pattern NUMBERED = Pattern.compile("^[0-9]{3}-(?=.)");
    private static final Pattern COPY =
            Pattern.compile("^%s/([a-z]+/)?[0-9]{3}-".formatted(Code.FOLDER));
    private static final Pattern UNUSUAL = Pattern.compile("[^A-Za-z0-9._-]");

    private final ExperimentFile experiment;
    private final List<CodeFile> files = new ArrayList<>();
    private final List<Path> paths = new ArrayList<>();
    private final Set<Path> known = new HashSet<>();
    private long bytes;

    ClassPath(ExperimentFile experiment) {
        this.experiment = experiment;
    }

    /** Reads a list, or a single entry. */
    void read(YamlNode node) {
        read(node, Optional.empty());
    }

    /** Reads a list, or a single entry, and more entries behind it. */
    void read(YamlNode node, Optional<YamlNode> more) {
        List<YamlNode> entries = new ArrayList<>(entries(node));
        more.ifPresent(behind -> entries.addAll(entries(behind)));
        List<List<Named>> all =
                Problems.ofEach(
                        entries,
                        entry -> {
                            List<Named> places = new ArrayList<>();
                            for (String origin : named(entry)) {
                                Named place = new Named(entry, origin);
                                known.add(path(place));
                                places.add(place);
                            }
                            return places;
                        });
        // What a manifest names as well stays in its place, so the order is that of the experiment.
        Problems.ofEach(
                all,
                named -> {
                    named.forEach(this::add);
                    return named;
                });
    }

    private static List<YamlNode> entries(YamlNode node) {
        List<YamlNode> entries =
                node instanceof YamlNode.Sequence(_, List<YamlNode> items) ? items : List.of(node);
        if (entries.isEmpty()) {
            throw Fields.wrongType(node, "classpath", "a list of jar files and folders");
        }
        return entries;
    }

    /** A file or folder, and the place where the experiment names it, or the jar that does. */
    private record Named(YamlNode node, String origin) {}

    private Path path(Named named) {
        return experiment.find(named.node, named.origin).toAbsolutePath().normalize();
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
            throw ExperimentFile.broken(
                    node,
                    entry,
                    "has a pattern in the name of a folder",
                    "Use '*' in the last part of the path, as in libs/*.jar.");
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> matches =
                Files.newDirectoryStream(experiment.find(node, above), entry.substring(last))) {
            matches.forEach(found::add);
        } catch (PatternSyntaxException | IOException | DirectoryIteratorException failed) {
            throw ExperimentFile.broken(
                    node,
                    entry,
                    "cannot be read: " + FileReason.of(failed),
                    "Write a pattern like libs/*.jar.");
        }
        if (found.isEmpty()) {
            throw ExperimentFile.broken(
                    node,
                    entry,
                    "does not match any file",
                    "Build or copy them first, or correct the pattern; it starts in the"
                            + " experiment's folder.");
        }
        return found.stream().sorted().map(path -> above + path.getFileName()).toList();
    }

    private void add(Named named) {
        YamlNode node = named.node;
        String origin = named.origin;
        Path path = experiment.find(node, origin);
        if (!TextRule.LINE.holds(origin)) {
            throw ExperimentFile.broken(
                    node,
                    TextRule.LINE.cleaned(origin),
                    "has a character in its name that is not allowed in text",
                    "Rename it.");
        }
        try {
            byte[] content = Files.isDirectory(path) ? packed(node, path) : jar(node, origin, path);
            demandRoom(content.length, node);
            bytes += content.length;
            CodeFile file = new CodeFile(name(path), origin, content);
            files.add(file);
            paths.add(path);
            if (Files.isRegularFile(path)) {
                addNamedBy(named, file);
            }
        } catch (IOException failed) {
            throw ExperimentFile.broken(
                    node,
                    origin,
                    "cannot be read: " + FileReason.of(failed),
                    "Check its permissions, or build it again.");
        }
        if (files.size() > MOST_FILES) {
            throw tooMuch(node, "%,d files".formatted(MOST_FILES));
        }
    }

    /**
     * Adds the jars and folders of a jar's manifest. Java ignores missing ones. The copies of a run
     * include them already.
     */
    private void addNamedBy(Named jar, CodeFile file) throws IOException {
        if (COPY.matcher(jar.origin).find()) {
            return;
        }
        String above = jar.origin.substring(0, jar.origin.lastIndexOf('/') + 1);
        for (String entry : JarManifest.of(file).classPath()) {
            Optional<String> origin = resolved(above, entry).filter(experiment::exists);
            if (origin.isPresent()) {
                Named named = new Named(jar.node, origin.get());
                Path path = path(jar, named);
                if (Files.isDirectory(path) == entry.endsWith("/") && known.add(path)) {
                    add(named);
                }
            }
        }
    }

    private Path path(Named jar, Named named) {
        try {
            return path(named);
        } catch (UserException outside) {
            throw jar.node
                    .problem(
                            "the manifest of '%s' names '%s', which leads out of the experiment's folder",
                            jar.origin, named.origin)
                    .fix("Copy the file next to the jar, and build the jar with that Class-Path.");
        }
    }

    /** Returns the path that a URL in a manifest means; empty if it does not mean a file. */
    private static Optional<String> resolved(String above, String entry) {
        try {
            URI url = new URI(entry);
            boolean isFile = url.getScheme() == null || url.getScheme().equals("file");
            return isFile && url.getAuthority() == null && url.getPath() != null
                    ? Optional.of(
                            url.getPath().startsWith("/") ? url.getPath() : above + url.getPath())
                    : Optional.empty();
        } catch (URISyntaxException broken) {
            return Optional.empty();
        }
    }

    private void demandRoom(long more, YamlNode node) {
        if (bytes + more > MOST_BYTES) {
            throw tooMuch(node, "%d MiB".formatted(MOST_BYTES >> 20));
        }
    }

    private static RuntimeException tooMuch(YamlNode node, String most) {
        return ExperimentFile.broken(
                node,
                "classpath",
                "has more than " + most,
                "Leave out what the class does not need.");
    }

    private byte[] jar(YamlNode node, String origin, Path path) throws IOException {
        if (!origin.endsWith(JAR) || !Files.isRegularFile(path)) {
            throw ExperimentFile.broken(
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
