package dev.threadscale.report.page;

import dev.threadscale.error.UserException;
import dev.threadscale.report.page.ResultsPage.Entry;
import dev.threadscale.report.page.ResultsPage.ExperimentRuns;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The page that links the reports of all runs in a results folder. Runs are read again when one of
 * their files has changed: a page that is loaded every few seconds must not take CPU time from
 * forks in progress.
 */
public final class ResultsIndex {

    /** The name of the page in a results folder. */
    public static final String NAME = "index.html";

    /** A run as it was read. */
    private record Known(
            List<String> changes, Optional<RunRecord.Identity> identity, Entry entry) {}

    private final Path results;
    private final Map<Path, Known> known = new ConcurrentHashMap<>();

    public ResultsIndex(Path results) {
        this.results = results;
    }

    /** Returns the results folder. */
    public Path results() {
        return results;
    }

    /**
     * Returns the index of the results folder that contains a run directory.
     *
     * @return empty if the run is elsewhere, for example a copy outside a results folder
     */
    public static Optional<ResultsIndex> around(Path runDirectory) {
        Path path = runDirectory.toAbsolutePath().normalize();
        return Optional.ofNullable(path.getParent())
                .filter(experiment -> new RunEntry(experiment, path).isInPlace())
                .map(Path::getParent)
                .map(ResultsIndex::new);
    }

    /**
     * Writes the index again. Damaged runs are listed as damaged.
     *
     * @return the page
     * @throws UserException if it cannot be written
     */
    public Path write(Instant now) {
        Folder.at(results)
                .unsynced()
                .write(NAME, new PageRenderer(now).render(page()), PageRenderer.MARK);
        return results.resolve(NAME);
    }

    /** Returns the current content of the page. Runs that have not changed are not read again. */
    public ResultsPage page() {
        List<Path> experiments =
                folders(
                        results,
                        folder -> StoredFile.isFolder(folder) && StoredFile.mayRead(folder));
        List<Path> found = new ArrayList<>();
        for (Path experiment : experiments) {
            found.addAll(folders(experiment, RunEntry::looksLikeRun));
        }
        known.keySet().retainAll(found);
        // All of them are read, because the folder of an experiment may be a copy.
        Set<Path> runs = Set.copyOf(RunReader.distinct(found, run -> read(run).identity));
        return new ResultsPage(
                experiments.stream()
                        .map(folder -> experiment(folder, runs))
                        .flatMap(Optional::stream)
                        .toList());
    }

    /** Returns the entry of a run, whether it is damaged or not. */
    public Entry entry(Path run) {
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
        Entry entry = new RunEntry(StoredFile.above(run), run).entry();
        Known now = new Known(changes, RunReader.identity(run), entry);
        known.put(run, now);
        return now;
    }

    private Optional<ExperimentRuns> experiment(Path folder, Set<Path> distinct) {
        List<Entry> runs =
                folders(folder, distinct::contains).stream()
                        .sorted(Comparator.reverseOrder())
                        .map(this::entry)
                        .toList();
        return runs.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new ExperimentRuns(
                                folder.getFileName().toString(),
                                runs.getFirst(),
                                runs.subList(1, runs.size())));
    }

    /**
     * Returns the matching folders in the results folder, which may be a link, or in the folder of
     * an experiment.
     */
    private static List<Path> folders(Path parent, Predicate<Path> wanted) {
        return StoredFile.namesIn(parent).stream().map(parent::resolve).filter(wanted).toList();
    }
}
