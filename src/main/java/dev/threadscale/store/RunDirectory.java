package dev.threadscale.store;

import dev.threadscale.plan.Fork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    static final String FORK = "fork.json";
    static final String REFERENCES = "references";

    private final Folder folder;
    private final Folder forks;
    private RunRecord record;

    private RunDirectory(Folder folder, Folder forks, RunRecord record) {
        this.folder = folder;
        this.forks = forks;
        this.record = record;
    }

    static RunDirectory create(Folder folder, RunRecord record, Map<String, String> references)
            throws IOException {
        RunDirectory run = new RunDirectory(folder, folder.create(FORKS), record);
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
        Folder forks = folder.create(FORKS);
        for (String name : forks.names()) {
            if (name.startsWith(Folder.PARTIAL)) {
                forks.delete(name);
            }
        }
        return new RunDirectory(folder, forks, record);
    }

    public Path path() {
        return folder.path();
    }

    public RunRecord record() {
        return record;
    }

    /** Ids of the forks that have ended. */
    public Set<String> endedForks() throws StoreException {
        try {
            return new HashSet<>(endedNames());
        } catch (IOException failed) {
            throw unwritable(failed);
        }
    }

    /** Every fork that has ended, sorted by its id. */
    public List<ForkRecord> forks() throws StoreException {
        List<ForkRecord> records = new ArrayList<>();
        try {
            for (String name : endedNames()) {
                records.add(readFork(name));
            }
        } catch (IOException failed) {
            throw unwritable(failed);
        }
        return records;
    }

    private List<String> endedNames() throws IOException {
        return forks.names().stream()
                .filter(name -> !name.startsWith(Folder.PARTIAL))
                .filter(name -> Files.exists(forks.path().resolve(name).resolve(FORK)))
                .toList();
    }

    private ForkRecord readFork(String name) throws IOException {
        return Json.read(forks.path().resolve(name).resolve(FORK), ForkRecord.class);
    }

    /** Elapsed times of a fork's measured iterations, in ns. */
    public double[] elapsedNanos(ForkRecord fork) throws StoreException {
        try {
            Path rows = forks.path().resolve(fork.id());
            return CsvFiles.elapsedNanos(rows.resolve(CollectedFile.ITERATIONS.fileName()));
        } catch (IOException failed) {
            throw unwritable(failed);
        }
    }

    /** Begins to write a fork. */
    public ForkWriter begin(Fork fork) throws StoreException {
        try {
            return new ForkWriter(forks, fork.id());
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
    public void extended(String axis, Collection<String> levels, int configurations, int forkCount)
            throws StoreException {
        record = record.extended(axis, levels, configurations, forkCount);
        trySave();
    }

    /** Writes what the search has found. */
    public void searched(List<SearchResult> results) throws StoreException {
        try {
            Path partial = folder.path().resolve(Folder.PARTIAL + SearchFile.NAME);
            SearchFile.write(partial, record, results);
            folder.publish(partial, SearchFile.NAME);
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
     * Writes the CSVs of the run anew from its forks, in the order of ids. Those of observations
     * and of tasks are there only if a fork has any.
     */
    public void collect() throws StoreException {
        try {
            List<ForkRecord> records = forks();
            for (CollectedFile file : CollectedFile.values()) {
                if (file == CollectedFile.ITERATIONS || anyHas(file, records)) {
                    Path partial = folder.path().resolve(Folder.PARTIAL + file.fileName());
                    CsvFiles.collect(file, partial, record, forks.path(), records);
                    folder.publish(partial, file.fileName());
                }
            }
            Path partial = folder.path().resolve(Folder.PARTIAL + ForksFile.NAME);
            ForksFile.write(partial, record, records);
            folder.publish(partial, ForksFile.NAME);
        } catch (IOException failed) {
            throw unwritable(failed);
        }
    }

    private boolean anyHas(CollectedFile file, List<ForkRecord> records) {
        return records.stream()
                .filter(file::takes)
                .anyMatch(fork ->
                        Files.exists(forks.path().resolve(fork.id()).resolve(file.fileName())));
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
