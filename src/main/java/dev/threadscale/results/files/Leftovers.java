package dev.threadscale.results.files;

import java.nio.file.Path;

/** Files and folders that a killed launcher had not finished. */
public final class Leftovers {

    private Leftovers() {}

    /** Removes those in a folder and in all folders below that can be read. */
    public static void removeBelow(Folder folder) {
        removeIn(folder);
        for (String name : folder.names()) {
            Path below = folder.path().resolve(name);
            if (StoredFile.isFolder(below) && StoredFile.mayRead(below)) {
                removeBelow(folder.child(name));
            }
        }
    }

    /** Removes those in a folder, and leaves the folders below as they are. */
    public static void removeIn(Folder folder) {
        folder.names().stream()
                .filter(name -> name.startsWith(Folder.PARTIAL))
                .forEach(folder::delete);
    }
}
