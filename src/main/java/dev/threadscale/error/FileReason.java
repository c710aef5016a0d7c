package dev.threadscale.error;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Says why a file could not be used: the message of Java's usual failures is only its name. */
public final class FileReason {

    private FileReason() {}

    /** The reason without the name of the file, which the message around it has. */
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
