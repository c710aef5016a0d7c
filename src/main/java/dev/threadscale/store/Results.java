package dev.threadscale.store;

import dev.threadscale.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
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
    public static Results open(Path root) throws StoreException {
        Path absolute = root.toAbsolutePath().normalize();
        try {
            Path existing = absolute;
            while (Files.notExists(existing) && existing.getParent() != null) {
                existing = existing.getParent();
            }
            Owner owner = Owner.of(existing);
            Files.createDirectories(absolute);
            owner.own(absolute);
            return new Results(new Folder(absolute, owner));
        } catch (IOException failed) {
            throw unwritable(absolute, failed);
        }
    }

    /**
     * Makes the folder of a new run.
     *
     * @param record of the run, without its id
     */
    public RunDirectory create(String experiment, Instant now, RunRecord record)
            throws StoreException {
        try {
            Folder folder = root.create(experiment);
            String time = RUN_ID.format(now);
            String id = time;
            for (int again = 2; Files.exists(folder.path().resolve(id)); again++) {
                id = time + "-" + again;
            }
            return RunDirectory.create(folder.create(id), record.named(id));
        } catch (IOException failed) {
            throw unwritable(root.path(), failed);
        }
    }

    /**
     * Opens a run to continue it.
     *
     * @param run its id; empty for the newest one that is not finished
     */
    public RunDirectory resume(String experiment, Optional<String> run, Plan plan)
            throws StoreException {
        Folder folder = new Folder(root.path().resolve(experiment), root.owner());
        RunDirectory found = find(folder, experiment, run);
        String planned = PlanHash.of(plan);
        if (!found.record().plan().equals(planned)) {
            throw new StoreException(
                    "the run %s measured other configurations than '%s' has now"
                            .formatted(found.path(), experiment),
                    "Resume with the same file, --profile, --set and --only, or begin a new run"
                            + " without --resume.",
                    null);
        }
        return found;
    }

    private static RunDirectory find(Folder folder, String experiment, Optional<String> run)
            throws StoreException {
        try {
            List<String> ids = run.map(List::of).orElse(folder.names().reversed());
            for (String id : ids) {
                if (Files.exists(folder.path().resolve(id).resolve(RunDirectory.RUN))) {
                    RunDirectory found =
                            RunDirectory.open(
                                    new Folder(folder.path().resolve(id), folder.owner()));
                    if (run.isPresent() || found.record().finished() == null) {
                        return found;
                    }
                }
            }
        } catch (IOException failed) {
            throw new StoreException(
                    "the run in %s cannot be read: %s"
                            .formatted(folder.path(), failed.getMessage()),
                    "Begin a new run without --resume.",
                    failed);
        }
        throw new StoreException(
                run.map(id -> "there is no run '%s' in %s".formatted(id, folder.path()))
                        .orElse(
                                "there is no unfinished run of '%s' in %s"
                                        .formatted(experiment, folder.path())),
                "Leave --resume out to begin a new run, or check --results.",
                null);
    }

    static StoreException unwritable(Path path, IOException failed) {
        String reason = failed.getMessage();
        return new StoreException(
                "%s cannot be written: %s"
                        .formatted(
                                path, reason == null ? failed.getClass().getSimpleName() : reason),
                "Check that the folder exists, belongs to you and has room, or name another with"
                        + " --results. What was measured before is kept; --resume continues.",
                failed);
    }
}
