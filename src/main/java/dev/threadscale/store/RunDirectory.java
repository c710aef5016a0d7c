package dev.threadscale.store;

import dev.threadscale.plan.Fork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The folder of one run. What stands in it is complete: every file and every fork is written under
 * another name first.
 */
public final class RunDirectory {

    static final String RUN = "run.json";
    static final String FORKS = "forks";
    static final String FORK = "fork.json";
    static final String ITERATIONS = "iterations.csv";
    static final String DICTIONARY = "data-dictionary.csv";

    private final Folder folder;
    private final Folder forks;
    private RunRecord record;

    private RunDirectory(Folder folder, Folder forks, RunRecord record) {
        this.folder = folder;
        this.forks = forks;
        this.record = record;
    }

    static RunDirectory create(Folder folder, RunRecord record) throws IOException {
        RunDirectory run = new RunDirectory(folder, folder.create(FORKS), record);
        run.folder.write(DICTIONARY, CsvFiles.dictionary(run.axes()));
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

    List<String> axes() {
        return record.axes().stream().map(RunRecord.AxisRecord::name).toList();
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

    /** Records that every fork has ended. */
    public void finished(String time) throws StoreException {
        record = record.finishedAt(time);
        trySave();
    }

    /**
     * Writes {@code iterations.csv} anew from the forks that have completed, in the order of ids.
     */
    public void collect() throws StoreException {
        Path partial = folder.path().resolve(Folder.PARTIAL + ITERATIONS);
        try {
            CsvFiles.collect(partial, record, forks.path(), forks());
            folder.publish(partial, ITERATIONS);
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
