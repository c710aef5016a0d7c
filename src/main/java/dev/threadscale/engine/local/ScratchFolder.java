package dev.threadscale.engine.local;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Folders that forks write to, named after their run so that what a killed launcher left is found.
 */
final class ScratchFolder {

    /** By convention on a disk, where /tmp may be memory, which measures no file system. */
    private static final Path DISK = Path.of("/var/tmp");

    private static final String PREFIX = "threadscale-";

    /** A run's id is its time, and a number if another run began in the same second. */
    private static final Pattern NAME =
            Pattern.compile(PREFIX + "(?<run>[0-9]{8}-[0-9]{6}(?:-[0-9]{1,4})?)-.+");

    private ScratchFolder() {}

    static Path create(String run, String fork) throws IOException {
        return Files.createTempDirectory(parent(), PREFIX + run + "-" + fork + "-");
    }

    private static Path parent() {
        return Files.isDirectory(DISK) && Files.isWritable(DISK)
                ? DISK
                : Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** Those of this user, for others may choose such names, too: folders by their runs. */
    static Map<Path, String> all() throws IOException {
        String user = System.getProperty("user.name");
        Map<Path, String> all = new TreeMap<>();
        try (var folders = Files.newDirectoryStream(parent(), PREFIX + "*")) {
            for (Path folder : folders) {
                Matcher name = NAME.matcher(folder.getFileName().toString());
                if (name.matches()
                        && Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                        && Files.getOwner(folder).getName().equals(user)) {
                    all.put(folder, name.group("run"));
                }
            }
        }
        return all;
    }

    /** Removes a folder with all that is in it, and no file that a link in it leads to. */
    static void remove(Path folder) throws IOException {
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path inner, @Nullable IOException failed) throws IOException {
                        if (failed != null) {
                            throw failed;
                        }
                        Files.delete(inner);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failed)
                            throws IOException {
                        if (failed instanceof NoSuchFileException) {
                            return FileVisitResult.CONTINUE;
                        }
                        throw failed;
                    }
                });
    }
}
