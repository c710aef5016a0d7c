package dev.threadscale.engine.local;

import dev.threadscale.engine.FlightRecording;
import dev.threadscale.error.RootCause;
import dev.threadscale.plan.Fork;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A folder that the virtual machine of a fork records into; it goes with its content.
 *
 * @param recording opens what takes the recording
 */
record LocalRecording(Path folder, Supplier<OutputStream> recording) implements AutoCloseable {

    /** A piece lies in a folder of its process. */
    private static final int DEPTH = 2;

    static LocalRecording of(String run, Fork fork, Supplier<OutputStream> recording)
            throws IOException {
        return new LocalRecording(ScratchFolder.create(run, fork.id()), recording);
    }

    /** The options of its virtual machine. */
    List<String> before(List<String> options) {
        return FlightRecording.before(options, folder.toString());
    }

    /**
     * Puts the pieces together.
     *
     * @return why there is no recording, in words; else nothing
     */
    List<String> collect() {
        try (Stream<Path> files = Files.walk(folder, DEPTH)) {
            List<Path> pieces =
                    files.filter(file -> file.toString().endsWith(FlightRecording.PIECE))
                            .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                            .sorted()
                            .toList();
            if (pieces.isEmpty()) {
                return List.of(FlightRecording.NONE);
            }
            try (OutputStream out = recording.get()) {
                long room = FlightRecording.LARGEST;
                for (Path piece : pieces) {
                    try (InputStream in = Files.newInputStream(piece, LinkOption.NOFOLLOW_LINKS)) {
                        room = FlightRecording.add(in, out, room);
                    }
                }
            }
            return List.of();
        } catch (IOException | RuntimeException failed) {
            return List.of(FlightRecording.LOST + RootCause.message(failed));
        }
    }

    @Override
    public void close() throws IOException {
        ScratchFolder.remove(folder);
    }
}
