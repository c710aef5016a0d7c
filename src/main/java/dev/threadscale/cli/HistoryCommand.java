package dev.threadscale.cli;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.error.UserException;
import dev.threadscale.report.compare.History;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunReader;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.Counted;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws the runs of an experiment over time. Does not need Docker. */
@Command(
        name = "history",
        description =
                "Charts the runs of an experiment over time, and shows where configurations"
                        + " became slower or faster. Does not need Docker.",
        footerHeading = "%nExample:%n",
        footer = "  threadscale history results/primes")
final class HistoryCommand extends KitCommand {

    @Parameters(paramLabel = "DIR", description = "Folder of the runs: results/NAME.")
    private Path directory = Path.of("");

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description =
                    "Folder for the table and charts; default: a folder named after the"
                            + " experiment, in 'comparisons' next to it.")
    private Optional<Path> output = Optional.empty();

    @Override
    public Integer call() {
        List<Path> runs =
                RunReader.distinct(
                        StoredFile.namesIn(directory).stream()
                                .map(directory::resolve)
                                .filter(run -> StoredFile.isFolder(run) && StoredFile.mayRead(run))
                                .filter(run -> StoredFile.isFile(run.resolve(RunRecord.FILE)))
                                .toList());
        if (runs.size() < 2) {
            throw UserException.of("%s contains %s", directory, Counted.of(runs.size(), "run"))
                    .fix("Name the folder of an experiment with two runs or more: results/NAME");
        }
        History history = History.of(runs);
        Folder folder =
                output.map(Folder::at)
                        .orElseGet(() -> Results.history(directory.toAbsolutePath().normalize()));
        List<Path> charts = history.write(folder);
        out().print(
                        """
                        %s
                        History: %s
                          history.csv  every configuration of each run; data-dictionary.csv describes it
                        %s\
                        """
                                .formatted(
                                        history.text(),
                                        Messages.path(folder.path()),
                                        Messages.files(charts)));
        return ExitCode.OK;
    }
}
