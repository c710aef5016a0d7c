package dev.threadscale.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The version of the worker: the kit's version, and a checksum of the worker's sources. Times of
 * two different workers cannot be compared, so a launcher only accepts a worker with the same
 * classes as its own.
 */
public final class WorkerVersion {

    /** The version of the worker in this process. */
    public static final String HERE = here();

    private static final String UNKNOWN = "unknown";

    private WorkerVersion() {}

    /**
     * Reads the manifest, which the virtual machine has already loaded; opening a resource would
     * take it tens of milliseconds. Native images and folders of classes have only the resource.
     */
    private static String here() {
        String ofJar = WorkerVersion.class.getPackage().getImplementationVersion();
        if (ofJar != null) {
            return ofJar;
        }
        try (InputStream file = WorkerVersion.class.getResourceAsStream("worker-version.txt")) {
            return file == null
                    ? UNKNOWN
                    : new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
