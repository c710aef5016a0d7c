package dev.threadscale.engine.local;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Folders that forks write to, named after their run so that what a killed launcher left is found.
 */
final class ScratchFolder {

    /** By convention on a disk, where /tmp may be memory, which measures no file system. */
    private static final Path DISK = Path.of("/var/tmp");

    private ScratchFolder() {}

    static Path create(String run, String fork) throws IOException {
        return Files.createTempDirectory(parent(), prefix(run) + fork + "-");
    }

    private static Path parent() {
        return Files.isDirectory(DISK) && Files.isWritable(DISK)
                ? DISK
                : Path.of(System.getProperty("java.io.tmpdir"));
    }

    private static String prefix(String run) {
        return "threadscale-" + run + "-";
    }

    /**
     * Removes every folder of a run that belongs to this user: others may choose such names, too.
     */
    static void removeAll(String run) throws IOException {
        String user = System.getProperty("user.name");
        try (var folders = Files.newDirectoryStream(parent(), prefix(run) + "*")) {
            for (Path folder : folders) {
                if (Files.isDirectory(folder, java.nio.file.LinkOption.NOFOLLOW_LINKS)
                        && Files.getOwner(folder).getName().equals(user)) {
                    remove(folder);
                }
            }
        }
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
