package dev.threadscale.results;

import dev.threadscale.results.files.Folder;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The checksums of a run that is being written. They name its tables and forks only while the run
 * is settled, that is, once its forks have ended and until the next one starts.
 */
final class RunChecksums {

    private final Folder folder;
    private final Collection<StoredForks> forks;
    private Checksums sums;

    RunChecksums(Folder folder, Collection<StoredForks> forks, Checksums sums) {
        this.folder = folder;
        this.forks = List.copyOf(forks);
        this.sums = sums;
    }

    RunCheck check() {
        return new RunCheck(folder.path(), sums);
    }

    /** Adds tables and forks as they are now. */
    void settle() {
        Map<String, String> digests = texts();
        for (String table : RunTables.FILES) {
            if (folder.has(table)) {
                digests.put(table, Checksums.of(folder, table));
            }
        }
        forks.forEach(kind -> digests.putAll(kind.digests()));
        save(digests);
    }

    /** Removes tables and forks, which are about to change. */
    void unsettle() {
        if (RunCheck.isSettled(sums)) {
            save(texts());
        }
    }

    /** Adds or renews the checksum of one file. */
    void renew(String path) {
        sums = sums.with(folder, path);
    }

    /** Keeps the checksums of the record and its journal, and replaces all others. */
    void replace(Map<String, String> texts) {
        Map<String, String> digests = new LinkedHashMap<>(texts);
        digests.putAll(sums.some(RunReader.FILES::contains));
        save(digests);
    }

    private Map<String, String> texts() {
        return sums.some(path -> !RunTables.FILES.contains(path) && !RunCheck.isOfForks(path));
    }

    private void save(Map<String, String> digests) {
        sums = Checksums.write(folder, digests, RunRecord.FILE);
    }
}
