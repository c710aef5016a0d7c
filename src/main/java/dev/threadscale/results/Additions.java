package dev.threadscale.results;

import java.io.IOException;
import java.nio.file.Path;

/** What others than the store make of a run directory, and add to it. */
public final class Additions {

    /** What is written last of all: without it, a run has no report, or half of one. */
    public static final String LAST = "ro-crate-metadata.json";

    private Additions() {}

    /** Writes a text file at once, for the owner of the directory. */
    public static void write(Path directory, String name, String text) {
        try {
            new Folder(directory, Owner.of(directory)).write(name, text);
        } catch (IOException failed) {
            throw Results.unwritable(directory.resolve(name), failed);
        }
    }
}
