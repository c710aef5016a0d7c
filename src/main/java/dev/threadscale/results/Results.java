package dev.threadscale.results;

import dev.threadscale.error.UserException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The results folder: a folder for each experiment, and in it one for each run. */
public final class Results {

    /** Sorts by time, and is a file name on every system. */
    private static final DateTimeFormatter RUN_ID =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private final Folder root;

    private Results(Folder root) {
        this.root = root;
    }

    /** Opens the results folder, making it if need be. */
    public static Results open(Path root) {
        Path absolute = root.toAbsolutePath().normalize();
        try {
            Path existing = absolute;
            Deque<Path> missing = new ArrayDeque<>();
            while (Files.notExists(existing) && existing.getParent() != null) {
                missing.push(existing);
                existing = existing.getParent();
            }
            Owner owner = Owner.of(existing);
            Files.createDirectories(absolute);
            for (Path made : missing) {
                owner.own(made);
            }
            return new Results(new Folder(absolute, owner));
        } catch (IOException failed) {
            throw unwritable(absolute, failed);
        }
    }

    /** Keeps other launchers off, until it is closed, and removes what a killed one had begun. */
    public ResultsLock lock(Instant now) {
        ResultsLock lock = ResultsLock.on(root, now);
        try {
            deletePartial(root);
            for (String experiment : root.names()) {
                if (Files.isDirectory(root.path().resolve(experiment))) {
                    deletePartial(root.child(experiment));
                }
            }
            return lock;
        } catch (IOException failed) {
            lock.close();
            throw unwritable(root.path(), failed);
        }
    }

    private static void deletePartial(Folder folder) throws IOException {
        for (String name : folder.names()) {
            if (name.startsWith(Folder.PARTIAL)) {
                folder.delete(name);
            }
        }
    }

    /**
     * Makes the folder of a new run.
     *
     * @param record of the run, without its id
     * @param references texts of the files in {@code references/}, by name
     */
    public RunDirectory create(
            String experiment, Instant now, RunRecord record, Map<String, String> references) {
        try {
            Folder folder = root.create(experiment);
            String time = RUN_ID.format(now);
            String id = time;
            for (int again = 2; !claim(folder, id); again++) {
                id = time + "-" + again;
            }
            return RunDirectory.create(
                    folder, folder.child(Folder.PARTIAL + id), record.named(id), references);
        } catch (IOException failed) {
            throw unwritable(root.path(), failed);
        }
    }

    /** Whoever has the partial folder of a run may give it its name, and nobody else. */
    private static boolean claim(Folder experiment, String id) throws IOException {
        if (experiment.has(id) || !experiment.claim(Folder.PARTIAL + id)) {
            return false;
        }
        if (experiment.has(id)) {
            experiment.delete(Folder.PARTIAL + id);
            return false;
        }
        return true;
    }

    /** The newest run of an experiment that is not finished, or has no report yet. */
    public Optional<RunDirectory> newestUnfinished(String experiment) {
        for (String id : runs(experiment).reversed()) {
            RunDirectory run = open(experiment, id);
            if (!run.isDone()) {
                return Optional.of(run);
            }
        }
        return Optional.empty();
    }

    /** The ids of an experiment's runs, oldest first. */
    public List<String> runs(String experiment) {
        Folder folder = folder(experiment);
        try {
            return folder.names().stream()
                    .filter(id -> !id.startsWith(Folder.PARTIAL))
                    .filter(id -> Files.exists(folder.path().resolve(id).resolve(RunDirectory.RUN)))
                    .toList();
        } catch (IOException failed) {
            throw unreadable(folder.path(), failed);
        }
    }

    /**
     * The newest calibration of a host.
     *
     * @param host what the engine says of it
     */
    public Optional<CalibrationRecord> calibration(String engine, Map<String, String> host) {
        Folder folder = folder(CalibrationRecord.EXPERIMENT);
        for (String id : runs(CalibrationRecord.EXPERIMENT).reversed()) {
            Path file = folder.path().resolve(id).resolve(CalibrationRecord.FILE);
            if (Files.exists(file)) {
                CalibrationRecord found = calibration(file);
                if (found.isOf(engine, host)) {
                    return Optional.of(found);
                }
            }
        }
        return Optional.empty();
    }

    private static CalibrationRecord calibration(Path file) {
        try {
            return Json.read(file, CalibrationRecord.class);
        } catch (IOException failed) {
            throw new UserException(
                    "%s cannot be read: %s".formatted(file, failed.getMessage()),
                    "Restore it from a copy, or remove its folder and calibrate again:"
                            + " threadscale doctor --calibrate.",
                    failed);
        }
    }

    /** Opens a run to continue it. */
    public RunDirectory open(String experiment, String id) {
        Folder folder = folder(experiment);
        if (!runs(experiment).contains(id)) {
            throw new UserException(
                    "there is no run '%s' in %s".formatted(id, folder.path()),
                    "Name one of its folders, or none for the newest unfinished run.",
                    null);
        }
        try {
            return RunDirectory.open(new Folder(folder.path().resolve(id), folder.owner()));
        } catch (IOException failed) {
            throw unreadable(folder.path().resolve(id).resolve(RunDirectory.RUN), failed);
        }
    }

    private Folder folder(String experiment) {
        return new Folder(root.path().resolve(experiment), root.owner());
    }

    static UserException unreadable(Path path, IOException failed) {
        return new UserException(
                "%s cannot be read: %s".formatted(path, failed.getMessage()),
                "Restore it from a copy, name another run (--resume=RUN), or begin a new one without"
                        + " --resume.",
                failed);
    }

    static UserException unwritable(Path path, IOException failed) {
        return new UserException(
                "%s cannot be written: %s".formatted(path, reason(failed)),
                "Check that the folder exists, belongs to you and has room, or name another with"
                        + " --results. What was measured before is kept; --resume continues.",
                failed);
    }

    /** In words: the message of the most usual failures is the name of the file alone. */
    private static String reason(IOException failed) {
        return switch (failed) {
            case AccessDeniedException denied -> "permission denied for " + denied.getFile();
            case FileAlreadyExistsException taken -> taken.getFile() + " is not a folder";
            case NoSuchFileException gone -> gone.getFile() + " does not exist";
            default ->
                    failed.getMessage() == null
                            ? failed.getClass().getSimpleName()
                            : failed.getMessage();
        };
    }
}
