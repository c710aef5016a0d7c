package dev.threadscale.report.page;

import dev.threadscale.error.UserException;
import dev.threadscale.report.data.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The names of the pictures that were drawn in a folder, in the folder itself. It may be anybody's
 * folder: only what stands in the list goes when other pictures come.
 */
public final class PictureList {

    static final String NAME = "pictures.txt";

    private final Path file;

    public PictureList(Path folder) {
        this.file = folder.resolve(NAME);
    }

    /**
     * Draws, and removes the pictures that the list has from before.
     *
     * @param names of all pictures that are drawn
     * @throws UserException if the list cannot be read or written, or a picture not be removed
     */
    public void replace(Set<String> names, Runnable drawing) {
        Set<String> both = new LinkedHashSet<>(names);
        both.addAll(listed());
        // Both, so that nothing is forgotten if drawing is interrupted.
        write(both);
        drawing.run();
        both.removeAll(names);
        both.forEach(this::remove);
        write(names);
    }

    private Set<String> listed() {
        try {
            return Files.exists(file) ? new LinkedHashSet<>(Files.readAllLines(file)) : Set.of();
        } catch (IOException e) {
            throw UserException.in(
                    file,
                    "this cannot be read (" + e + ")",
                    "Remove it; pictures of an earlier comparison then stay.",
                    e);
        }
    }

    private void write(Set<String> names) {
        WholeFile.write(file, path -> Files.write(path, List.copyOf(names)));
    }

    /** A name alone: whoever has written into the list has no say beyond its folder. */
    private void remove(String name) {
        Path picture = file.resolveSibling(name);
        if (!name.endsWith(".png") || !name.equals(String.valueOf(picture.getFileName()))) {
            return;
        }
        try {
            Files.deleteIfExists(picture);
        } catch (IOException e) {
            throw UserException.in(
                    picture,
                    "a picture of an earlier comparison cannot be removed (" + e + ")",
                    "Check the folder's permissions.",
                    e);
        }
    }
}
