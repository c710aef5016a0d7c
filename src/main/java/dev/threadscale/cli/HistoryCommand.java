package dev.threadscale.cli;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.error.UserException;
import dev.threadscale.report.compare.History;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunIdentity;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.StoredFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws the runs of an experiment over time; needs no Docker. */
@Command(
        name = "history",
        description =
                "Draws the runs of an experiment over time, and says at which of them configurations"
                        + " became slower or faster. Needs no Docker.",
        footerHeading = "%nExample:%n",
        footer = "  threadscale history results/primes")
final class HistoryCommand extends KitCommand {

    @Parameters(paramLabel = "DIR", description = "Folder of the runs, as results/NAME.")
    private Path directory = Path.of("");

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description =
                    "Folder for the table and the charts; default: one that is named after the"
                            + " experiment, in the folder comparisons beside it.")
    private Optional<Path> output = Optional.empty();

    @Override
    public Integer call() {
        List<Path> runs =
                RunIdentity.distinct(
                        StoredFile.namesIn(directory).stream()
                                .map(directory::resolve)
                                .filter(run -> StoredFile.isFolder(run) && StoredFile.mayRead(run))
                                .filter(run -> StoredFile.isFile(run.resolve(RunRecord.FILE)))
                                .toList());
        if (runs.size() < 2) {
            throw UserException.of("%s holds %d runs", directory, runs.size())
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
