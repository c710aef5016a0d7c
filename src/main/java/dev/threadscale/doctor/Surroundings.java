package dev.threadscale.doctor;

import dev.threadscale.host.HostFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * What is looked at.
 *
 * @param results the folder for results
 * @param freeBytes what is left on its disk; empty if unknown
 * @param pause between two readings of a counter
 */
public record Surroundings(
        HostFiles files, Contact contact, Path results, OptionalLong freeBytes, Pause pause) {

    /** Lets time pass. */
    @FunctionalInterface
    public interface Pause {
        void last(Duration time) throws InterruptedException;
    }
}
