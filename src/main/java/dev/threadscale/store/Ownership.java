package dev.threadscale.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Gives whole folders to the owner of the results, after others than the store have written to
 * them.
 */
public final class Ownership {

    private Ownership() {}

    /** Gives everything in a run directory to whoever owns the directory itself. */
    public static void restore(Path runDirectory) throws StoreException {
        Owner owner = Owner.of(runDirectory);
        try (Stream<Path> all = Files.walk(runDirectory)) {
            for (Path path : all.toList()) {
                owner.own(path);
            }
        } catch (IOException failed) {
            throw Results.unwritable(runDirectory, failed);
        }
    }
}
