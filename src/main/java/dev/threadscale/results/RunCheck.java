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

    /** The folder of a fork; folders of other names are not the kit's. */
    private static final Pattern FORK = Pattern.compile("[0-9a-f]+-[0-9]+");

    /** The checksums of a fork, as they stand in those of the run. */
    private static final Pattern SUMS_OF_FORK =
            Pattern.compile("(forks|sentinels|explained)/(%s)/%s".formatted(FORK, Checksums.FILE));

    /**
     * The check of a run that is not being written.
     *
     * @throws UserException if the run has no checksums
     */
    public RunCheck(Path run) {
        this(run, Checksums.in(run));
    }

    /**
     * Looks at all files but those of forks, of whatever kind.
     *
     * @param checked the files of tables whose rows the caller checks while it reads them
     * @throws UserException if one is not as it was written, or as the kit writes it
     */
    public void refuseDamage(String... checked) {
        for (Damage damage : files()) {
            throw UserException.of("cannot read %s: %s", damage.file(), damage.what())
                    .fix(
                            "Restore it from a copy, or let 'threadscale run FILE --resume=%s' write it again.",
                            run.toAbsolutePath().normalize().getFileName());
        }
        // A table can be changed together with its checksums.
        Tables.of(RunReader.read(run)).stream()
                .filter(table -> RunTables.FILES.contains(table.file()))
                .filter(table -> !List.of(checked).contains(table.file()))
                .forEach(table -> table.check(run));
    }

    /** Looks at the forks, sentinels and recorded forks of a run that is not continued. */
    public List<Damage> forks() {
        String mended = "the tables were made before that";
        return Arrays.stream(ForkKind.values())
                .flatMap(kind -> forks(kind, mended).stream())
                .toList();
    }

    /** All files that are damaged, but for those of forks, of whatever kind. */
    List<Damage> files() {
        String mended = "it is rewritten";
        List<Damage> damage = new ArrayList<>();
        for (String file : sums.some(RunCheck::isMended).keySet()) {
            sums.problem(run, file)
                    .ifPresent(what -> damage.add(new Damage(run.resolve(file), what, mended)));
        }
        if (isSettled(sums)) {
            RunTables.FILES.stream()
                    .filter(table -> sums.find(table).isEmpty())
                    .map(run::resolve)
                    .filter(StoredFile::exists)
                    .forEach(table -> damage.add(new Damage(table, FOREIGN, mended)));
        }
        return damage;
    }

    /** Returns true if the checksums name tables and forks: else forks are still to come. */
    static boolean isSettled(Checksums sums) {
        return sums.find(WorkerTable.ITERATIONS.file()).isPresent();
    }

    /** Returns true of texts and tables; whoever reads the record of a run checks that. */
    private static boolean isMended(String path) {
        return !isOfForks(path) && !RunReader.FILES.contains(path);
    }

    /** Returns true if a path leads into the folder of a fork. */
    static boolean isOfForks(String path) {
        return SUMS_OF_FORK.matcher(path).matches();
    }

    /**
     * One damaged file of each fork that has any.
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
        for (String path : sums.some(RunCheck::isOfForks).keySet()) {
            Path file = Path.of(path);
            if (path.startsWith(folder + "/")) {
                ids.add(file.getName(1).toString());
            }
        }
        // They know nothing of each other, so that all CPUs check.
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
        if (!isSettled(sums)) {
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
            return damage(file, StoredFile.exists(file) ? Checksums.CHANGED : Checksums.MISSING);
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
        Path read = fork.resolve(ForkRecord.FILE);
        try {
            StoredForks.read(fork);
            for (WorkerTable table : WorkerTable.values()) {
                read = fork.resolve(table.file());
                table.ofFork().check(fork);
            }
            return Optional.empty();
        } catch (UserException broken) {
            String where = read + ": ";
            String what = broken.problem();
            return damage(read, what.substring(what.indexOf(where) + where.length()));
        }
    }

    private static Optional<Damage> damage(Path file, String what) {
        return Optional.of(new Damage(file, what, ""));
    }

    /**
     * A file of a run that is not as it was written: torn by a loss of power, changed by a disk or
     * by somebody.
     *
     * @param what is wrong with it
     * @param mended what becomes of it when its run is resumed
     */
    public record Damage(Path file, String what, String mended) {}
}
