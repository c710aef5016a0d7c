package dev.threadscale.cli.machine;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.report.page.RunPage;
import dev.threadscale.results.FindingsCsv;
import dev.threadscale.results.ForkTable;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a run, from its files.
 *
 * @param experiment its name
 * @param run its id
 * @param directory of the run
 * @param exitCode the exit code of the command if this were its only run
 * @param finished true if no fork is left to run
 * @param forks number of forks by outcome
 * @param answer the result in one sentence; null without a report
 * @param findings rows of findings.csv
 * @param report the page; null if there is none
 */
public record RunOutcome(
        String experiment,
        String run,
        String directory,
        int exitCode,
        boolean finished,
        Map<String, Integer> forks,
        @Nullable String answer,
        List<Map<String, @Nullable Object>> findings,
        @Nullable String report) {

    public static RunOutcome of(Path directory, int exitCode) {
        RunRecord record = RunReader.read(directory);
        Map<String, Integer> forks = new TreeMap<>();
        ForkTable.read(directory, Map.of())
                .forEach(fork -> forks.merge(fork.outcome().label(), 1, Integer::sum));
        Path page = directory.resolve(RunPage.FILE);
        Path answer = page.resolveSibling(RunPage.ANSWER);
        return new RunOutcome(
                record.experiment().name(),
                record.run(),
                Messages.path(directory).toString(),
                exitCode,
                record.finished() != null,
                forks,
                StoredFile.isFile(answer) ? StoredFile.text(answer).strip() : null,
                FindingsCsv.table(record).objects(directory),
                StoredFile.isFile(page) ? Messages.path(page).toString() : null);
    }
}
