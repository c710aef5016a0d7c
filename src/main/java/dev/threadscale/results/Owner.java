package dev.threadscale.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Who the results belong to: a launcher that runs as root in a container would otherwise leave
 * files that the user cannot remove.
 *
 * @param give true if files have to be given away
 */
record Owner(int uid, int gid, boolean give) {

    private static final String UID = "unix:uid";
    private static final String GID = "unix:gid";

    /** The owner of a folder that exists. */
    static Owner of(Path folder) {
        try {
            int uid = (Integer) Objects.requireNonNull(Files.getAttribute(folder, UID));
            int gid = (Integer) Objects.requireNonNull(Files.getAttribute(folder, GID));
            boolean root = "root".equals(System.getProperty("user.name"));
            return new Owner(uid, gid, root && uid != 0);
        } catch (IOException | UnsupportedOperationException notUnix) {
            return new Owner(0, 0, false);
        }
    }

    void own(Path path) throws IOException {
        if (give) {
            Files.setAttribute(path, GID, gid, LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(path, UID, uid, LinkOption.NOFOLLOW_LINKS);
        }
    }
}
