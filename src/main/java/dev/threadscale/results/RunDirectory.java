package dev.threadscale.results;

import dev.threadscale.experiment.code.Code;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.RunCheck.Damage;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.Leftovers;
import dev.threadscale.results.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The folder of one run. Its contents are complete: every file, every fork and the folder itself
 * are first written under another name. {@link Checksums} protect them; they name tables and forks
 * only while the run is settled, that is, once its forks have ended and until the next one starts.
 */
public final class RunDirectory {

    /** The file that is written last. Without it, the report of a run is missing or incomplete. */
    public static final String LAST = "ro-crate-metadata.json";

    private final Folder folder;
    private final Map<ForkKind, StoredForks> forks;
    private final EndedForks ended;
    private Checksums sums;
    private RunRecord record;
    private Journal journal;

    private RunDirectory(Folder folder, RunRecord record, Checksums sums) {
        this.folder = folder;
        this.forks = StoredForks.open(folder, record);
        this.ended = new EndedForks(this::record, of(ForkKind.FORKS), of(ForkKind.SENTINELS));
        this.record = record;
        this.journal = Journal.in(folder.path(), sums);
        this.sums = sums;
    }

    /**
     * Creates the folder of a run.
     *
     * @param id of the run, whose partial folder exists
     * @param record without an id
     */
    static RunDirectory create(Folder experiment, String id, RunRecord record, RunCopies copies) {
        String json = Json.write(record.withId(id));
        RunRecord begun = Json.readBack(json, RunRecord.class);
        Folder partial = experiment.child(Folder.PARTIAL + id);
        Map<String, String> digests = copies.write(partial, begun);
        partial.write(RunRecord.FILE, json);
        digests.put(RunRecord.FILE, Checksums.of(partial, RunRecord.FILE));
        Checksums sums = Checksums.write(partial, digests, RunRecord.FILE);
        experiment.publish(id);
        return new RunDirectory(experiment.child(id), begun, sums);
    }

    /** Opens an existing run to continue it, and removes incomplete files and folders. */
    static RunDirectory open(Folder folder) {
        RunRecord record = RunReader.read(folder.path());
        Leftovers.removeBelow(folder);
        return new RunDirectory(folder, record, Checksums.in(folder.path()));
    }

    public Path path() {
        return folder.path();
    }

    public RunRecord record() {
        return record;
    }

    /**
     * Checks every file that has a checksum, and repairs damage. Damaged forks are removed, to be
     * measured again, and texts are rewritten. Tables are always rebuilt from the forks.
     *
     * @param copies as for a new run
     * @return the damage
     */
    public List<Damage> mend(RunCopies copies) {
        RunCheck check = new RunCheck(folder.path(), sums);
        List<Damage> found = new ArrayList<>();
        for (ForkKind kind : ForkKind.values()) {
            for (Damage damage : check.forks(kind, kind.mended())) {
                found.add(damage);
                of(kind).remove(damage.file());
            }
        }
        found.addAll(check.files());
        if (!found.isEmpty()) {
            // Not every table is written again, and what is left is listed as a file of the run.
            check.foreign().forEach(folder::delete);
            RunCopies kept = folder.has(Code.FOLDER) ? copies : copies.withoutCode();
            Map<String, String> digests = kept.write(folder, record);
            digests.putAll(sums.some(RunReader.FILES::contains));
            save(digests);
        }
        return found;
    }

    private StoredForks of(ForkKind kind) {
        return Objects.requireNonNull(forks.get(kind));
    }

    /** Returns the ids of the forks of a kind that have ended. */
    public Set<String> ended(ForkKind kind) {
        return new HashSet<>(of(kind).ids());
    }

    /** Returns the forks that have ended, in memory. */
    public EndedForks ended() {
        return ended;
    }

    /** Returns every fork that has ended, sorted by id. */
    public List<ForkRecord> forks() {
        return ended.all();
    }

    /** Returns every sentinel that has ended. */
    public List<ForkRecord> sentinels() {
        return ended.sentinels();
    }

    /** Begins to write a fork. */
    public ForkWriter begin(ForkKind kind, Fork fork) {
        if (kind == ForkKind.EXPLAINED) {
            unsettle();
            Folder _ = folder.create(kind.folder());
        }
        return of(kind).begin(fork);
    }

    /** Records the other activity on the host of a fork. */
    public void judged(ForkRecord fork, ForkRecord.Judgement judgement) {
        unsettle();
        of(ForkKind.FORKS).judged(fork, judgement);
    }

    /** Writes the configurations that cannot run here. */
    public void unavailable(Iterable<UnavailableRow> configurations) {
        unsettle();
        UnavailableRow.table(record).replace(folder, configurations);
    }

