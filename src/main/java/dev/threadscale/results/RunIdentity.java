package dev.threadscale.results;

import dev.threadscale.error.Notices;
import dev.threadscale.error.UserException;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The identity of a run. Backups and file managers copy runs under other names, and a run counts
 * once.
 */
public record RunIdentity(String experiment, String run, String started) {

    public static RunIdentity of(RunRecord run) {
        return new RunIdentity(run.experiment().name(), run.run(), run.started());
    }

    /** Returns the identity of a run; empty if its record cannot be read. */
    public static Optional<RunIdentity> in(Path folder) {
        try {
            return Optional.of(of(RunReader.read(folder)));
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
        return distinct(folders, RunIdentity::in);
    }

    /**
     * Returns the folders without copies like {@link #distinct(List)}.
     *
     * @param reader returns the identity of a run; empty if its record cannot be read
     */
    public static List<Path> distinct(
            List<Path> folders, Function<Path, Optional<RunIdentity>> reader) {
        Map<RunIdentity, Path> kept = new HashMap<>();
        Map<Path, RunIdentity> known = new HashMap<>();
        for (Path folder : folders) {
            reader.apply(folder)
                    .ifPresent(id -> {
                        known.put(folder, id);
                        kept.merge(
                                id,
                                folder,
                                (first, other) ->
                                        id.names(other) > id.names(first) ? other : first);
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
        Map<RunIdentity, Path> seen = new HashMap<>();
        for (Path folder : folders) {
            Path same = in(folder).map(id -> seen.putIfAbsent(id, folder)).orElse(null);
            if (same != null) {
                throw UserException.of("%s is a copy of the run in %s", folder, same)
                        .fix("Name each run once.");
            }
        }
    }

    /**
     * Returns the number of names that a folder shares with the run; the name of the run itself
     * counts twice.
     */
    private int names(Path folder) {
        return (StoredFile.name(folder).equals(run) ? 2 : 0)
                + (experiment(folder).equals(experiment) ? 1 : 0);
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
