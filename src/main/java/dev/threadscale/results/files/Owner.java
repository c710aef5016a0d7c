package dev.threadscale.results.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The owner of the results: a launcher that runs as root in a container would otherwise leave files
 * that the user cannot remove.
 *
 * @param folder that the files are to belong with; null if nothing is to be given away
 */
public record Owner(@Nullable PosixFileAttributes folder) {

    /** The owner of a folder that exists. */
    public static Owner of(Path folder) {
        try {
            int uid = (Integer) Objects.requireNonNull(Files.getAttribute(folder, "unix:uid"));
            boolean root = "root".equals(System.getProperty("user.name"));
            return new Owner(
                    root && uid != 0
                            ? Files.readAttributes(folder, PosixFileAttributes.class)
                            : null);
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException notUnix) {
            return new Owner(null);
        }
    }

    void own(PosixFileAttributeView file) throws IOException {
        if (folder != null) {
            file.setGroup(folder.group());
            file.setOwner(folder.owner());
        }
    }
}
