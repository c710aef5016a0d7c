package dev.threadscale.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The version of the worker: the kit's, and a checksum of the worker's sources. Times of two
 * workers cannot be compared, so a launcher accepts only the worker whose classes it holds itself.
 */
public final class WorkerVersion {

    /** The version of the worker in this process. */
    public static final String HERE = here();

    private static final String UNKNOWN = "unknown";

    private WorkerVersion() {}

    /**
     * Reads the manifest, which a virtual machine knows by then: to open a resource takes it tens
     * of milliseconds. Native images and folders of classes have the resource alone.
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