    /**
     * Records the CPUs of the run, and reasons to doubt it.
     *
     * @param node name of the node; empty if it is the only one
     */
    public void placed(String node, RunRecord.PlacementRecord placement, List<String> warnings) {
        note(
                record.withPlacement(node, placement).doubted(warnings),
                List.of(
                        record.nodes() == null
                                ? List.of("placement")
                                : List.of("nodes", node, "placement"),
                        List.of("warnings")));
    }

    /** Records reasons to doubt the run. */
    public void doubted(List<String> warnings) {
        if (!warnings.isEmpty()) {
            note(record.doubted(warnings), List.of(List.of("warnings")));
        }
    }

    /**
     * Records that a search continues with further levels of its axis.
     *
     * @param configurations the present number; a resumed run may have recorded more
     */
    public void extended(String axis, Collection<String> levels, int configurations) {
        note(
                record.withExperiment(record.experiment().withLevels(axis, levels))
                        .withPlan(configurations, 0),
                List.of(List.of("experiment", "axes", axis), List.of("plan", "configurations")));
    }

    /** Records the number of forks of each configuration for which the budget has room. */
    public void bounded(int room) {
        note(
                record.withExperiment(record.experiment().withForksInBudget(room)),
                List.of(List.of("experiment", "measure", "forks_in_budget")));
    }

    /** Records how many forks the configurations of findings may have in an extension. */
    public void extendedFor(Map<String, Integer> findings) {
        note(
                record.withExperiment(record.experiment().extended(findings)),
                List.of(List.of("experiment", "measure")));
    }

    /** Records that the run is to have this number of forks, so it is not or no longer finished. */
    public void goesOn(int forkCount) {
        unsettle();
        note(
                record.withPlan(0, forkCount).withEnd(null),
                List.of(List.of("finished"), List.of("plan", "forks")));
        // It describes a run that has come to its end, or was interrupted.
        folder.delete(LAST);
    }

    /** Writes the results of the search for a knee. */
    public void searched(List<SearchRow> series) {
        unsettle();
        record.search().ifPresent(search -> SearchRow.table(record, search).write(folder, series));
    }

    /** Writes the cells of a map. */
    public void mapped(List<MapRow> cells) {
        unsettle();
        record.map().ifPresent(goal -> MapRow.table(record, goal).write(folder, cells));
    }

    /** Writes the results of the search for a flip. */
    public void flipped(List<FlipRow> combinations) {
        unsettle();
        record.flip().ifPresent(goal -> FlipRow.table(record, goal).write(folder, combinations));
    }

    /** Writes the calibration of the host. */
    public void calibrated(CalibrationRecord calibration) {
        folder.write(CalibrationRecord.FILE, Json.write(calibration));
    }

    /** Rewrites the tables of the run from its forks, in the order of ids. */
    public void collect() {
        unsettle();
        for (WorkerTable table : WorkerTable.values()) {
            table.collect(folder, record, of(ForkKind.FORKS)::path, ended.all());
        }
        ForkTable.write(folder, record, ended);
    }

    /**
     * Writes the tables of a run from another tool.
     *
     * @param measured the iterations of each fork, by column
     */
    public void imported(Map<ForkRecord, List<Map<String, String>>> measured) {
        unsettle();
        WorkerTable.ITERATIONS.write(folder, record, measured);
        ForkTable.of(record).write(folder, measured.keySet());
    }

    /** Rewrites the table of the sentinels. */
    public void collectSentinels() {
        unsettle();
        SentinelRow.write(folder, record, ended);
    }

    /** Records the checksums of tables and forks, which hold until another fork runs. */
    public void settle() {
        Map<String, String> digests = sums.texts();
        for (String table : Tables.REBUILT) {
            if (folder.has(table)) {
                digests.put(table, Checksums.of(folder, table));
            }
        }
        for (StoredForks kind : forks.values()) {
            digests.putAll(kind.digests());
        }
        save(digests);
    }

    /** Removes the checksums of tables and forks, which are about to change. */
    private void unsettle() {
        if (sums.isSettled()) {
            save(sums.texts());
        }
    }

    private void save(Map<String, String> digests) {
        sums = Checksums.write(folder, digests, RunRecord.FILE);
    }

    /** Records that every fork has ended. Opening a finished run again does not change the time. */
    public void finished(String time) {
        settle();
        if (record.finished() == null) {
            note(record.withEnd(time), List.of(List.of("finished")));
        }
    }

    /** Adds a change to the journal, with the names on the way to each changed member, sorted. */
    private void note(RunRecord changed, List<List<String>> members) {
        Journal longer = journal.and(changed, members);
        folder.write(Journal.FILE, longer.text());
        sums = sums.with(folder, Journal.FILE);
        record = changed;
        journal = longer;
    }
}
