package dev.threadscale.store;

import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The folder of one run. What stands in it is complete: every file and every fork is written under
 * another name first.
 */
public final class RunDirectory {

    static final String RUN = "run.json";
    static final String FORKS = "forks";
    static final String SENTINELS = "sentinels";
    static final String REFERENCES = "references";

    private final Folder folder;
    private final StoredForks forks;
    private final StoredForks sentinels;
    private RunRecord record;

    private RunDirectory(Folder folder, RunRecord record) throws IOException {
        this.folder = folder;
        this.forks = new StoredForks(folder.create(FORKS)).cleaned();
        this.sentinels =
                new StoredForks(
                                MeasureKeys.hasSentinels(record.measure())
                                        ? folder.create(SENTINELS)
                                        : folder.child(SENTINELS))
                        .cleaned();
        this.record = record;
    }

    static RunDirectory create(Folder folder, RunRecord record, Map<String, String> references)
            throws IOException {
        RunDirectory run = new RunDirectory(folder, record);
        run.folder.write(Dictionary.NAME, Dictionary.of(record));
        if (!references.isEmpty()) {
            Folder copies = folder.create(REFERENCES);
            for (Map.Entry<String, String> reference : references.entrySet()) {
                copies.write(reference.getKey(), reference.getValue());
            }
        }
        run.save();
        return run;
    }

    /** Opens an existing run to continue it; what was not complete is removed. */
    static RunDirectory open(Folder folder) throws IOException {
        RunRecord record = Json.read(folder.path().resolve(RUN), RunRecord.class);
        return new RunDirectory(folder, record);
    }

    public Path path() {
        return folder.path();
    }

    public RunRecord record() {
        return record;
    }

    /** Ids of the forks that have ended. */
    public Set<String> endedForks() throws StoreException {
        return reading(() -> new HashSet<>(forks.ids()));
    }

    /** Every fork that has ended, sorted by its id. */
    public List<ForkRecord> forks() throws StoreException {
        return reading(forks::all);
    }

    /** Every sentinel that has ended. */
    public List<ForkRecord> sentinels() throws StoreException {
        return reading(sentinels::all);
    }

    /** Measured iterations of a fork, by column. */
    public List<Map<String, String>> measured(ForkRecord fork) throws StoreException {
        return reading(() -> forks.measured(fork));
    }

    /** Elapsed times of a fork's measured iterations, in ns. */
    public double[] elapsedNanos(ForkRecord fork) throws StoreException {
        return elapsed(measured(fork));
    }

    /** The same of a sentinel. */
    public double[] sentinelNanos(ForkRecord sentinel) throws StoreException {
        return elapsed(reading(() -> sentinels.measured(sentinel)));
    }

    private static double[] elapsed(List<Map<String, String>> rows) {
        return rows.stream()
                .map(row -> row.get(IterationColumn.ELAPSED_NS.key()))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    /** Begins to write a fork. */
    public ForkWriter begin(Fork fork) throws StoreException {
        return reading(() -> forks.begin(fork));
    }

    /** Begins to write a sentinel. */
    public ForkWriter beginSentinel(Fork sentinel) throws StoreException {
        return reading(() -> sentinels.begin(sentinel));
    }

    /** Records what else the host of a fork did. */
    public void judged(ForkRecord fork) throws StoreException {
        try {
            forks.rewrite(fork);
        } catch (IOException failed) {
            throw unwritable(failed);
        }
    }

    /** Records the configurations that cannot run here. */
    public void unavailable(List<RunRecord.UnavailableRecord> configurations)
            throws StoreException {
        record = record.unavailable(configurations);
        trySave();
    }

    /** Records on which CPUs the run is, and what there is to doubt of it. */
    public void placed(RunRecord.PlacementRecord placement, List<String> warnings)
            throws StoreException {
        record = record.placed(placement, warnings);
        trySave();
    }

    /** Records that a search goes on with further levels of its axis. */
    public void extended(String axis, Collection<String> levels, int configurations)
            throws StoreException {
        record = record.extended(axis, levels, configurations);
        trySave();
    }

    /**
     * Records that forks are to run, so that the run is not finished, or not any longer.
     *
     * @param forkCount how many there are now, with those that have ended
     */
    public void goesOn(int forkCount) throws StoreException {
        record = record.goesOn(forkCount);
        trySave();
    }

    /** Writes what the search has found. */
    public void searched(List<SearchResult> results) throws StoreException {
        try {
            publish(SearchFile.NAME, partial -> SearchFile.write(partial, record, results));
        } catch (IOException failed) {
            throw unwritable(failed);
        }
    }

    /** Writes what the run says of its host. */
    public void calibrated(CalibrationRecord calibration) throws StoreException {
        try {
            folder.write(CalibrationRecord.FILE, Json.write(calibration));
        } catch (IOException failed) {
            throw unwritable(failed);
        }
    }

    /** Records that every fork has ended. */
    public void finished(String time) throws StoreException {
        record = record.finishedAt(time);
        trySave();
    }

    /**
     * Writes the CSVs of the run anew from its forks, in the order of ids, without the rows of
     * those that others stand for. The CSVs of observations and of tasks are there only if a fork
     * has any.
     */
    public void collect() throws StoreException {
        try {
            List<ForkRecord> all = forks();
            Set<String> replaced = MeasureKeys.counting(record).replaced(all);
            List<ForkRecord> counted =
                    all.stream().filter(fork -> !replaced.contains(fork.id())).toList();
            for (CollectedFile file : CollectedFile.values()) {
                if (file == CollectedFile.ITERATIONS || anyHas(file, counted)) {
                    publish(
                            file.fileName(),
                            partial -> CsvFiles.collect(file, partial, record, forks, counted));
                }
            }
            publish(ForksFile.NAME, partial -> ForksFile.write(partial, record, all, replaced));
        } catch (IOException failed) {
            throw unwritable(failed);
        }
    }

    /**
     * Writes the CSV of the sentinels anew.
     *
     * @param medians elapsed times of those that completed, in ns, by their numbers
     */
    public void collectSentinels(Map<Integer, Double> medians) throws StoreException {
        try {
            publish(
                    SentinelsFile.NAME,
                    partial ->
                            SentinelsFile.write(
                                    partial, record, sentinels.all(), medians, forks.all()));
        } catch (IOException failed) {
            throw unwritable(failed);
        }
    }

    private boolean anyHas(CollectedFile file, List<ForkRecord> records) {
        return records.stream()
                .filter(file::takes)
                .anyMatch(fork -> Files.exists(forks.of(fork.id()).resolve(file.fileName())));
    }

    /** Writes a file. */
    @FunctionalInterface
    private interface Writing {
        void to(Path file) throws IOException;
    }

    private void publish(String name, Writing content) throws IOException {
        Path partial = folder.path().resolve(Folder.PARTIAL + name);
        content.to(partial);
        folder.publish(partial, name);
    }

    /** Asks the disk. */
    @FunctionalInterface
    private interface Reading<T> {
        T now() throws IOException;
    }

    private <T> T reading(Reading<T> what) throws StoreException {
        try {
            return what.now();
        } catch (IOException failed) {
            throw unwritable(failed);
        }
    }

    private void trySave() throws StoreException {
        try {
            save();
        } catch (IOException failed) {
            throw unwritable(failed);
        }
    }

    private void save() throws IOException {
        folder.write(RUN, Json.write(record));
    }

    private StoreException unwritable(IOException failed) {
        return Results.unwritable(folder.path(), failed);
    }
}
