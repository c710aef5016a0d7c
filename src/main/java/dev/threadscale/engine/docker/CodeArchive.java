package dev.threadscale.engine.docker;

import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.CodeFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** The user's code in the form in which an Engine takes files: readable by every user. */
final class CodeArchive {

    private CodeArchive() {}

    static byte[] of(Code code) {
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
}
