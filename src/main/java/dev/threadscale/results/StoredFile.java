package dev.threadscale.results;

import dev.threadscale.error.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Opens the files and folders of results for reading: no other class does. */
public final class StoredFile {

    private StoredFile() {}

    static InputStream open(Path file) throws IOException {
        return Files.newInputStream(file);
    }

    static byte[] bytes(Path file) throws IOException {
        try (InputStream in = open(file)) {
            return in.readAllBytes();
        }
    }

    /**
     * The text of a file in UTF-8.
     *
     * @throws UserException if it cannot be read
     */
    public static String text(Path file) {
        try {
            return new String(bytes(file), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw unreadable(file, failed);
        }
    }

    /** The names in a folder, sorted; none if it does not exist. */
    static List<String> names(Path folder) {
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.map(child -> child.getFileName().toString()).sorted().toList();
        } catch (IOException failed) {
            throw unreadable(folder, failed);
        }
    }

    static UserException unreadable(Path file, IOException failed) {
        return new UserException(
                "cannot read %s: %s"
                        .formatted(
                                file,
                                failed instanceof NoSuchFileException
                                        ? "no such file"
                                        : failed.getMessage()),
                "Restore it from a copy, or begin a new run.",
                failed);
    }
}
