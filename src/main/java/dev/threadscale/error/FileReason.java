package dev.threadscale.error;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * Explains why a file could not be used. The messages of Java's usual exceptions contain only the
 * file's name.
 */
public final class FileReason {

    private FileReason() {}

    /** Returns the reason without the name of the file, which the surrounding message contains. */
    public static String of(Throwable failed) {
        return switch (failed) {
            case AccessDeniedException _ -> "permission denied";
            case NoSuchFileException _ -> "no such file";
            case NotDirectoryException _ -> "it is not a folder";
            case FileSystemException known when known.getReason() != null -> known.getReason();
            default -> String.valueOf(failed.getMessage());
        };
    }
}
