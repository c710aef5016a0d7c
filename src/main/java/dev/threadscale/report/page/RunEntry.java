package dev.threadscale.report.page;

import dev.threadscale.error.UserException;
import dev.threadscale.report.page.ResultsPage.Entry;
import dev.threadscale.results.FindingsCsv;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.StoredFile;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * What an index says of a run; whatever is missing or broken is named, and stops nothing.
 *
 * @param folder of the experiment
 * @param directory of the run, in that folder
 */
public record RunEntry(Path folder, Path directory) {

    static boolean looksLikeRun(Path directory) {
        return (StoredFile.isFolder(directory)
                        && StoredFile.exists(directory.resolve(RunRecord.FILE)))
                || directory.getFileName().toString().matches("\\d{8}-\\d{6}(-\\d+)?");
    }

    /** True if a run lies in the folder of its experiment, as runs in results folders do. */
    boolean isInPlace() {
        try {
            RunRecord run = RunRecord.read(directory);
            return run.experiment().name().equals(name(folder))
                    && run.run().equals(name(directory));
        } catch (UserException e) {
            return false;
        }
    }

    public Entry entry() {
        if (!StoredFile.isFolder(directory)) {
            return entry(name(folder), "", "a symbolic link, which is not followed", List.of());
        }
        RunRecord run;
        try {
            run = RunRecord.read(directory);
        } catch (UserException e) {
            return damaged(RunRecord.FILE);
        }
        try {
            return entry(
                    run.experiment().title(),
                    RunFacts.moment(run.started()),
                    run.finished() == null ? "not finished" : "",
                    counts());
        } catch (UserException e) {
            return damaged(FindingsCsv.FILE);
        }
    }

    private Entry damaged(String file) {
        return entry(
                name(folder),
                "",
                "damaged: %s is missing or cannot be read".formatted(file),
                List.of());
    }

    private Entry entry(String title, String started, String state, List<Mark.Count> counts) {
        boolean rendered =
                !StoredFile.isLinked(folder, name(directory) + "/" + RunPage.FILE)
                        && StoredFile.isFile(directory.resolve(RunPage.FILE));
        return new Entry(
                name(directory),
                title,
                started,
                rendered || !state.isEmpty()
                        ? state
                        : "no report yet: threadscale report writes it",
                counts,
                "./%s/%s/%s"
                        .formatted(
                                encoded(folder), encoded(directory), rendered ? RunPage.FILE : ""));
    }

    private List<Mark.Count> counts() {
        return StoredFile.exists(directory.resolve(FindingsCsv.FILE))
                ? Mark.Count.of(
                        FindingsCsv.verdicts(directory).values().stream().map(Mark::of).toList())
                : List.of();
    }

    private static String name(Path path) {
        return path.getFileName() == null ? "" : path.getFileName().toString();
    }

    private static String encoded(Path path) {
        return URLEncoder.encode(name(path), StandardCharsets.UTF_8).replace("+", "%20");
    }
}
