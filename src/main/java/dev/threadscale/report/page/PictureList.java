package dev.threadscale.report.page;

import dev.threadscale.error.UserException;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The names of the pictures that were drawn in a folder, in the folder itself. It may be anybody's
 * folder: only what stands in the list goes when other pictures come.
 */
public final class PictureList {

    static final String NAME = "pictures.txt";

    private final Folder folder;

    public PictureList(Folder folder) {
        this.folder = folder;
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
        if (both.isEmpty()) {
            return;
        }
        // Both, so that nothing is forgotten if drawing is interrupted.
        write(both);
        drawing.run();
        both.removeAll(names);
        both.forEach(this::remove);
        write(names);
    }

    private Set<String> listed() {
        return folder.has(NAME)
                ? StoredFile.text(folder.path().resolve(NAME))
                        .lines()
                        .collect(Collectors.toCollection(LinkedHashSet::new))
                : Set.of();
    }

    private void write(Set<String> names) {
        folder.write(NAME, names.stream().map(name -> name + "\n").collect(Collectors.joining()));
    }

    /** A name alone: whoever has written into the list has no say beyond its folder. */
    private void remove(String name) {
        if (name.matches("[^/]+[.](png|svg)") && StoredFile.isFile(folder.path().resolve(name))) {
            folder.delete(name);
        }
    }
}
