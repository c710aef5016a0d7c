package dev.threadscale.engine.local;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Folders that forks write to, named after their run so that those of a killed one are found. */
final class ScratchFolder {

    /** On a disk by convention, while /tmp may be memory, which measures no file system. */
    private static final Path DISK = Path.of("/var/tmp");

    private static final String PREFIX = "threadscale-";

    /** A run's id is its time, to the millisecond. */
    private static final Pattern NAME =
            Pattern.compile(PREFIX + "(?<run>[0-9]{8}-[0-9]{6}-[0-9]{3,4})-.+");

    private ScratchFolder() {}

    static Path create(String run, String fork) throws IOException {
        return Files.createTempDirectory(parent(), PREFIX + run + "-" + fork + "-");
    }

    private static Path parent() {
        return Files.isDirectory(DISK) && Files.isWritable(DISK)
                ? DISK
                : Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** The folders of this user with their runs; others may choose such names, too. */
    static Map<Path, String> all() throws IOException {
        String user = System.getProperty("user.name");
        Map<Path, String> all = new TreeMap<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent(), PREFIX + "*")) {
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

    /** Removes a folder with its content, and no file that a link in it leads to. */
    static void remove(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> content = Files.newDirectoryStream(path)) {
                for (Path one : content) {
                    remove(one);
                }
            } catch (NoSuchFileException gone) {
                // Somebody else removes it at the same time.
            } catch (DirectoryIteratorException failed) {
                throw failed.getCause();
            }
        }
        Files.deleteIfExists(path);
    }
}
