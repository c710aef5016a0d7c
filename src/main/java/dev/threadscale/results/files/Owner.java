package dev.threadscale.results.files;

import dev.threadscale.error.FileReason;
import dev.threadscale.error.Notices;
import dev.threadscale.error.UserException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The owner of the results: a launcher that runs as root in a container would otherwise leave files
 * that the user cannot remove.
 *
 * @param folder the folder whose owner gets the files; null if ownership does not change
 */
public record Owner(@Nullable PosixFileAttributes folder) {

    /** Returns the owner of an existing folder. */
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

    /** Gives a file to the owner if that is allowed; network shares often refuse it to root. */
    void own(PosixFileAttributeView file) throws IOException {
        if (folder == null) {
            return;
        }
        try {
            file.setGroup(folder.group());
            file.setOwner(folder.owner());
        } catch (NoSuchFileException gone) {
            throw gone;
        } catch (FileSystemException refused) {
            Notices.say(
                    UserException.of(
                                    "results cannot be given to %s, whose folder they are in: %s",
                                    folder.owner(), FileReason.of(refused))
                            .because(refused)
                            .fix("Run threadscale as that user, if you cannot remove them later."));
        }
    }
}
