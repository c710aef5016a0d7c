package dev.threadscale.report.data;

import dev.threadscale.error.UserException;
import dev.threadscale.results.RunFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole or not at all: what an interrupted run leaves behind is the old file. */
public final class WholeFile {

    private WholeFile() {}

    /** Writes the content to the path that it is given. */
    @FunctionalInterface
    public interface Content {
        void writeTo(Path path) throws IOException;
    }

    public static void write(Path file, Content content) {
        // In the same folder, so that the move stays within one file system.
        Path part = file.resolveSibling(RunFormat.PARTIAL + file.getFileName());
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            content.writeTo(part);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw UserException.in(
                    file,
                    "this cannot be written (" + e + ")",
                    "Check the folder's permissions and the space on the disk.",
                    e);
        }
    }
}
