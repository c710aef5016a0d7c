package dev.threadscale.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Gives what others than the store have written to the owner of the folder that it is in. */
public final class Ownership {

    private Ownership() {}

    /** Gives a new file to whoever owns its folder. */
    public static void ofFolder(Path file) {
        try {
            Owner.of(Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file)).own(file);
        } catch (IOException failed) {
            throw Results.unwritable(file, failed);
        }
    }

    /** Gives everything in a run directory to whoever owns the directory itself. */
    public static void restore(Path runDirectory) {
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
