package dev.threadscale.results.files;

import dev.threadscale.error.UserException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** The failure to write to a disk, as a message for users. */
public final class WriteFailure {

    private static final String REMEDY =
            "Check that the folder belongs to you and that its disk has room, or name another"
                    + " (--results, --output). What a run has measured is kept, and --resume continues"
                    + " it. A report can be written for a copy of its run.";

    private WriteFailure() {}

    public static UserException of(Path path, IOException failed) {
        // Writers of pictures wrap the exception of the disk.
        IOException root = failed;
        while (root.getCause() instanceof IOException cause) {
            root = cause;
        }
        return UserException.of("cannot write %s: %s", path, reason(path, root))
                .because(root)
                .fix("%s", root instanceof OpenFolder.Linked ? StoredFile.NO_LINKS : REMEDY);
    }

    /** Returns true if an exception has a reason, and names the file that the message names. */
    private static boolean isOf(Path path, FileSystemException failed) {
        return failed.getFile() != null
                && failed.getReason() != null
                && path.toString().endsWith(failed.getFile().replace(Folder.PARTIAL, ""));
    }

    /** Returns the reason: the message of the usual exceptions is only the name of the file. */
    private static String reason(Path path, IOException failed) {
        return switch (failed) {
            case AccessDeniedException denied -> "permission denied for " + denied.getFile();
            case FileAlreadyExistsException taken -> taken.getFile() + " is not a folder";
            case NotDirectoryException file -> file.getFile() + " is not a folder";
            case NoSuchFileException gone -> gone.getFile() + " does not exist";
            case FileSystemException named when isOf(path, named) -> named.getReason();
            default ->
                    failed.getMessage() == null
                            ? failed.getClass().getSimpleName()
                            : failed.getMessage();
        };
    }
}
