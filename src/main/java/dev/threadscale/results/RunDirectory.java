package dev.threadscale.results;

import dev.threadscale.experiment.code.Code;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
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
 * itself is written under another name first. Its checksums name what was written; they name tables
 * and forks once no fork runs any longer, and until the next one does.
 */
public final class RunDirectory {

    /** The file that is written last: without it, a run has no report, or half of one. */
    public static final String LAST = "ro-crate-metadata.json";

    static final String REFERENCES = "references";

    private final Folder folder;
    private final StoredForks forks;
    private final StoredForks sentinels;
    private final StoredForks explained;
    private RunRecord record;
    private Checksums sums;

    private RunDirectory(Folder folder, RunRecord record, Checksums sums) {
        this.folder = folder;
        this.forks = new StoredForks(folder.create(StoredForks.FORKS));
        this.sentinels =
                new StoredForks(
                        record.experiment().measure().hasSentinels()
                                ? folder.create(StoredForks.SENTINELS)
                                : folder.child(StoredForks.SENTINELS));
        this.explained = new StoredForks(folder.child(StoredForks.EXPLAINED));
        this.record = record;
        this.sums = sums;
    }

    /**
     * Makes the folder of a run.
     *
     * @param id of the run, whose partial folder there is
     * @param record without an id
     */
    static RunDirectory create(Folder experiment, String id, RunRecord record, RunCopies copies) {
        RunRecord begun = record.named(id);
        Folder partial = experiment.child(Folder.PARTIAL + id);
        Map<String, String> texts = copies.write(partial, begun);
        Checksums sums = Checksums.write(partial, RunRecord.FILE, Json.write(begun), texts);
        experiment.publish(id);
        return new RunDirectory(experiment.child(id), begun, sums);
    }

    /** Opens an existing run to continue it; what was not complete is removed. */
    static RunDirectory open(Folder folder) {
        RunRecord record = RunRecord.read(folder.path());
        sweep(folder);
        return new RunDirectory(folder, record, Checksums.in(folder.path()));
    }

    /** Removes what is not whole, here and in all folders below. */
    private static void sweep(Folder folder) {
        Checksums.sweep(folder);
        for (String name : folder.names()) {
            if (StoredFile.isFolder(folder.path().resolve(name))) {
                sweep(folder.child(name));
            }
        }
    }

    static String digest(Folder folder, String path) {
        return Checksums.of(folder.path().resolve(path));
    }

    public Path path() {
        return folder.path();
    }

    public RunRecord record() {
        return record;
    }

    /**
     * Looks at every file that has a checksum, and mends what is not as it was written: forks are
     * removed, to be measured again, and texts are written anew. Tables are made of the forks again
     * in any case.
     *
     * @param copies as for a new run
     * @return what was found
     */
    public List<Damage> mend(RunCopies copies) {
        RunCheck check = new RunCheck(folder.path(), sums);
        List<Damage> ofForks = check.forks(StoredForks.FORKS, "the fork is measured again");
        List<Damage> ofSentinels = check.forks(StoredForks.SENTINELS, "the sentinel is left out");
        List<Damage> ofExplained =
                check.forks(
                        StoredForks.EXPLAINED, "it is recorded again where --explain asks for it");
        List<Damage> found = new ArrayList<>(ofForks);
        found.addAll(ofSentinels);
        found.addAll(ofExplained);
        found.addAll(check.files());
        if (!found.isEmpty()) {
            // First: the checksums do not name forks any longer afterwards.
            ofForks.forEach(forks::remove);
            ofSentinels.forEach(sentinels::remove);
            ofExplained.forEach(explained::remove);
            boolean withCode = folder.has(Code.FOLDER);
            save(record, (withCode ? copies : copies.withoutCode()).write(folder, record));
        }
        return found;
    }

    /** Ids of the forks that have ended. */
    public Set<String> endedForks() {
        return new HashSet<>(forks.ids());
    }

    /** Every fork that has ended, sorted by its id. */
    public List<ForkRecord> forks() {
        return forks.all();
    }

    /** Every sentinel that has ended. */
    public List<ForkRecord> sentinels() {
        return sentinels.all();
    }

    /** Measured iterations of a fork, by column. */
    public List<Map<String, String>> measured(ForkRecord fork) {
        return forks.measured(fork);
    }

    /** Elapsed times of a fork's measured iterations, in ns. */
    public double[] elapsedNanos(ForkRecord fork) {
        return forks.elapsedNanos(fork);
    }

