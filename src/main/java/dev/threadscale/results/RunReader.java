package dev.threadscale.results;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.threadscale.error.Notices;
import dev.threadscale.error.UserException;
import dev.threadscale.results.RunRecord.Identity;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.results.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
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
            RunRecord run = Json.read(json, Journal.in(directory, sums).lines(), RunRecord.class);
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

    /** Returns the identity of a run; empty if its record cannot be read. */
    public static Optional<Identity> identity(Path folder) {
        try {
            return Optional.of(read(folder).identity());
        } catch (UserException damaged) {
            return Optional.empty();
        }
    }

    /**
     * Returns the folders without copies, in their order, and reports those that are left out.
     * Among copies, the folder named after its run and experiment is kept. Damaged runs are kept as
     * well: they might not be copies.
     */
    public static List<Path> distinct(List<Path> folders) {
        return distinct(folders, RunReader::identity);
    }

    /**
     * Returns the folders without copies like {@link #distinct(List)}.
     *
     * @param reader returns the identity of a run; empty if its record cannot be read
     */
    public static List<Path> distinct(
            List<Path> folders, Function<Path, Optional<Identity>> reader) {
        Map<Identity, Path> kept = new HashMap<>();
        Map<Path, Identity> known = new HashMap<>();
        for (Path folder : folders) {
            reader.apply(folder)
                    .ifPresent(id -> {
                        known.put(folder, id);
                        kept.merge(
                                id,
                                folder,
                                (first, later) ->
                                        names(id, later) > names(id, first) ? later : first);
                    });
        }
        List<Path> distinct = new ArrayList<>();
        List<String> copies = new ArrayList<>();
        for (Path folder : folders) {
            Path original = kept.getOrDefault(known.get(folder), folder);
            if (original.equals(folder)) {
                distinct.add(folder);
            } else {
                String name = StoredFile.name(folder);
                copies.add(
                        name.equals(StoredFile.name(original))
                                ? experiment(folder) + "/" + name
                                : name);
            }
        }
        if (!copies.isEmpty()) {
            Notices.say(copied(copies));
        }
        return distinct;
    }

    /**
     * Rejects folders if two of them hold the same run. Folders without runs are accepted here.
     *
     * @throws UserException if two folders hold the same run
     */
    public static void refuseCopies(List<Path> folders) {
        Map<Identity, Path> seen = new HashMap<>();
        for (Path folder : folders) {
            Path same = identity(folder).map(id -> seen.putIfAbsent(id, folder)).orElse(null);
            if (same != null) {
                throw UserException.of("%s is a copy of the run in %s", folder, same)
                        .fix("Name each run once.");
            }
        }
    }

    /**
     * Returns the number of names that a folder shares with a run; the name of the run itself
     * counts twice.
     */
    private static int names(Identity id, Path folder) {
        return (StoredFile.name(folder).equals(id.run()) ? 2 : 0)
                + (experiment(folder).equals(id.experiment()) ? 1 : 0);
    }

    private static String experiment(Path folder) {
        return Optional.ofNullable(folder.toAbsolutePath().getParent())
                .map(StoredFile::name)
                .orElse("");
    }

    private static UserException copied(List<String> copies) {
        return UserException.of("copies of other runs do not count: %s", String.join(", ", copies))
                .fix("Move them out of the results, if they should not be mentioned.");
    }
}
