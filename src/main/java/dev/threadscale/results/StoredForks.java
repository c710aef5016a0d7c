package dev.threadscale.results;

import dev.threadscale.error.UserException;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkRecord.Judgement;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.results.json.Json;
import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The forks of one kind in a run. Each has a folder, which is complete or does not exist. Those
 * that were read or written once are kept in memory.
 */
public final class StoredForks {

    /** The files whose rows decide what a run does next. */
    private static final Set<WorkerTable> ROWS =
            EnumSet.of(WorkerTable.ITERATIONS, WorkerTable.OBSERVATIONS);

    private final Folder folder;
    private final Set<Quantity> kept;
    private final Map<String, MeasuredFork> measured = new HashMap<>();

    /** The checksums of forks that were written in this session, by id. */
    private final Map<String, Checksums> written = new HashMap<>();

    /** The forks that have ended, by id; null until they are read. */
    private @Nullable SortedMap<String, ForkRecord> ended;

    /**
     * Opens the forks of a kind.
     *
     * @param kept the quantities whose values are kept of each fork
     */
    private StoredForks(Folder folder, Set<Quantity> kept) {
        this.folder = folder;
        this.kept = kept;
    }

    /** Opens the forks of a run by kind, and creates the folders of those it is sure to have. */
    static Map<ForkKind, StoredForks> open(Folder run, RunRecord record) {
        Set<Quantity> kept = MeasuredFork.deciding(record);
        Map<ForkKind, StoredForks> forks = new EnumMap<>(ForkKind.class);
        for (ForkKind kind : ForkKind.values()) {
            boolean isSure =
                    kind == ForkKind.FORKS
                            || (kind == ForkKind.SENTINELS
                                    && record.experiment().measure().hasSentinels());
            String name = kind.folder();
            Folder own = isSure ? run.create(name) : run.child(name);
            forks.put(kind, new StoredForks(own, kind == ForkKind.EXPLAINED ? Set.of() : kept));
        }
        return forks;
    }

    /** Reads the forks of a run that count. */
    public static void read(Path run, Consumer<ForkRecord> each) {
        read(run, ForkKind.FORKS, each);
    }

    /**
     * Reads the forks of a kind one by one, sorted by their ids: there may be more than the memory
     * holds. Forks that are damaged are left out.
     */
    public static void read(Path run, ForkKind kind, Consumer<ForkRecord> each) {
        Path forks = run.resolve(kind.folder());
        for (String id : StoredFile.whole(forks, ForkRecord.FILE)) {
            ForkRecord fork;
            try {
                fork = read(forks.resolve(id));
            } catch (UserException damaged) {
                continue;
            }
            each.accept(fork);
        }
    }

    /**
     * Reads the record of a fork.
     *
     * @param folder of the fork
     * @throws UserException if it is missing or broken
     */
    static ForkRecord read(Path folder) {
        Checksums sums = Checksums.in(folder);
        Path file = folder.resolve(ForkRecord.FILE);
        Path judged = folder.resolve(Judgement.FILE);
        Path read = file;
        try {
            sums.refuse(folder, ForkRecord.FILE);
            byte[] json = StoredFile.bytes(file);
            if (sums.find(Judgement.FILE).isEmpty()) {
                return read(json, List.of(), folder);
            }
            read = judged;
            sums.refuse(folder, Judgement.FILE);
            String judgement = StoredFile.text(judged);
            try {
                return read(json, List.of(judgement), folder);
            } catch (IOException broken) {
                read = file;
                read(json, List.of(), folder);
                // Without the judgement it is whole.
                read = judged;
                throw broken;
            }
        } catch (IOException broken) {
            throw StoredFile.unreadable(read, broken);
        }
    }

    private static ForkRecord read(byte[] json, List<String> judgements, Path folder)
            throws IOException {
        ForkRecord fork = Json.read(json, judgements, ForkRecord.class);
        check(fork, folder);
        return fork;
    }

    /** Checks that the id is the name of the folder, and that the fork ran at a known time. */
    private static void check(ForkRecord fork, Path folder) throws IOException {
        if (!fork.id().equals(String.valueOf(folder.getFileName()))) {
            throw new IOException("it is of the fork " + fork.id());
        }
        if (fork.started() == null || fork.tookNanos() == null) {
            throw new IOException(
                    "it lacks " + (fork.started() == null ? "started" : "duration_ns"));
        }
        try {
            Instant _ = fork.end();
        } catch (DateTimeException | ArithmeticException never) {
            throw new IOException("'%s' is not a time".formatted(fork.started()), never);
        }
    }

