package dev.threadscale.results.files;

import dev.threadscale.error.FileReason;
import dev.threadscale.error.Notices;
import dev.threadscale.error.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Opens the files and folders of results for reading; no other class does so. A run may be a
 * stranger's, so only regular files of a bounded size are read, and never through a link.
 */
public final class StoredFile {

    static final String NO_LINKS =
            "Put what the link leads to in its place, or remove the link: nothing is read or written"
                    + " through links below the folder that you name.";

    private static final String MAY_NOT =
            "Run threadscale as a user who may read it, or give this user the right to.";

    /**
     * The maximum size in bytes of a file that is read as a whole: checksums of half a million
     * forks.
     */
    private static final long LARGEST_TEXT = 64L << 20;

    /** The maximum size in bytes of a file that is read piece by piece. */
    private static final long LARGEST = 64L << 30;

    private StoredFile() {}

    /** Returns the folder that contains a file or folder; of a root, the root itself. */
    public static Path above(Path path) {
        return Optional.ofNullable(path.getParent()).orElse(path);
    }

    /** Returns the last name of a path; empty for a root. */
    public static String name(Path path) {
        return Objects.toString(path.getFileName(), "");
    }

    /** Opens a file to read it piece by piece. */
    public static InputStream open(Path file) throws IOException {
        return open(file, LARGEST);
    }

    private static InputStream open(Path file, long largest) throws IOException {
        return Files.newInputStream(regular(file, largest), LinkOption.NOFOLLOW_LINKS);
    }

    /** Opens a file for random access. */
    public static SeekableByteChannel channel(Path file) throws IOException {
        return Files.newByteChannel(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Returns the path of a file for a reader that opens it.
     *
     * @param largest maximum size in bytes
     * @throws IOException if it is not a regular file, or is larger
     */
    public static Path regular(Path file, long largest) throws IOException {
        BasicFileAttributes found =
                Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (found.isSymbolicLink()) {
            throw new OpenFolder.Linked(file);
        }
        if (!found.isRegularFile()) {
            throw new FileSystemException(file.toString(), null, "it is not a regular file");
        }
        if (found.size() > largest) {
            String what = "it is larger than %d MiB".formatted(largest >> 20);
            throw new FileSystemException(file.toString(), null, what);
        }
        return file;
    }

    /** Reads a whole file. */
    public static byte[] bytes(Path file) throws IOException {
        try (InputStream in = open(file, LARGEST_TEXT)) {
            return in.readNBytes((int) LARGEST_TEXT);
        }
    }

    /**
     * Reads the text of a file in UTF-8.
     *
     * @throws UserException if it cannot be read
     */
    public static String text(Path file) {
        try {
            return new String(bytes(file), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw unreadable(file, failed);
        }
    }

    /** Returns true if something has this name, even if it is a link. */
    public static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    public static boolean isFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    /** Returns true if a path is a folder that a user may name, which may be a link. */
    public static boolean isRoot(Path path) {
        return Files.isDirectory(path);
    }

    public static boolean isFolder(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Returns the path of a file or folder in a folder.
     *
     * @param root may be a link itself
     * @throws UserException if a part of the path below it is a link
     */
    public static Path below(Path root, String path) {
        Path below = root.resolve(path);
        try {
            OpenFolder.refuseLinks(root, below);
        } catch (IOException linked) {
            throw unreadable(below, linked);
        }
        return below;
    }

    /** Returns true if a part of a path below a folder is a link. */
    public static boolean isLinked(Path root, String path) {
        try {
            OpenFolder.refuseLinks(root, root.resolve(path));
            return false;
        } catch (IOException linked) {
            return true;
        }
    }

    /**
     * Returns the names in a folder, sorted; none if it does not exist.
     *
     * @throws UserException if it is a link, or cannot be read
     */
    public static List<String> names(Path folder) {
        if (!exists(folder)) {
            return List.of();
        }
        if (Files.isSymbolicLink(folder)) {
            throw unreadable(folder, new OpenFolder.Linked(folder));
        }
        return namesIn(folder);
    }

    /** Returns the names of complete folders in a folder that contain a file, sorted. */
    public static List<String> whole(Path folder, String file) {
        return names(folder).stream()
                .filter(name -> !name.startsWith(Folder.PARTIAL))
                .filter(name -> isFolder(folder.resolve(name)) && mayRead(folder.resolve(name)))
                .filter(name -> exists(folder.resolve(name).resolve(file)))
                .toList();
    }

    /** Returns the names in a folder that the user named, which may be a link, sorted. */
    public static List<String> namesIn(Path root) {
        try (Stream<Path> children = Files.list(root)) {
            return children.map(child -> child.getFileName().toString()).sorted().toList();
        } catch (IOException failed) {
            throw unreadable(root, failed);
        }
    }

    /**
     * Returns the regular files below a folder, as relative paths with slashes, sorted. Links are
     * neither listed nor followed, and folders without permission to read are skipped.
     *
     * @throws UserException if it cannot be read
     */
    public static List<String> below(Path folder) {
        List<String> files = new ArrayList<>();
        try {
            Files.walkFileTree(
                    folder,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult preVisitDirectory(
                                Path below, BasicFileAttributes found) {
                            return below.equals(folder) || mayRead(below)
                                    ? FileVisitResult.CONTINUE
                                    : FileVisitResult.SKIP_SUBTREE;
                        }

                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes found) {
                            if (found.isRegularFile()) {
                                files.add(folder.relativize(file).toString().replace('\\', '/'));
                            }
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException failed)
                                throws IOException {
                            if (failed instanceof AccessDeniedException && !file.equals(folder)) {
                                skipped(file);
                                return FileVisitResult.CONTINUE;
                            }
                            throw failed;
                        }
                    });
        } catch (IOException failed) {
            throw unreadable(folder, failed);
        }
        return files.stream().sorted().toList();
    }

    /**
     * Returns the size of a file in bytes.
     *
     * @throws UserException if it cannot be read
     */
    public static long size(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .size();
        } catch (IOException failed) {
            throw unreadable(file, failed);
        }
    }

    /**
     * Returns a text that differs once a file or folder is written again; empty if it is missing.
     */
    public static String state(Path path) {
        try {
            BasicFileAttributes found =
                    Files.readAttributes(
                            path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return "%s %s %d".formatted(found.fileKey(), found.lastModifiedTime(), found.size());
        } catch (IOException missing) {
            return "";
        }
    }

    public static UserException unreadable(Path file, IOException failed) {
        return UserException.of("cannot read %s: %s", file, FileReason.of(failed))
                .because(failed)
                .fix(
                        "%s",
                        switch (failed) {
                            case OpenFolder.Linked _ -> NO_LINKS;
                            case AccessDeniedException _ -> MAY_NOT;
                            default -> "Restore it from a copy, or begin a new run.";
                        });
    }

    /**
     * Returns true if the user may read a folder that others may have created. Prints a note if
     * not, since none of its contents count.
     */
    public static boolean mayRead(Path folder) {
        boolean isOpen = Files.isReadable(folder) && Files.isExecutable(folder);
        if (!isOpen && exists(folder)) {
            skipped(folder);
        }
        return isOpen;
    }

    private static void skipped(Path folder) {
        Notices.say(UserException.of("%s is skipped: permission denied", folder).fix(MAY_NOT));
    }
}
