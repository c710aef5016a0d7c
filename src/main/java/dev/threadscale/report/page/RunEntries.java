package dev.threadscale.report.page;

import dev.threadscale.report.page.ResultsPage.Entry;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord.Identity;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The entries of the runs in an index, which are read again when one of their files has changed: a
 * page that is loaded every few seconds must not take CPU time from forks in progress.
 */
final class RunEntries {

    /** A run as it was read. */
    private record Known(List<String> changes, Optional<Identity> identity, Entry entry) {}

    private final Map<Path, Known> known = new ConcurrentHashMap<>();

    /** Forgets all other runs. */
    void keepOnly(Collection<Path> runs) {
        known.keySet().retainAll(runs);
    }

    /** Returns the identity of a run; empty if its record cannot be read. */
    Optional<Identity> identity(Path run) {
        return read(run).identity;
    }

    Entry entry(Path run) {
        return read(run).entry;
    }

    private Known read(Path run) {
        // Before the files are read: a change in the meantime is then noticed the next time.
        List<String> changes =
                RunEntry.FILES.stream().map(file -> StoredFile.state(run.resolve(file))).toList();
        Known before = known.get(run);
        if (before != null && before.changes.equals(changes)) {
            return before;
        }
        Known now =
                new Known(
                        changes,
                        RunReader.identity(run),
                        new RunEntry(StoredFile.above(run), run).entry());
        known.put(run, now);
        return now;
    }
}
