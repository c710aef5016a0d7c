package dev.threadscale.results;

import dev.threadscale.error.FileReason;
import dev.threadscale.error.UserException;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.Leftovers;
import dev.threadscale.results.files.ResultsLock;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.results.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results folder: a folder for each experiment, and in it one for each run. */
public final class Results {

    /**
     * Sorts by time, and is a file name on every system. Milliseconds distinguish launchers that
     * share an engine.
     */
    private static final DateTimeFormatter RUN_ID =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    /** The maximum number of verdicts that are shown. */
    private static final int MOST_EARLIER = 5;

    private static final String COMPARISONS = "comparisons";

    private final Folder root;

    private Results(Folder root) {
        this.root = root;
    }

    /** Opens the results folder, and creates it if necessary. */
    public static Results open(Path root) {
        return new Results(Folder.at(root));
    }

    /**
     * Creates the folder of a comparison in the results folder of the first run, named after all
     * runs.
     *
     * @param runs absolute and normalized paths
     */
    public static Folder comparison(List<Path> runs) {
        Path experiment = StoredFile.above(runs.getFirst());
        String ids = runs.stream().map(StoredFile::name).collect(Collectors.joining("-and-"));
        return Folder.at(StoredFile.above(experiment))
                .create(COMPARISONS)
                .create(StoredFile.name(experiment) + "-" + ids);
    }

    /**
     * Creates the folder for the history of an experiment.
     *
     * @param experiment folder in a results folder
     */
    public static Folder history(Path experiment) {
        return Folder.at(StoredFile.above(experiment))
                .create(COMPARISONS)
                .create(StoredFile.name(experiment) + "-history");
    }

    /** Returns the id of a run that begins at a time. */
    public static String id(Instant time) {
        return RUN_ID.format(time);
    }

    /**
     * Keeps other launchers off until the lock is closed, and removes the leftovers of killed ones.
     */
    public ResultsLock lock(Instant now) {
        ResultsLock lock = ResultsLock.on(root, now);
        try {
            Leftovers.removeIn(root);
            root.names().stream()
                    .map(root::child)
                    .filter(experiment ->
                            StoredFile.isFolder(experiment.path())
                                    && StoredFile.mayRead(experiment.path()))
                    .forEach(Leftovers::removeIn);
            return lock;
        } catch (UserException failed) {
            lock.close();
            throw failed;
        }
    }

    /**
     * Creates the folder of a new run.
     *
     * @param record of the run, without its id
     * @throws UserException if the record breaks a rule
     */
    public RunDirectory create(String experiment, Instant now, RunRecord record, RunCopies copies) {
        RecordRules.refuse(record);
        Folder folder = root.create(experiment);
        Instant time = now;
        while (!claim(folder, id(time))) {
            time = time.plusMillis(1);
        }
        String id = id(time);
        return RunDirectory.create(folder, id, record, copies);
    }

    /** Claims the id of a run: only the process that created its partial folder may use it. */
    private static boolean claim(Folder experiment, String id) {
        if (experiment.has(id) || !experiment.claim(Folder.PARTIAL + id)) {
            return false;
        }
        if (experiment.has(id)) {
            experiment.delete(Folder.PARTIAL + id);
            return false;
        }
        return true;
    }

    /** Returns the newest run of an experiment that is unfinished or lacks its report. */
    public Optional<RunDirectory> newestUnfinished(String experiment) {
        Folder folder = root.child(experiment);
        return runs(experiment).reversed().stream()
                .map(folder::child)
                .filter(run -> !isDone(run.path()))
                .findFirst()
                .map(RunDirectory::open);
    }

    /** Returns true if forks, tables and report of a run are complete. */
    private static boolean isDone(Path run) {
        return RunReader.read(run).finished() != null
                && Checksums.in(run).isSettled()
                && StoredFile.exists(run.resolve(RunDirectory.LAST));
    }

    /** Returns the folders of an experiment's runs without copies, oldest first. */
    public List<String> runs(String experiment) {
        Path folder = root.path().resolve(experiment);
        return RunReader.distinct(all(experiment).stream().map(folder::resolve).toList()).stream()
                .map(StoredFile::name)
                .toList();
    }

    private List<String> all(String experiment) {
        return StoredFile.whole(root.path().resolve(experiment), RunRecord.FILE);
    }

    /**
     * Returns the newest calibration of a host.
     *
     * @param host the engine's description of it
     */
    public Optional<CalibrationRecord> calibration(String engine, Map<String, String> host) {
        return calibrations(root.path()).filter(found -> found.isOf(engine, host)).findFirst();
    }

    /** Returns the newest calibration in a folder, which need not exist; empty if it is old. */
    public static Optional<CalibrationRecord> newestCalibration(Path root, Instant now) {
        return calibrations(root).findFirst().filter(found -> !found.isOld(now));
    }

    /** Returns the calibrations, newest first. */
    private static Stream<CalibrationRecord> calibrations(Path root) {
        Path folder = root.resolve(CalibrationRecord.EXPERIMENT);
        List<String> runs =
                StoredFile.isFolder(folder) && !StoredFile.mayRead(folder)
                        ? List.of()
                        : StoredFile.whole(folder, RunRecord.FILE);
        return runs.reversed().stream()
                .map(id -> folder.resolve(id).resolve(CalibrationRecord.FILE))
                .filter(StoredFile::exists)
                .map(Results::calibration);
    }

    /**
     * Returns the verdicts of the latest finished runs of an experiment on a host, newest first.
     * They show whether a run was repeated until chance gave the desired verdict.
     *
     * @param like a run of it
     */
    public List<String> earlierVerdicts(RunRecord like) {
        Path folder = root.path().resolve(like.experiment().name());
        return runs(like.experiment().name()).reversed().stream()
                .map(folder::resolve)
                .filter(run -> StoredFile.exists(run.resolve(FindingsCsv.FILE)))
                .flatMap(run -> said(run, like).stream())
                .limit(MOST_EARLIER)
                .toList();
    }

    /** Returns the verdicts of a run; empty if it is of another host or can no longer be read. */
    private static Optional<String> said(Path run, RunRecord like) {
        try {
            RunRecord record = RunReader.read(run);
            return record.finished() != null
                            && record.engine().equals(like.engine())
                            && record.host().equals(like.host())
                    ? Optional.of(
                            FindingsCsv.read(run, record.experiment().findings()).stream()
                                    .map(judgement ->
                                            judgement.finding().id()
                                                    + " "
                                                    + judgement.verdict().label())
                                    .collect(Collectors.joining(", ", record.run() + ": ", "")))
                    : Optional.empty();
        } catch (UserException unreadable) {
            return Optional.empty();
        }
    }

    private static CalibrationRecord calibration(Path file) {
        try {
            CalibrationRecord found = Json.read(StoredFile.bytes(file), CalibrationRecord.class);
            Instant _ = Instant.parse(found.started());
            return found;
        } catch (IOException | DateTimeException failed) {
            throw UserException.of("cannot read %s: %s", file, FileReason.of(failed))
                    .because(failed)
                    .fix(
                            "Restore it from a copy, or remove its folder and calibrate again:"
                                    + " threadscale doctor --calibrate.");
        }
    }

    /** Opens a run to continue it. */
    public RunDirectory open(String experiment, String id) {
        Folder folder = root.child(experiment);
        if (!all(experiment).contains(id)) {
            throw UserException.of("there is no run '%s' in %s", id, folder.path())
                    .fix("Name one of its folders, or none for the newest unfinished run.");
        }
        return RunDirectory.open(folder.child(id));
    }
}
