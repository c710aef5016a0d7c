package dev.threadscale.results;

import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The folder of one run. What stands in it is complete: every file, every fork and the folder
 * itself is written under another name first. What was written carries checksums, so that it is
 * known if it is not complete any longer.
 */
public final class RunDirectory {

    static final String RUN = "run.json";
    static final String FORKS = "forks";
    static final String SENTINELS = "sentinels";

    private final Folder folder;
    private final StoredForks forks;
    private final StoredForks sentinels;
    private final RunTables tables;
    private RunRecord record;

    private RunDirectory(Folder folder, RunRecord record) throws IOException {
        this.folder = folder;
        this.forks = new StoredForks(folder.create(FORKS));
        this.sentinels =
                new StoredForks(
                        MeasureKeys.hasSentinels(record.measure())
                                ? folder.create(SENTINELS)
                                : folder.child(SENTINELS));
        this.tables = new RunTables(folder, forks, sentinels);
        this.record = record;
    }

    /**
     * Makes the folder of a run.
     *
     * @param partial where it is written before it gets its name
     */
    static RunDirectory create(
            Folder experiment, Folder partial, RunRecord record, Map<String, String> references)
            throws IOException {
        Map<String, Checksum> files = RunTexts.write(partial, record, references);
        RunRecord begun = record.holding(files);
        partial.write(RUN, Json.sealed(begun));
        experiment.publish(partial.path(), record.run());
        return new RunDirectory(experiment.child(record.run()), begun);
    }

    /** Opens an existing run to continue it; what was not complete is removed. */
    static RunDirectory open(Folder folder) throws IOException {
        RunRecord record = Json.readRun(folder.path().resolve(RUN));
        folder.sweep();
        return new RunDirectory(folder, record);
    }

    public Path path() {
        return folder.path();
    }

    public RunRecord record() {
        return record;
    }

    /**
     * Looks at every file of the run that carries a checksum, and mends what was torn or changed:
     * forks are removed, to be measured again, and texts are written anew. Tables are made of the
     * forks again in any case.
     *
     * @param references as for a new run
     * @return what was found
     */
    public List<Damage> mend(Map<String, String> references) {
        List<Damage> found =
                writing(() -> {
                    List<Damage> damage = new ArrayList<>(forks.mend("the fork is measured again"));
                    damage.addAll(sentinels.mend("the sentinel is left out"));
                    damage.addAll(RunDamage.ofFiles(folder, record));
                    return damage;
                });
        if (!found.isEmpty()) {
            Map<String, Checksum> files = new LinkedHashMap<>(record.known());
            files.putAll(writing(() -> RunTexts.write(folder, record, references)));
            save(record.holding(files));
        }
        return found;
    }

    /** Ids of the forks that have ended. */
    public Set<String> endedForks() {
        return reading(() -> new HashSet<>(forks.ids()));
    }

    /** Every fork that has ended, sorted by its id. */
    public List<ForkRecord> forks() {
        return reading(forks::all);
    }

    /** Every sentinel that has ended. */
    public List<ForkRecord> sentinels() {
        return reading(sentinels::all);
    }

    /** Measured iterations of a fork, by column. */
    public List<Map<String, String>> measured(ForkRecord fork) {
        return reading(() -> forks.measured(fork));
    }

    /** Elapsed times of a fork's measured iterations, in ns. */
    public double[] elapsedNanos(ForkRecord fork) {
        return elapsed(measured(fork));
    }

    /** The same of a sentinel. */
    public double[] sentinelNanos(ForkRecord sentinel) {
        return elapsed(reading(() -> sentinels.measured(sentinel)));
    }

