package dev.threadscale.results;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.threadscale.error.UserException;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.results.json.Json;
import dev.threadscale.results.json.MergePatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of runs. A run may be a stranger's, so a record must be one that the kit could
 * have written, by {@link RecordRules}.
 */
public final class RunReader {

    /** The files that a record is read from. */
    public static final Set<String> FILES = Set.of(RunRecord.FILE, Journal.FILE);

    private RunReader() {}

    /** The members that distinguish a record of a later format from a broken one. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Format(int format, @Nullable String version) {}

    /**
     * Reads the record of a run.
     *
     * @throws UserException if it is missing, damaged, or of a later format
     */
    public static RunRecord read(Path directory) {
        Path file = directory.resolve(RunRecord.FILE);
        if (!StoredFile.exists(file)) {
            throw UserException.of("cannot read %s: no such file", file)
                    .fix("Name the directory of a run: results/<experiment>/<run>.");
        }
        try {
            byte[] json = StoredFile.bytes(file);
            refuseLater(file, json);
            Checksums sums = Checksums.in(directory);
            sums.refuse(directory, RunRecord.FILE);
            RunRecord run =
                    MergePatch.read(json, Journal.in(directory, sums).lines(), RunRecord.class);
            Optional<String> broken = RecordRules.broken(run);
            if (broken.isPresent()) {
                throw new IOException(broken.get());
            }
            return run;
        } catch (IOException broken) {
            throw StoredFile.unreadable(file, broken);
        }
    }

    /** Rejects a record of a later version, in which a name may have another meaning. */
    private static void refuseLater(Path file, byte[] json) {
        Format found;
        try {
            found = Json.read(json, Format.class);
        } catch (IOException broken) {
            // Its checksum will not match either.
            return;
        }
        if (found.format > RunRecord.FORMAT) {
            throw UserException.of(
                            "cannot read %s: it has format %d, and this version of threadscale reads format %d",
                            file, found.format, RunRecord.FORMAT)
                    .fix(
                            "Use threadscale %s, which wrote it, or a later one.",
                            found.version == null ? "of its time" : found.version);
        }
    }
}