    /** The same of a sentinel. */
    public double[] sentinelNanos(ForkRecord sentinel) {
        return sentinels.elapsedNanos(sentinel);
    }

    /** Begins to write a fork. */
    public ForkWriter begin(Fork fork) {
        return forks.begin(fork);
    }

    /** Begins to write a sentinel. */
    public ForkWriter beginSentinel(Fork sentinel) {
        return sentinels.begin(sentinel);
    }

    /** Ids of the recorded forks that have ended. */
    public Set<String> explained() {
        return new HashSet<>(explained.ids());
    }

    /** Begins to write a recorded fork. */
    public ForkWriter beginExplained(Fork fork) {
        unsettle();
        Folder _ = folder.create(StoredForks.EXPLAINED);
        return explained.begin(fork);
    }

    /** Records what else the host of a fork did. */
    public void judged(ForkRecord fork) {
        unsettle();
        forks.rewrite(fork);
    }

    /** Writes the configurations that cannot run here. */
    public void unavailable(Collection<UnavailableRow> configurations) {
        unsettle();
        if (configurations.isEmpty()) {
            folder.delete(UnavailableRow.FILE);
        } else {
            UnavailableRow.table(record).write(folder, configurations);
        }
    }

    /** Records on which CPUs the run is, and what there is to doubt of it. */
    public void placed(String node, RunRecord.PlacementRecord placement, List<String> warnings) {
        save(record.placed(node, placement).doubted(warnings), sums.others());
    }

    /** Records what there is to doubt of the run. */
    public void doubted(List<String> warnings) {
        if (!warnings.isEmpty()) {
            save(record.doubted(warnings), sums.others());
        }
    }

    /** Records that a search goes on with further levels of its axis. */
    public void extended(String axis, Collection<String> levels, int configurations) {
        save(record.extended(axis, levels, configurations), sums.others());
    }

    /**
     * Records that forks are to run, so that the run is not finished, or not any longer.
     *
     * @param forkCount how many there are now, with those that have ended
     */
    public void goesOn(int forkCount) {
        save(record.goesOn(forkCount), texts());
        // It describes a run that has come to its end, or was interrupted.
        folder.delete(LAST);
    }

    /** Writes what the search has found. */
    public void searched(List<SearchRow> series) {
        unsettle();
        record.search().ifPresent(search -> SearchRow.table(record, search).write(folder, series));
    }

    /** Writes what the run says of its host. */
    public void calibrated(CalibrationRecord calibration) {
        folder.write(CalibrationRecord.FILE, Json.write(calibration));
    }

    /** Writes the tables of the run anew from its forks, in the order of ids. */
    public void collect() {
        unsettle();
        RunTables.collect(folder, record, forks, sentinels());
    }

    /** Writes the tables of a run that another tool has measured. */
    public void imported(List<ImportedFork> measured) {
        unsettle();
        RunTables.write(folder, record, measured);
    }

    /**
     * Writes the table of the sentinels anew.
     *
     * @param medians elapsed times of those that completed, in ns, by their numbers
     */
    public void collectSentinels(Map<Integer, Double> medians) {
        unsettle();
        RunTables.collectSentinels(folder, record, forks(), sentinels(), medians);
    }

    /** Records what stands in tables and forks, for as long as no further fork runs. */
    public void settle() {
        save(record, everything());
    }

    /**
     * Records that every fork has ended, which stays so if the run is opened again without need.
     */
    public void finished(String time) {
        save(record.finishedAt(Optional.ofNullable(record.finished()).orElse(time)), everything());
    }

    private Map<String, String> everything() {
        Map<String, String> digests = new LinkedHashMap<>(texts());
        for (String table : RunTables.FILES) {
            if (folder.has(table)) {
                digests.put(table, digest(folder, table));
            }
        }
        digests.putAll(forks.digests());
        digests.putAll(sentinels.digests());
        digests.putAll(explained.digests());
        return digests;
    }

    private Map<String, String> texts() {
        return sums.others(path -> !RunTables.FILES.contains(path) && !RunCheck.isOfForks(path));
    }

    /** Lets the checksums name no table and no fork, since they are about to change. */
    private void unsettle() {
        if (RunCheck.isSettled(sums)) {
            save(record, texts());
        }
    }

    private void save(RunRecord changed, Map<String, String> digests) {
        sums = Checksums.write(folder, RunRecord.FILE, Json.write(changed), digests);
        record = changed;
    }

    /** Whether there is nothing more to do, not even a report. */
    boolean isDone() {
        return record.finished() != null && RunCheck.isSettled(sums) && folder.has(LAST);
    }
}