    private static double[] elapsed(List<Map<String, String>> rows) {
        return rows.stream()
                .map(row -> row.get(IterationColumn.ELAPSED_NS.key()))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    /** Begins to write a fork. */
    public ForkWriter begin(Fork fork) {
        return writing(() -> forks.begin(fork));
    }

    /** Begins to write a sentinel. */
    public ForkWriter beginSentinel(Fork sentinel) {
        return writing(() -> sentinels.begin(sentinel));
    }

    /** Records what else the host of a fork did. */
    public void judged(ForkRecord fork) {
        store(() -> forks.rewrite(fork));
    }

    /** Records the configurations that cannot run here. */
    public void unavailable(List<UnavailableRecord> configurations) {
        save(record.unavailable(configurations));
    }

    /** Records on which CPUs the run is, and what there is to doubt of it. */
    public void placed(String node, PlacementRecord placement, List<String> warnings) {
        save(record.placed(node, placement).doubted(warnings));
    }

    /** Records what there is to doubt of the run. */
    public void doubted(List<String> warnings) {
        if (!warnings.isEmpty()) {
            save(record.doubted(warnings));
        }
    }

    /** Records that a search goes on with further levels of its axis. */
    public void extended(String axis, Collection<String> levels, int configurations) {
        save(record.extended(axis, levels, configurations));
    }

    /**
     * Records that forks are to run, so that the run is not finished, or not any longer.
     *
     * @param forkCount how many there are now, with those that have ended
     */
    public void goesOn(int forkCount) {
        Map<String, Checksum> texts = new LinkedHashMap<>(record.known());
        texts.keySet().removeIf(RunTables::isTable);
        save(record.goesOn(forkCount).holding(texts));
        // It describes a run that has come to its end, or was interrupted.
        store(() -> folder.delete(Additions.LAST));
    }

    /** Writes what the search has found. */
    public void searched(List<SearchResult> results) {
        store(() -> tables.searched(record, results));
    }

    /** Writes what the run says of its host. */
    public void calibrated(CalibrationRecord calibration) {
        store(() -> folder.write(CalibrationRecord.FILE, Json.write(calibration)));
    }

    /** Records what stands in the tables, for as long as no further fork runs. */
    public void settle() {
        save(writing(this::withTables));
    }

    /** Records that every fork has ended, which stays so if the run is opened again for nothing. */
    public void finished(String time) {
        save(
                writing(this::withTables)
                        .finishedAt(Optional.ofNullable(record.finished()).orElse(time)));
    }

    private RunRecord withTables() throws IOException {
        Map<String, Checksum> files = new LinkedHashMap<>(record.known());
        files.putAll(tables.checksums());
        return record.holding(files);
    }

    /** Whether there is nothing more to do, not even a report. */
    boolean isDone() {
        return record.finished() != null
                && (folder.has(Additions.LAST) || !RunFormat.isSealed(record.format()));
    }

    /**
     * Writes the CSVs of the run anew from its forks, in the order of ids, without the rows of
     * those that others stand for. The CSVs of observations and of tasks are there only if a fork
     * has any.
     */
    public void collect() {
        store(() -> tables.collect(record));
    }

    /**
     * Writes the CSV of the sentinels anew.
     *
     * @param medians elapsed times of those that completed, in ns, by their numbers
     */
    public void collectSentinels(Map<Integer, Double> medians) {
        store(() -> tables.collectSentinels(record, medians));
    }

    /** Asks the disk. */
    @FunctionalInterface
    private interface OnDisk<T> {
        T now() throws IOException;
    }

    private <T> T reading(OnDisk<T> what) {
        try {
            return what.now();
        } catch (IOException failed) {
            throw Results.unreadable(folder.path(), failed);
        }
    }

    private <T> T writing(OnDisk<T> what) {
        try {
            return what.now();
        } catch (IOException failed) {
            throw Results.unwritable(folder.path(), failed);
        }
    }

    /** Changes the disk. */
    @FunctionalInterface
    private interface Change {
        void now() throws IOException;
    }

    private void store(Change change) {
        writing(() -> {
            change.now();
            return true;
        });
    }

    private void save(RunRecord changed) {
        record = changed;
        store(() -> folder.write(RUN, Json.sealed(changed)));
    }
}