    /** Returns the ids of the forks that have ended, sorted. */
    List<String> ids() {
        return StoredFile.whole(folder.path(), ForkRecord.FILE);
    }

    /** Returns the folder of a fork. */
    Path path(String id) {
        return folder.path().resolve(id);
    }

    /** Returns every fork that has ended, sorted by id. */
    synchronized List<ForkRecord> all() {
        if (ended == null) {
            SortedMap<String, ForkRecord> read = new TreeMap<>();
            for (String id : ids()) {
                read.put(id, read(path(id)));
            }
            ended = read;
        }
        return List.copyOf(ended.values());
    }

    /** Returns the numbers of a fork that has ended, whose rows are read at most once. */
    synchronized MeasuredFork measured(ForkRecord fork) {
        return measured.computeIfAbsent(fork.id(), _ -> read(fork, kept, ROWS));
    }

    /**
     * Reads the rows of a fork.
     *
     * @throws UserException if a file is broken, or there are no iterations
     */
    MeasuredFork read(ForkRecord fork, Set<Quantity> quantities, Set<WorkerTable> tables) {
        MeasuredFork numbers =
                new MeasuredFork(fork.configuration(), fork.levels(), fork.number(), quantities);
        for (WorkerTable table : tables) {
            Path file = path(fork.id()).resolve(table.file());
            if (table == WorkerTable.ITERATIONS || StoredFile.exists(file)) {
                Consumer<CsvRow> check = table.ofFork().checked();
                new CsvFile(file, Map.of())
                        .forEach(row -> {
                            check.accept(row);
                            numbers.add(table, row::text);
                        });
            }
        }
        return numbers;
    }

    /** Begins to write a fork. */
    ForkWriter begin(Fork fork) {
        Configuration configuration = fork.configuration();
        return new ForkWriter(
                this,
                folder,
                fork,
                new MeasuredFork(configuration.id(), configuration.labels(), fork.number(), kept));
    }

    /** Adds a fork that has been written. */
    synchronized void add(ForkRecord fork, MeasuredFork numbers, Checksums sums) {
        if (ended != null) {
            ended.put(fork.id(), fork);
        }
        measured.put(fork.id(), numbers);
        written.put(fork.id(), sums);
    }

    /** Records the other activity on the host of a fork. */
    synchronized void judged(ForkRecord record, Judgement judgement) {
        Folder fork = folder.child(record.id());
        Checksums known = written.get(record.id());
        Map<String, String> sums =
                new HashMap<>((known == null ? Checksums.in(fork.path()) : known).sums());
        String json = Json.write(judgement);
        fork.write(Judgement.FILE, json);
        sums.put(Judgement.FILE, Sha256.hex(json.getBytes(StandardCharsets.UTF_8)));
        written.put(record.id(), Checksums.write(fork, sums, ForkRecord.FILE));
        if (ended != null) {
            ended.put(record.id(), record.judged(judgement));
        }
    }

    /** Removes the fork that a damaged file belongs to. */
    synchronized void remove(Path damaged) {
        String id = folder.path().relativize(damaged).getName(0).toString();
        folder.delete(id);
        measured.remove(id);
        written.remove(id);
        // A folder with another name may hold a record with this id.
        ended = null;
    }

    /** Returns the digest of each fork's checksums, by path in the run. */
    synchronized Map<String, String> digests() {
        Map<String, String> digests = new LinkedHashMap<>();
        for (String id : ids()) {
            Checksums known = written.get(id);
            digests.put(
                    pathInRun(folder.path().getFileName().toString(), id),
                    known == null
                            ? Checksums.of(path(id).resolve(Checksums.FILE))
                            : HexFormat.of().formatHex(Sha256.of(Checksums.text(known.sums()))));
        }
        return digests;
    }

    /** Returns the path of a fork's checksums in its run. */
    static String pathInRun(String forks, String id) {
        return forks + "/" + id + "/" + Checksums.FILE;
    }
}
