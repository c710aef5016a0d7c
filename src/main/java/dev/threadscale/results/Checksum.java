package dev.threadscale.results;

import dev.threadscale.plan.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;

/**
 * What a file of a run directory held when it was written, so that a later reader knows whether it
 * still does.
 *
 * @param bytes its length
 * @param sha256 in lower-case hexadecimal digits
 */
public record Checksum(long bytes, String sha256) {

    /**
     * Of a file as it is now.
     *
     * @throws IOException if it cannot be read
     */
    public static Checksum of(Path file) throws IOException {
        MessageDigest digest = Sha256.digest();
        try (InputStream content = new DigestInputStream(Files.newInputStream(file), digest)) {
            long bytes = content.transferTo(OutputStream.nullOutputStream());
            return new Checksum(bytes, HexFormat.of().formatHex(digest.digest()));
        }
    }

    /**
     * What is wrong with a file that is to be this one, in words; empty if nothing is.
     *
     * @throws IOException if it is there and cannot be read
     */
    public Optional<String> problem(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.of("it is missing");
        }
        Checksum now = of(file);
        if (now.bytes != bytes) {
            return Optional.of("it has %d bytes, and %d were written".formatted(now.bytes, bytes));
        }
        return now.equals(this)
                ? Optional.empty()
                : Optional.of("it is not what was written: its SHA-256 differs");
    }
}
