package dev.threadscale.results;

import dev.threadscale.error.UserException;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Compares the files of a run with its checksums. */
public record RunCheck(Path run, Checksums sums) {

    private static final String FOREIGN = "it is not of this run";

    /** The name of a fork's folder; other folders are not the kit's. */
    private static final Pattern FORK = Pattern.compile("[0-9a-f]+-[0-9]+");

    /**
     * Checks a run that is not being written.
     *
     * @throws UserException if the run has no checksums
     */
    public RunCheck(Path run) {
        this(run, Checksums.in(run));
    }

    /**
     * Checks all files except for those of forks of any kind.
     *
     * @param checked the files of tables whose rows the caller checks while it reads them
     * @throws UserException if a file was changed, or the kit could not have written it
     */
    public void refuseDamage(String... checked) {
        for (Damage damage : files()) {
            boolean isForeign = damage.what().equals(FOREIGN);
            throw UserException.of("cannot read %s: %s", damage.file(), damage.what())
                    .fix(
                            "%s it from a copy, or let 'threadscale run FILE --resume=%s' %s.",
                            isForeign ? "Restore the run without" : "Restore",
                            run.toAbsolutePath().normalize().getFileName(),
                            isForeign ? "remove it" : "write it again");
        }
        // A table can be changed together with its checksums.
        Tables.of(RunReader.read(run)).stream()
                .filter(table -> Tables.REBUILT.contains(table.file()))
                .filter(table -> !List.of(checked).contains(table.file()))
                .forEach(table -> table.check(run));
    }

    /** Checks forks of all kinds in a run that is not continued. */
    public List<Damage> forks() {
        String mended = "the tables were made before that";
        return Arrays.stream(ForkKind.values())
                .flatMap(kind -> forks(kind, mended).stream())
                .toList();
    }

    /** Returns all damaged files except for those of forks of any kind. */
    List<Damage> files() {
        List<Damage> damage = new ArrayList<>();
        for (String file : sums.some(RunCheck::isMended).keySet()) {
            sums.problem(run, file)
                    .ifPresent(what ->
                            damage.add(new Damage(run.resolve(file), what, "it is rewritten")));
        }
        for (String table : foreign()) {
            damage.add(new Damage(run.resolve(table), FOREIGN, "it is removed"));
        }
        return damage;
    }

    /** Returns the files with the names of tables that the run did not write. */
    List<String> foreign() {
        List<String> foreign = new ArrayList<>();
        for (String table : Tables.REBUILT) {
            if (StoredFile.exists(run.resolve(table)) && isForeign(table)) {
                foreign.add(table);
            }
        }
        return foreign;
    }

    private boolean isForeign(String table) {
        boolean isUnlisted = sums.isSettled() && sums.find(table).isEmpty();
        return isUnlisted
                || (table.equals(SearchRow.FILE) && RunReader.read(run).search().isEmpty())
                || (table.equals(FlipRow.FILE) && RunReader.read(run).flip().isEmpty())
                || (table.equals(MapRow.FILE) && RunReader.read(run).map().isEmpty());
    }

    /** Returns true for texts and tables. The record is checked when it is read. */
    private static boolean isMended(String path) {
        return !Checksums.isOfFork(path) && !RunReader.FILES.contains(path);
    }

    /**
     * Returns one damaged file of each damaged fork.
     *
     * @param mended what becomes of such forks
     */
    List<Damage> forks(ForkKind kind, String mended) {
        String folder = kind.folder();
        TreeSet<String> ids = new TreeSet<>();
        StoredFile.names(run.resolve(folder)).stream()
                .filter(FORK.asMatchPredicate())
                .filter(id -> StoredFile.exists(run.resolve(folder).resolve(id)))
                .forEach(ids::add);
        for (String path : sums.some(Checksums::isOfFork).keySet()) {
            Path file = Path.of(path);
            if (path.startsWith(folder + "/")) {
                ids.add(file.getName(1).toString());
            }
        }
        // Forks are independent, so all CPUs check.
        return ids.parallelStream()
                .flatMap(id -> fork(folder, id).stream())
                .map(damage -> new Damage(damage.file, damage.what, mended))
                .toList();
    }

    private Optional<Damage> fork(String folder, String id) {
        Path fork = run.resolve(folder).resolve(id);
        String path = StoredForks.pathInRun(folder, id);
        if (StoredFile.isLinked(run, folder + "/" + id)) {
            return damage(fork, Checksums.LINKED);
        }
        if (!StoredFile.isFolder(fork)) {
            return damage(fork, Checksums.MISSING);
        }
        if (!sums.isSettled()) {
            return within(fork);
        }
        if (sums.find(path).isEmpty()) {
            return damage(fork, FOREIGN);
        }
        return sums.problem(run, path)
                .flatMap(what -> damage(run.resolve(path), what))
                .or(() -> within(fork));
    }

    private static Optional<Damage> within(Path fork) {
        Checksums own;
        try {
            own = Checksums.in(fork);
        } catch (UserException broken) {
            Path file = fork.resolve(Checksums.FILE);
            return damage(file, Checksums.damage(file));
        }
        for (String file : own.sums().keySet()) {
            Optional<String> what = own.problem(fork, file);
            if (what.isPresent()) {
                return damage(fork.resolve(file), what.get());
            }
        }
        for (WorkerTable table : WorkerTable.values()) {
            Path file = fork.resolve(table.file());
            if (own.find(table.file()).isEmpty() && StoredFile.exists(file)) {
                return damage(file, FOREIGN);
            }
        }
        try {
            StoredForks.read(fork);
            for (WorkerTable table : WorkerTable.values()) {
                table.ofFork().check(fork);
            }
            return Optional.empty();
        } catch (UserException broken) {
            return named(fork, own, broken.problem());
        }
    }

    /** Returns the damage to the file that a message names. */
    private static Optional<Damage> named(Path fork, Checksums own, String message) {
        for (String file : own.sums().keySet()) {
            String where = fork.resolve(file) + ": ";
            int start = message.indexOf(where);
            if (start >= 0) {
                return damage(fork.resolve(file), message.substring(start + where.length()));
            }
        }
        return damage(fork, message);
    }

    private static Optional<Damage> damage(Path file, String what) {
        return Optional.of(new Damage(file, what, ""));
    }

    /**
     * A file of a run that changed after it was written: by a loss of power, a failing disk or a
     * person.
     *
     * @param what the damage
     * @param mended the consequence when its run is resumed
     */
    public record Damage(Path file, String what, String mended) {}
}
