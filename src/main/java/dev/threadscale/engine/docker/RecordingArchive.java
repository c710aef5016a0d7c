package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import dev.threadscale.engine.FlightRecording;
import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.error.RootCause;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Supplier;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * The recording in a container that has ended, as the Engine gives files out. The container may
 * have run anybody's code: of the folder only regular files are taken, by their content alone.
 *
 * @param container its id
 */
record RecordingArchive(DockerClient docker, String container) {

    /** A folder may hold many other files. */
    private static final int MOST_ENTRIES = 10_000;

    /**
     * Takes the recording out.
     *
     * @return why there is none, in words; else nothing
     */
    List<String> copyTo(Supplier<OutputStream> recording) {
        try (InputStream archive =
                docker.copyArchiveFromContainerCmd(container, WorkerCommand.RECORDING).exec()) {
            return copy(archive, recording) ? List.of() : List.of(FlightRecording.NONE);
        } catch (IOException | RuntimeException failed) {
            return List.of(FlightRecording.LOST + RootCause.message(failed));
        }
    }

    /** Returns whether there is a recording. */
    static boolean copy(InputStream archive, Supplier<OutputStream> recording) throws IOException {
        OutputStream out = null;
        long room = FlightRecording.LARGEST;
        int entries = 0;
        try (TarArchiveInputStream tar = new TarArchiveInputStream(archive)) {
            for (TarArchiveEntry one = tar.getNextEntry(); one != null; one = tar.getNextEntry()) {
                if (++entries > MOST_ENTRIES) {
                    throw new IOException("there are too many files beside it");
                }
                if (one.isFile()
                        && one.getSize() > 0
                        && one.getName().endsWith(FlightRecording.PIECE)) {
                    out = out == null ? recording.get() : out;
                    room = FlightRecording.add(tar, out, room);
                }
            }
        } finally {
            if (out != null) {
                out.close();
            }
        }
        return out != null;
    }
}
