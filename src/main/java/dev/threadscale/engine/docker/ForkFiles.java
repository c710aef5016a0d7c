package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import dev.threadscale.engine.FlightRecording;
import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.CodeFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** The archives with which an Engine copies files into and out of a container. */
final class ForkFiles {

    /** The limit of entries in a recording's folder, which may hold many other files. */
    private static final int MOST_ENTRIES = 10_000;

    private ForkFiles() {}

    /** Returns an archive of texts by their names, readable by every user. */
    static byte[] ofTexts(Map<String, String> texts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            for (Map.Entry<String, String> text : texts.entrySet()) {
                byte[] content = text.getValue().getBytes(StandardCharsets.UTF_8);
                TarArchiveEntry entry = new TarArchiveEntry(text.getKey());
                entry.setSize(content.length);
                tar.putArchiveEntry(entry);
                tar.write(content);
                tar.closeArchiveEntry();
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** Returns an archive of the user's code, readable by every user. */
    static byte[] ofCode(Code code) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (CodeFile file : code.files()) {
                TarArchiveEntry entry = new TarArchiveEntry(file.name());
                entry.setSize(file.size());
                tar.putArchiveEntry(entry);
                file.writeTo(tar);
                tar.closeArchiveEntry();
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /**
     * Copies the recording out of a container that has ended. The container may have run untrusted
     * code, so only regular files of the folder are read, and only their content.
     *
     * @return the reason why there is no recording; otherwise nothing
     */
    static List<String> copyRecording(
            DockerClient docker, String container, Supplier<OutputStream> recording) {
        try (InputStream archive =
                docker.copyArchiveFromContainerCmd(container, WorkerCommand.RECORDING).exec()) {
            return copy(archive, recording) ? List.of() : List.of(FlightRecording.NONE);
        } catch (IOException | RuntimeException failed) {
            return List.of(FlightRecording.LOST + DockerWords.of(failed));
        }
    }

    /** Copies the recording and returns true if there is one. */
    static boolean copy(InputStream archive, Supplier<OutputStream> recording) throws IOException {
        OutputStream out = null;
        long room = FlightRecording.LARGEST;
        int entries = 0;
        try (TarArchiveInputStream tar = new TarArchiveInputStream(archive)) {
            for (TarArchiveEntry entry = tar.getNextEntry();
                    entry != null;
                    entry = tar.getNextEntry()) {
                if (++entries > MOST_ENTRIES) {
                    throw new IOException("there are too many other files");
                }
                if (entry.isFile()
                        && entry.getSize() > 0
                        && entry.getName().endsWith(FlightRecording.PIECE)) {
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
