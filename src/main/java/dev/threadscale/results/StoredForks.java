package dev.threadscale.results;

import dev.threadscale.error.UserException;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.measured.ForkRecord.Judgement;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.CsvType;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.results.json.Json;
import dev.threadscale.results.json.MergePatch;
import dev.threadscale.stats.Quantiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;

/** The forks of one kind in a run. Each has a folder, which is complete or does not exist. */
public record StoredForks(Folder folder) {

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
        ForkRecord fork = MergePatch.read(json, judgements, ForkRecord.class);
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
    List<ForkRecord> all() {
        return ids().stream().map(id -> read(path(id))).toList();
    }

    /**
     * Returns the measured iterations of a fork, by column. Known values of counts have been
     * checked.
     */
    List<Map<String, String>> measured(ForkRecord fork) {
        List<Map<String, String>> measured = new ArrayList<>();
        List<Column<Map<String, String>>> columns = WorkerTable.ITERATIONS.ofFork().columns();
        WorkerTable.ITERATIONS.forEachMeasured(
                path(fork.id()),
                row -> {
                    columns.stream()
                            .filter(column -> column.type() == CsvType.WHOLE)
                            .forEach(column -> row.count(column.name()));
                    measured.add(row.texts());
                });
        return measured;
    }

    /**
     * Returns the elapsed times of a fork's measured iterations, in ns, divided by their rounds.
     */
    double[] elapsedNanos(ForkRecord fork) {
        DoubleStream.Builder nanos = DoubleStream.builder();
        WorkerTable.ITERATIONS.forEachMeasured(
                path(fork.id()),
                row -> nanos.add(row.known(IterationColumn.ELAPSED_NS.key()) / row.rounds()));
        return nanos.build().toArray();
    }

    /** Returns the values that a fork observed under a name in its measured iterations. */
    DoubleStream observed(ForkRecord fork, String name) {
        DoubleStream.Builder values = DoubleStream.builder();
        Path folder = path(fork.id());
        if (StoredFile.exists(folder.resolve(WorkerTable.OBSERVATIONS.file()))) {
            WorkerTable.OBSERVATIONS.forEachMeasured(
                    folder,
                    row -> {
                        if (row.text(ObservationColumn.NAME.key()).equals(name)) {
                            values.add(row.finite(ObservationColumn.VALUE.key()));
                        }
                    });
        }
        return values.build();
    }

    /** Returns the median elapsed time in ns; empty if the fork did not complete. */
    Optional<Double> medianNanos(ForkRecord fork) {
        return fork.completed()
                ? Optional.of(Quantiles.middle(elapsedNanos(fork)))
                : Optional.empty();
    }

    ForkWriter begin(Fork fork) {
        return new ForkWriter(folder, fork.id());
    }

    /** Records the other activity on the host of a fork. */
    void judged(ForkRecord record, Judgement judgement) {
        Folder fork = folder.child(record.id());
        fork.write(Judgement.FILE, Json.write(judgement));
        Checksums.in(fork.path()).with(fork, Judgement.FILE);
    }

    /** Removes the fork that a damaged file belongs to. */
    void remove(Path damaged) {
        folder.delete(folder.path().relativize(damaged).getName(0).toString());
    }

    /** Returns the digest of each fork's checksums, by path in the run. */
    Map<String, String> digests() {
        Map<String, String> digests = new LinkedHashMap<>();
        for (String id : ids()) {
            Path file = path(id).resolve(Checksums.FILE);
            digests.put(pathInRun(folder.path().getFileName().toString(), id), Checksums.of(file));
        }
        return digests;
    }

    /** Returns the path of a fork's checksums in its run. */
    static String pathInRun(String forks, String id) {
        return forks + "/" + id + "/" + Checksums.FILE;
    }
}
