package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.FlightRecording;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;

/** The archive comes out of a container that runs anybody's code. */
class ForkFilesTest {

    private final Map<String, byte[]> files = new TreeMap<>();
    private final ByteArrayOutputStream recording = new ByteArrayOutputStream();

    /** The archive of the files. */
    private InputStream archive() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            tar.putArchiveEntry(new TarArchiveEntry("recording/"));
            tar.closeArchiveEntry();
            for (var file : files.entrySet()) {
                TarArchiveEntry entry = new TarArchiveEntry("recording/" + file.getKey());
                entry.setSize(file.getValue().length);
                tar.putArchiveEntry(entry);
                tar.write(file.getValue());
                tar.closeArchiveEntry();
            }
            TarArchiveEntry link = new TarArchiveEntry("recording/z.jfr", TarConstants.LF_SYMLINK);
            link.setLinkName("/etc/passwd");
            tar.putArchiveEntry(link);
            tar.closeArchiveEntry();
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    /** A piece that is whole up to its last byte but one. */
    private static byte[] piece(int size, byte state, char content) {
        byte[] piece = new byte[size + 1];
        Arrays.fill(piece, (byte) content);
        ByteBuffer.wrap(piece).putLong(8, size).put(64, state);
        return piece;
    }

    @Test
    void piecesAreJoinedInOrder() throws IOException {
        files.put("b.jfr", piece(70, (byte) 3, 'b'));
        files.put("a.jfr", piece(80, (byte) 0, 'a'));
        files.put("c.jfr", piece(90, (byte) -1, 'c'));
        files.put("a.txt", new byte[100]);

        assertThat(ForkFiles.copy(archive(), () -> recording)).isTrue();
        byte[] copied = recording.toByteArray();
        assertThat(copied).hasSize(150);
        assertThat(copied[0]).isEqualTo((byte) 'a');
        assertThat(copied[80]).isEqualTo((byte) 'b');
        assertThat(copied[80 + 64]).isZero();
    }

    @Test
    void tooLargeRecordingIsRejected() throws IOException {
        int half = (int) (FlightRecording.LARGEST / 2) + 1;
        files.put("a.jfr", piece(half, (byte) 0, 'a'));
        files.put("b.jfr", piece(half, (byte) 1, 'b'));
        InputStream archive = archive();

        assertThatThrownBy(() -> ForkFiles.copy(archive, () -> recording))
                .hasMessage("it is larger than 64 MiB");
    }

    @Test
    void withoutPiecesThereIsNoRecording() throws IOException {
        assertThat(ForkFiles.copy(archive(), () -> recording)).isFalse();
    }
}
